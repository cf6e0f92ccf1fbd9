internal import HushhKit

/// The directory itself: who may read it, how full its disk is, who holds it, what was left in it.
extension Doctor {
  func modes(of names: [String]) -> [Finding] {
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
          try files.closeToOthers(directory.path(of: name))
        })
    }
    return findings
  }

  /// Less than a block is not enough for a swipe and what comes of it.
  func space() -> [Finding] {
    guard let space = try? files.space(directory.path), space < 4096 else { return [] }
    let left = space == 0 ? "is full" : "has only \(space) bytes left"
    return [Finding(.wrong, .queueUnsaved, ".", "The disk \(left): swipes may not be saved.")]
  }

  func lock() -> [Finding] {
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

  func leftovers(_ names: [String]) -> [Finding] {
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

  private func octal(_ mode: UInt32) -> String { "0" + String(mode & 0o7777, radix: 8) }
}
