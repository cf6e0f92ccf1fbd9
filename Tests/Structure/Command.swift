import Foundation

/// A program of the repository, run to its end.
struct Command {
  var status: Int32
  /// Standard output and standard error, in the order they came.
  var output: String

  /// Where a file of the `scripts` folder is.
  static func script(_ name: String) -> String { path(of: "scripts/\(name)") }

  /// Where a file of the repository is.
  static func path(of name: String) -> String {
    URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: name).path()
  }

  init(_ path: String, _ arguments: [String] = [], environment: [String: String]? = nil) throws {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = environment ?? ProcessInfo.processInfo.environment
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: bytes, as: UTF8.self)
  }
}

/// A folder that is removed when the test is done with it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "hushh-structure-\(UUID().uuidString)")
    path = url.path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // What can't be removed is the system's to clean.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, and the folders it stands in.
  func write(_ text: String, to name: String, isExecutable: Bool = false) throws {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
    if isExecutable {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path())
    }
  }

  func contents(of name: String) -> String? {
    try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }
}
