internal import HushhDomain
package import HushhKit

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

  /// What the doctor reports about the sandbox's file.
  ///
  /// - Parameter copy: copies the file aside and returns the copy's name, or nil if that failed.
  package func examine(repairs: Bool, copy: () -> String?) -> [Finding] {
    let name = file.name
    do throws(BackendError) {
      guard var health = try self.health() else {
        return [Finding(.note, nil, name, "Nothing was ever written to the sandbox.")]
      }
      var findings: [Finding] = []
      if let first = health.faults.first {
        findings.append(Finding(.wrong, .sandboxDamaged, name, "The sandbox is damaged: \(first)."))
        if repairs, let copy = reindexed(copy), let after = try self.health() {
          health = after
          if after.faults.isEmpty {
            findings = [
              Finding(
                .repaired, .sandboxDamaged, name,
                "The sandbox was damaged (\(first)); its indexes were made anew, and \(copy) is the file as it was."
              )
            ]
          }
        }
      }
      for table in health.orphans {
        findings.append(
          Finding(.wrong, .sandboxRows, name, "Rows of \(table) refer to rows that do not exist."))
      }
      for agent in health.doublyLinked {
        findings.append(
          Finding(
            .wrong, .sandboxRows, name,
            "Several active profiles declare agent \(agent): lab profile unmap \(agent) takes all links away."
          ))
      }
      return findings.isEmpty ? [Finding(.note, nil, name, "The sandbox is whole.")] : findings
    } catch {
      // A full disk, or permissions: nothing that a repair or another file would mend.
      let code: ErrorCode = if case .damaged = error { .sandboxDamaged } else { .fileUnreadable }
      return [Finding(.wrong, code, name, error.explanation.because.map { "\($0)." } ?? "\(error).")]
    }
  }

  /// The copy's name, if the indexes were rebuilt.
  private func reindexed(_ copy: () -> String?) -> String? {
    close()
    guard let name = copy(), (try? makeIndexesAnew()) != nil else { return nil }
    return name
  }
}
