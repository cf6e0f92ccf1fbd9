/// Every operation on files that Storage makes, as a value: a test replaces one closure to fail
/// the nth call or to tear a write, and nothing else in this target calls the system.
package struct FileSystem: Sendable {
  /// An open file.
  ///
  /// Whoever opened it closes it.
  package struct Descriptor: Hashable, Sendable {
    package var number: Int32
    package init(number: Int32) { self.number = number }
  }

  /// How a file is opened.
  ///
  /// Every way closes it in a started program; new files are 0600.
  package enum Opening: Sendable, Equatable {
    case reading
    /// At the end, whatever else writes; made if it is missing.
    case appending
    /// At the start, keeping what is there; made if it is missing.
    case updating
    /// Only if there is no such file yet.
    case creating
    /// Over what is there, without making anything: for a device or a pipe.
    case overwriting
  }

  package struct Status: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
      case file
      case directory
      case pipe
      case other
    }

    package var kind: Kind
    package var size: Int
    /// The permission bits.
    package var mode: UInt32
  }

  package var open: @Sendable (_ path: String, _ how: Opening) throws(SystemError) -> Descriptor
  package var close: @Sendable (Descriptor) throws(SystemError) -> Void
  /// One read of at most so many bytes; none at the end.
  package var read: @Sendable (Descriptor, _ count: Int) throws(SystemError) -> [UInt8]
  /// One write of the bytes from `start` on; returns how many were taken.
  package var write: @Sendable (Descriptor, _ bytes: [UInt8], _ start: Int) throws(SystemError) -> Int
  /// Waits until the content is on disk, and what is needed to read it.
  package var syncContent: @Sendable (Descriptor) throws(SystemError) -> Void
  /// Waits until everything about the file is on disk.
  package var sync: @Sendable (Descriptor) throws(SystemError) -> Void
  package var truncate: @Sendable (Descriptor, _ length: Int) throws(SystemError) -> Void
  package var setMode: @Sendable (Descriptor, _ mode: UInt32) throws(SystemError) -> Void
  package var size: @Sendable (Descriptor) throws(SystemError) -> Int
  /// Takes the lock on an open file for this process.
  ///
  /// False when another one has it.
  package var lock: @Sendable (Descriptor) throws(SystemError) -> Bool

  package var rename: @Sendable (_ from: String, _ to: String) throws(SystemError) -> Void
  package var unlink: @Sendable (_ path: String) throws(SystemError) -> Void
  package var makeDirectory: @Sendable (_ path: String) throws(SystemError) -> Void
  /// Makes a directory of its own under `parent` with a name nobody can guess.
  package var makeTemporaryDirectory: @Sendable (_ parent: String) throws(SystemError) -> String
  package var removeDirectory: @Sendable (_ path: String) throws(SystemError) -> Void
  package var setDirectoryMode: @Sendable (_ path: String, _ mode: UInt32) throws(SystemError) -> Void
  /// Waits until the names in a directory are on disk.
  package var syncDirectory: @Sendable (_ path: String) throws(SystemError) -> Void
  /// Follows links.
  package var status: @Sendable (_ path: String) throws(SystemError) -> Status
  /// The names in a directory, without `.` and `..`, unsorted.
  package var names: @Sendable (_ path: String) throws(SystemError) -> [String]
  /// The path without links, `.` and `..`; nil if it does not exist.
  package var canonical: @Sendable (_ path: String) -> String?
  /// What a link says; nil if it is none.
  package var linkTarget: @Sendable (_ path: String) -> String?
  package var processID: @Sendable () -> Int32
  /// How many bytes a path's file system can still take.
  package var space: @Sendable (_ path: String) throws(SystemError) -> Int
}

extension FileSystem {
  package static let live = FileSystem(
    open: POSIX.open, close: POSIX.close, read: POSIX.read, write: POSIX.write,
    syncContent: POSIX.syncContent, sync: POSIX.sync, truncate: POSIX.truncate, setMode: POSIX.setMode,
    size: POSIX.size, lock: POSIX.lock, rename: POSIX.rename, unlink: POSIX.unlink,
    makeDirectory: POSIX.makeDirectory, makeTemporaryDirectory: POSIX.makeTemporaryDirectory,
    removeDirectory: POSIX.removeDirectory, setDirectoryMode: POSIX.setDirectoryMode,
    syncDirectory: POSIX.syncDirectory, status: POSIX.status, names: POSIX.names,
    canonical: POSIX.canonical, linkTarget: POSIX.linkTarget, processID: POSIX.processID, space: POSIX.space)

  /// The same without waiting for the disk: for a directory that does not outlive the process.
  package var unsynced: FileSystem {
    var files = self
    files.syncContent = { _ in }
    files.sync = { _ in }
    files.syncDirectory = { _ in }
    return files
  }
}
