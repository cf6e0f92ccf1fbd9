enum PlaceholderDeck {}
