import Glibc

/// A folder that goes when the test is done with it.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    var template = Array("/tmp/hushh-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(path: "/tmp", errno: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  package struct Failure: Error, CustomStringConvertible {
    var path: String
    var errno: Int32
    package var description: String { "\(path): \(String(cString: strerror(errno)))" }
  }

  private static func remove(_ path: String) {
    for name in entries(path) {
      let entry = "\(path)/\(name)"
      if unlink(entry) != 0 { remove(entry) }
    }
    rmdir(path)
  }

  /// The names in a folder, sorted; none if it cannot be read.
  package static func entries(_ path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

// MARK: What is in it

extension TemporaryFolder {
  package func path(of name: String) -> String { "\(path)/\(name)" }

  package func makeFolder(_ name: String, mode: UInt32 = 0o700) throws {
    guard mkdir(path(of: name), mode) == 0 else { throw Failure(path: path(of: name), errno: errno) }
  }

  /// Writes a file and tells its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(bytes: Array(text.utf8), to: name)
  }

  @discardableResult
  package func write(bytes: [UInt8], to name: String) throws -> String {
    let path = path(of: name)
    guard let file = fopen(path, "wbe") else { throw Failure(path: path, errno: errno) }
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else { throw Failure(path: path, errno: errno) }
    return path
  }

  /// The bytes of a file; nil if there is none.
  package func bytes(of name: String) -> [UInt8]? {
    guard let file = fopen(path(of: name), "rbe") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  package func text(of name: String) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names in the folder, or in one of its folders, sorted.
  package func names(in name: String = ".") -> [String] { Self.entries(path(of: name)) }

  /// The permissions of a file or folder; nil if there is none.
  package func mode(of name: String) -> UInt32? {
    var status = stat()
    return stat(path(of: name), &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}
