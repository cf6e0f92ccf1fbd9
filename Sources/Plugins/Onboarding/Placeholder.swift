enum PlaceholderOnboarding {}
