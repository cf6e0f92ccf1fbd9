enum PlaceholderTerminal {}
