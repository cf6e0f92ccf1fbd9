enum PlaceholderShell {}
