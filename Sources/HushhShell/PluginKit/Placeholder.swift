enum PlaceholderPluginKit {}
