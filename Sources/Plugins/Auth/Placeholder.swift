enum PlaceholderAuth {}
