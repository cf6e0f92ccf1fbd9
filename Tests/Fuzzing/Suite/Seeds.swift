import Foundation

/// Inputs to begin with: files of the repository, in the order of their names.
enum Seeds {
  /// A property's own folder.
  static func own(_ name: String) throws -> [[UInt8]] { try contents(of: "Tests/Fuzzing/Corpus/\(name)") }

  /// The same, and what else the repository has of its kind.
  static func all(_ name: String) throws -> [[UInt8]] {
    guard name == "line" || name == "script" else { return try own(name) }
    return try own(name) + contents(of: "Tests/EdgeCases") + contents(of: "examples/scenarios")
  }

  private static func contents(of folder: String) throws -> [[UInt8]] {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path()).sorted()
    return try names.map { Array(try Data(contentsOf: root.appending(path: $0))) }
  }
}
