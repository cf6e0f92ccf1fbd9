package enum OutputFormat: String, Sendable, CaseIterable { case text, json, tsv }
