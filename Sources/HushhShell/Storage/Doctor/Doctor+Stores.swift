internal import HushhCore

/// What is kept in it: queue, session, sandbox, history.
extension Doctor {
  func queue(_ user: UniqueID?) -> [Finding] {
    let name = StateFile.queue.name
    let path = directory.path(of: name)
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try files.contents(of: path) } catch {
      guard !error.isMissing else { return [Finding(.note, nil, name, "There is no queue yet.")] }
      return [Finding(.wrong, .stateUnopenable, name, "The queue cannot be read: \(error.reason).")]
    }
    let file = QueueFile(reading: bytes)
    if let version = file.newerVersion {
      return [
        Finding(.wrong, .queueNewer, name, "The queue was written by a newer hushh (version \(version)).")
      ]
    }
    var findings: [Finding] = []
    if let damage = file.damage {
      let finding = Finding(.wrong, .queueDamaged, name, "In the queue \(damage).")
      findings.append(repaired(finding) { try? journal.load { _ in } })
    }
    let queue = SwipeQueue(replaying: file.records)
    findings.append(
      Finding(
        .note, nil, name,
        "\(queue.count) waiting, \(queue.refusedCount) refused; the next compaction drops \(queue.deadRecords) records."
      ))
    let others = queue.all.count { $0.owner != nil && $0.owner != user }
    if others > 0 {
      findings.append(
        Finding(.note, nil, name, "\(others) waiting for an account that is not signed in."))
    }
    return findings
  }

  func sessionFile() -> [Finding] {
    let name = StateFile.session.name
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try files.contents(of: directory.path(of: name)) } catch {
      guard !error.isMissing else { return [Finding(.note, nil, name, "Nobody is signed in.")] }
      return [Finding(.wrong, .sessionDamaged, name, "The session cannot be read: \(error.reason).")]
    }
    switch SessionFormat.read(bytes) {
    case .session(let session):
      return [Finding(.note, nil, name, "The session of account \(session.user) is whole.")]
    case .newer(let version):
      return [
        Finding(
          .wrong, .sessionUnsaved, name, "The session was written by a newer hushh (version \(version)).")
      ]
    case .damaged(let reason):
      let finding = Finding(.wrong, .sessionDamaged, name, "The session is damaged: \(reason).")
      return [repaired(finding) { session.load().warnings }]
    }
  }

  // MARK: Sandbox

  func sandboxFile() -> [Finding] {
    let name = SandboxFile.name
    do throws(BackendError) {
      guard var health = try sandbox.health() else {
        return [Finding(.note, nil, name, "Nothing was ever written to the sandbox.")]
      }
      var findings: [Finding] = []
      if let first = health.faults.first {
        findings.append(Finding(.wrong, .sandboxDamaged, name, "The sandbox is damaged: \(first)."))
        if repairs, let copy = reindexed(), let after = try sandbox.health() {
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

  /// The copy's name, when the indexes could be made anew.
  private func reindexed() -> String? {
    sandbox.close()
    let path = directory.path(of: SandboxFile.name)
    guard let bytes = try? files.contents(of: path), let copy = try? files.setAside(bytes, of: path) else {
      return nil
    }
    return (try? sandbox.makeIndexesAnew()) == nil ? nil : FileSystem.name(of: copy)
  }

  // MARK: History

  func history() -> [Finding] {
    let name = StateFile.history.name
    let path = directory.path(of: .history)
    guard let bytes = try? files.contents(of: path) else { return [] }
    guard let entries = HistoryFormat.entries(of: bytes) else {
      return [
        Finding(.wrong, .fileUnreadable, name, "It is no history of hushh; the next prompt sets it aside.")
      ]
    }
    guard entries.unreadable > 0 else {
      return [Finding(.note, nil, name, "Every line of the history can be read.")]
    }
    let text = "Lines of the history that cannot be read: \(entries.unreadable)."
    return [
      finding(.fileUnreadable, name, text, repair: "They are gone from it, and a copy was kept.") {
        () throws(SystemError) in
        _ = try files.setAside(bytes, of: path)
        try files.replace(path, with: Array(entries.readable.map { $0 + "\n" }.joined().utf8))
      }
    ]
  }
}
