internal import HushhCore

/// What SQLite and the rules of the domain find wrong with the sandbox's file.
struct SandboxHealth: Sendable {
  /// What `integrity_check` says, unless that all is well.
  var faults: [String] = []
  /// Tables with rows that refer to nothing.
  var orphans: [String] = []
  /// Agents that several active profiles declare (D4).
  var doublyLinked: [String] = []
}

extension SQLiteSandbox {
  /// Nil while the sandbox is pristine.
  func health() throws(BackendError) -> SandboxHealth? {
    try openIfPresent { database throws(BackendError) in
      func texts(_ sql: String) throws(BackendError) -> [String] {
        try database.rows(sql) { row throws(BackendError) in row.text(0) ?? "" }
      }
      var health = SandboxHealth()
      health.faults = try texts("PRAGMA integrity_check").filter { $0 != "ok" }
      let orphans = try texts("PRAGMA foreign_key_check")
      health.orphans = Set(orphans).sorted()
      health.doublyLinked = try texts(
        """
        SELECT json_extract(metadata, '$.\(ProfileRows.metadataKey)') AS agent FROM agent_profiles
        WHERE agent IS NOT NULL AND profile_status = 'active'
        GROUP BY agent HAVING count(*) > 1 ORDER BY agent
        """)
      return health
    }
  }

  func makeIndexesAnew() throws(BackendError) {
    _ = try openIfPresent { database throws(BackendError) in try database.execute("REINDEX") }
  }
}
