enum PlaceholderClaims {}
