internal import HushhDomain
internal import HushhKit

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

  func sandboxFile() -> [Finding] { examineSandbox(repairs) { copyOfSandbox() } }

  /// Copies the sandbox's file aside and returns the copy's name, or nil if that failed.
  private func copyOfSandbox() -> String? {
    let path = directory.path(of: .sandbox)
    guard let bytes = try? files.contents(of: path), let copy = try? files.setAside(bytes, of: path) else {
      return nil
    }
    return FileSystem.name(of: copy)
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
