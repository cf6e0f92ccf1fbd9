internal import Synchronization

/// The directory that holds everything a person's hushh remembers, and the lock that keeps it to one
/// process.
///
/// The lock is the system's: it ends with its owner, so a killed one leaves nothing to repair; the number
/// in the file is only for the message of whoever comes second.
package final class StateDirectory: Sendable {
  package enum Access: Sendable, Equatable {
    case exclusive
    /// Takes no lock and makes nothing; a missing directory counts as an empty one.
    case readOnly
    /// A private directory that goes with the process.
    case ephemeral
  }

  package let path: String
  package let access: Access
  /// What the stores in this directory use: without waiting for the disk when it is ephemeral.
  package let files: FileSystem
  private let lock: Mutex<FileSystem.Descriptor?>

  package var isReadOnly: Bool { access == .readOnly }

  private init(
    path: String, access: Access, files: FileSystem, lock: FileSystem.Descriptor?
  ) {
    self.path = path
    self.access = access
    self.files = files
    self.lock = Mutex(lock)
  }

  deinit { close() }

  /// Makes the directory if it is missing, and locks it.
  ///
  /// A directory that is there already keeps its mode unless it is known to be ours, by its lock file or
  /// because it is empty: `--state /tmp` must not close `/tmp`. Files in it that others could read are
  /// closed again.
  package static func open(_ path: String, readOnly: Bool = false, files: FileSystem = .live)
    throws(StateError) -> StateDirectory
  {
    let path = withoutTrailingSlashes(path)
    let open = try filesOthersCanRead(in: path, files)
    if readOnly { return StateDirectory(path: path, access: .readOnly, files: files, lock: nil) }
    let owner: Int32?
    do throws(SystemError) {
      try make(path, files)
      let isKnown = (try? files.status("\(path)/\(StateFile.lock.name)")) != nil
      let isOurs = isKnown || (try? files.names(path))?.isEmpty == true
      // Whoever made it may have been stopped before its name was on disk.
      if !isKnown { try syncName(of: path, files) }
      if isOurs, try files.status(path).mode != 0o700 { try files.setDirectoryMode(path, 0o700) }
      let file = try files.open("\(path)/\(StateFile.lock.name)", .updating)
      if try claim(file, files) {
        for file in open { try files.closeToOthers(file) }
        return StateDirectory(path: path, access: .exclusive, files: files, lock: file)
      }
      owner = self.owner(file, files)
      try files.close(file)
    } catch {
      throw .stateUnopenable(path: path, reason: error.reason)
    }
    throw .stateLocked(path: path, owner: owner)
  }

  /// A directory of its own under `parent`, which ``close()`` removes with everything in it.
  package static func makeEphemeral(under parent: String, files: FileSystem = .live)
    throws(StateError) -> StateDirectory
  {
    do throws(SystemError) {
      let path = try files.makeTemporaryDirectory(withoutTrailingSlashes(parent))
      return StateDirectory(path: path, access: .ephemeral, files: files.unsynced, lock: nil)
    } catch {
      throw .stateUnopenable(path: parent, reason: error.reason)
    }
  }

  /// Gives the lock back, or removes an ephemeral directory.
  ///
  /// Doing it twice does nothing.
  package func close() {
    let lock = lock.withLock { lock in
      defer { lock = nil }
      return lock
    }
    // The end of the process would do the same; there is nobody to tell.
    if let lock { try? files.close(lock) }
    if access == .ephemeral { Self.removeTree(path, files) }
  }

  package func path(of name: String) -> String { "\(path)/\(name)" }
  package func path(of file: StateFile) -> String { path(of: file.name) }
}

extension StateDirectory {
  /// What hushh keeps here is its owner's alone, whatever a copy or another program has made of it.
  private static func filesOthersCanRead(in path: String, _ files: FileSystem) throws(StateError) -> [String]
  {
    var open: [String] = []
    for name in StateFile.names {
      let file = "\(path)/\(name)"
      guard let status = try? files.status(file) else { continue }
      // Reading a pipe would wait for ever.
      guard status.kind != .pipe else {
        throw .stateUnopenable(path: file, reason: "it is a pipe, not a file")
      }
      if status.kind == .file, status.mode & 0o077 != 0 { open.append(file) }
    }
    return open
  }

  private static func claim(_ file: FileSystem.Descriptor, _ files: FileSystem) throws(SystemError) -> Bool {
    guard try files.lock(file) else { return false }
    // Overwritten, then cut: a process that reads meanwhile never meets an empty file.
    let text = Array("\(files.processID())\n".utf8)
    do throws(SystemError) {
      try files.writeAll(file, text)
      try files.truncate(file, text.count)
    } catch  where error == .noSpace {
      // The number is for a message only: what is on a full disk can still be read.
    }
    return true
  }

  private static func owner(_ file: FileSystem.Descriptor, _ files: FileSystem) -> Int32? {
    // Only the message is poorer when the number cannot be read.
    guard let bytes = try? files.read(file, 32) else { return nil }
    let digits = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return Int32(String(decoding: digits, as: UTF8.self))
  }

  private static func make(_ path: String, _ files: FileSystem) throws(SystemError) {
    do throws(SystemError) {
      try files.makeDirectory(path)
      try files.setDirectoryMode(path, 0o700)
    } catch  where error.isTaken {
      return
    } catch  where error.isMissing && path.utf8.contains(UInt8(ascii: "/")) {
      let parent = FileSystem.parent(of: path)
      guard parent != path else { throw error }
      try make(parent, files)
      try syncName(of: parent, files)
      try files.makeDirectory(path)
    }
  }

  /// A new directory is as durable as its name in the one above, which may not be ours to read.
  private static func syncName(of path: String, _ files: FileSystem) throws(SystemError) {
    do throws(SystemError) { try files.syncDirectory(FileSystem.parent(of: path)) } catch
      where error.isForbidden
    {
      return
    }
  }

  /// Links inside are removed, never followed.
  ///
  /// What cannot be removed stays: it is temporary.
  private static func removeTree(_ path: String, _ files: FileSystem) {
    for name in (try? files.names(path)) ?? [] {
      let entry = "\(path)/\(name)"
      do throws(SystemError) { try files.unlink(entry) } catch  where error.isDirectory {
        removeTree(entry, files)
      } catch {}
    }
    try? files.removeDirectory(path)
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var path = path[...]
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    return String(path)
  }
}
