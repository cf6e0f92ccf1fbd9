package import HushhKit

/// The files that commands name, on disk.
package struct DiskFiles: Files {
  private let files: FileSystem
  private let beforeWriting: @Sendable () throws -> Void

  /// - Parameter beforeWriting: saves what a file might tell of; nothing is written if that fails.
  package init(
    files: FileSystem = .live, beforeWriting: @escaping @Sendable () throws -> Void = {}
  ) {
    (self.files, self.beforeWriting) = (files, beforeWriting)
  }

  package func read(_ path: String) throws(FileError) -> [UInt8] {
    guard !isDirectory(path) else { throw .unreadable(path: path, reason: "it is a directory") }
    do throws(SystemError) { return try files.contents(of: path) } catch {
      throw .unreadable(path: path, reason: reason(error))
    }
  }

  package func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try writing(path) { () throws(SystemError) in
      // A device or a pipe is written to, never replaced.
      if (try? files.status(path))?.kind == .other {
        try put(bytes, path, .overwriting)
      } else {
        try files.replace(path, with: bytes)
      }
    }
  }

  package func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    try writing(path) { () throws(SystemError) in try put(bytes, path, .appending) }
  }

  package func isDirectory(_ path: String) -> Bool { (try? files.status(path))?.kind == .directory }

  package func names(in directory: String) throws(FileError) -> [String] {
    do throws(SystemError) {
      return try files.names(directory).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw .unreadable(path: directory, reason: reason(error))
    }
  }

  package func canonical(_ path: String) -> String? { files.canonical(path) }

  private func put(_ bytes: [UInt8], _ path: String, _ how: FileSystem.Opening) throws(SystemError) {
    try files.using(path, how) { file throws(SystemError) in try files.writeAll(file, bytes) }
  }

  private func writing(_ path: String, _ write: () throws(SystemError) -> Void) throws(FileError) {
    guard !isDirectory(path) else { throw .unwritable(path: path, reason: "it is a directory") }
    do { try beforeWriting() } catch {
      throw .unwritable(path: path, reason: "what came before was not saved")
    }
    do throws(SystemError) { try write() } catch {
      throw .unwritable(path: path, reason: error.isMissing ? "its directory does not exist" : error.reason)
    }
  }

  private func reason(_ error: SystemError) -> String {
    switch error {
    case .tooLarge: "it is larger than \(FileSystem.largestContent >> 20) MiB"
    case _ where error.isMissing: "there is no such file"
    default: error.reason
    }
  }
}
