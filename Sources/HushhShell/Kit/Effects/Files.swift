/// Files that commands name: feeds, exports, scripts.
///
/// Only Storage touches the disk.
public protocol Files: Sendable {
  /// The whole content.
  ///
  /// A directory, a missing or an unreadable file is an error.
  func read(_ path: String) throws(FileError) -> [UInt8]
  /// Replaces or makes the file, readable for its owner only.
  func write(_ bytes: [UInt8], to path: String) throws(FileError)
  func append(_ bytes: [UInt8], to path: String) throws(FileError)
  func isDirectory(_ path: String) -> Bool
  /// The names in a directory, sorted by bytes.
  func names(in directory: String) throws(FileError) -> [String]
  /// The path without links, `.` and `..`; nil if it does not exist.
  func canonical(_ path: String) -> String?
}
