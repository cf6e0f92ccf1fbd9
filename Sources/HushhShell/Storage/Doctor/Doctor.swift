package import HushhCore

/// Examines a state directory file by file, and repairs what can be without a loss.
///
/// It never throws anything away: of a file that it changes because it was damaged it keeps a copy.
package struct Doctor: Sendable {
  let directory: StateDirectory
  let journal: SwipeJournal
  let session: SessionFile
  let sandbox: SQLiteSandbox
  let repairs: Bool

  var files: FileSystem { directory.files }

  /// `directory.isReadOnly` repairs nothing, whatever is asked.
  package init(
    _ directory: StateDirectory, journal: SwipeJournal, session: SessionFile, sandbox: SQLiteSandbox,
    repairs: Bool
  ) {
    self.directory = directory
    self.journal = journal
    self.session = session
    self.sandbox = sandbox
    self.repairs = repairs && !directory.isReadOnly
  }

  /// Everything there is to tell, in a fixed order.
  ///
  /// The queue's file is examined here, and repaired as far as it can be without the swipes in memory.
  package func examine(user: UniqueID?) -> [Finding] {
    let names = ((try? files.names(directory.path)) ?? []).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    let modes = modes(of: names)
    // Before the session and the queue, which clear away what is theirs as they are read.
    let leftovers = leftovers(names)
    return modes + space() + lock() + queue(user) + sessionFile() + sandboxFile() + history() + leftovers
  }

  // MARK: Modes and lock

  private func modes(of names: [String]) -> [Finding] {
    var findings: [Finding] = []
    if let mode = try? files.status(directory.path).mode, mode & 0o077 != 0 {
      let text = "The directory can be entered by others (mode \(octal(mode)))."
      findings.append(
        finding(.stateMode, ".", text, repair: "It is its owner's alone now.") { () throws(SystemError) in
          try files.setDirectoryMode(directory.path, 0o700)
        })
    }
    for name in names where isOurs(name) {
      guard let status = try? files.status(directory.path(of: name)), status.kind == .file,
        status.mode & 0o077 != 0
      else { continue }
      let text = "\(name) can be read by others (mode \(octal(status.mode)))."
      findings.append(
        finding(.stateMode, name, text, repair: "It is its owner's alone now.") { () throws(SystemError) in
          let file = try files.open(directory.path(of: name), .reading)
          let changed = Result { () throws(SystemError) in try files.setMode(file, 0o600) }
          try files.close(file)
          try changed.get()
        })
    }
    return findings
  }

  /// Less than a block is not enough for a swipe and what comes of it.
  private func space() -> [Finding] {
    guard let space = try? files.space(directory.path), space < 4096 else { return [] }
    let left = space == 0 ? "is full" : "has only \(space) bytes left"
    return [Finding(.wrong, .queueUnsaved, ".", "The disk \(left): swipes may not be saved.")]
  }

  private func lock() -> [Finding] {
    let name = StateFile.lock.name
    switch directory.access {
    case .ephemeral: return [Finding(.note, nil, name, "The directory is private and needs no lock.")]
    case .readOnly:
      return [Finding(.note, nil, name, "The directory is open for reading only: no lock is taken.")]
    case .exclusive:
      guard let bytes = try? files.contents(of: directory.path(of: .lock)) else {
        return [
          Finding(.wrong, .stateLocked, name, "The lock file has gone: a second process could start.")
        ]
      }
      let owner = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
      guard owner == "\(files.processID())" else {
        return [
          Finding(.wrong, .stateLocked, name, "The lock file names process \(owner) and not this one.")
        ]
      }
      return [Finding(.note, nil, name, "This process holds the lock.")]
    }
  }

  // MARK: Queue and session

  private func queue(_ user: UniqueID?) -> [Finding] {
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
      findings.append(repairedQueue(Finding(.wrong, .queueDamaged, name, "In the queue \(damage).")))
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

  private func repairedQueue(_ finding: Finding) -> Finding {
    guard repairs else { return finding }
    var finding = finding
    // Reading it repairs it, and keeps a copy of what could not be read.
    guard let warnings = try? journal.load().warnings, (try? journal.load().warnings) == [] else {
      finding.message += " It could not be repaired."
      return finding
    }
    finding.kind = .repaired
    finding.message = (warnings.first?.message ?? finding.message) + "."
    return finding
  }

  private func sessionFile() -> [Finding] {
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
      guard repairs, let warning = session.load().warnings.first else {
        return [Finding(.wrong, .sessionDamaged, name, "The session is damaged: \(reason).")]
      }
      return [Finding(.repaired, .sessionDamaged, name, warning.message + ".")]
    }
  }

  // MARK: Sandbox

  private func sandboxFile() -> [Finding] {
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
      return [
        Finding(.wrong, .sandboxDamaged, name, error.explanation.because.map { "\($0)." } ?? "\(error).")
      ]
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

  // MARK: The rest

  private func history() -> [Finding] {
    let name = StateFile.history.name
    let path = directory.path(of: .history)
    guard let bytes = try? files.contents(of: path) else { return [] }
    let lines = bytes.split(separator: 0x0A)
    let good = lines.filter { !$0.contains(0) && String(validating: $0, as: UTF8.self) != nil }
    guard good.count < lines.count else {
      return [Finding(.note, nil, name, "Every line of the history can be read.")]
    }
    let text = "Lines of the history that cannot be read: \(lines.count - good.count)."
    return [
      finding(.fileUnreadable, name, text, repair: "They are gone from it, and a copy was kept.") {
        () throws(SystemError) in
        _ = try files.setAside(bytes, of: path)
        try files.replace(path, with: Array(good.map { Array($0) + [0x0A] }.joined()))
      }
    ]
  }

  private func leftovers(_ names: [String]) -> [Finding] {
    names.compactMap { name in
      if isCopy(name, ".damaged-") {
        return Finding(.note, nil, name, "\(name) is a damaged file that was set aside.")
      }
      guard isCopy(name, ".new-") else { return nil }
      return finding(
        .stateLitter, name, "\(name) was left behind by a process that was killed.", repair: "It is gone."
      ) { () throws(SystemError) in try files.unlink(directory.path(of: name)) }
    }
  }

  /// The lock is never rewritten: nothing stands beside it.
  private static let rewritten = StateFile.allCases.filter { $0 != .lock }.map(\.name)

  private func isCopy(_ name: String, _ mark: String) -> Bool {
    Self.rewritten.contains { name.hasPrefix($0 + mark) }
  }

  private func isOurs(_ name: String) -> Bool {
    name == StateFile.lock.name
      || Self.rewritten.contains { name == $0 || name.hasPrefix($0 + ".") || name.hasPrefix($0 + "-") }
  }

  private func finding(
    _ code: ErrorCode, _ subject: String, _ message: String, repair: String,
    _ body: () throws(SystemError) -> Void
  ) -> Finding {
    guard repairs else { return Finding(.wrong, code, subject, message) }
    do throws(SystemError) { try body() } catch {
      return Finding(.wrong, code, subject, "\(message) It could not be repaired: \(error.reason).")
    }
    return Finding(.repaired, code, subject, "\(message) \(repair)")
  }

  private func octal(_ mode: UInt32) -> String { "0" + String(mode & 0o7777, radix: 8) }
}
