/// The operations on files that the sandbox needs and SQLite does not offer.
package struct SandboxFiles: Sendable {
  /// The size in bytes of the file at a path, or nil if there is none.
  package var size: @Sendable (_ path: String) -> Int?
  /// The content of the file at a path, or nil if it cannot be read.
  package var contents: @Sendable (_ path: String) -> [UInt8]?
  /// Creates a file that only its owner can read, with this content.
  ///
  /// If that fails, it leaves no file and returns the reason.
  package var make: @Sendable (_ path: String, _ content: [UInt8]) -> String?

  package init(
    size: @escaping @Sendable (_ path: String) -> Int?,
    contents: @escaping @Sendable (_ path: String) -> [UInt8]?,
    make: @escaping @Sendable (_ path: String, _ content: [UInt8]) -> String?
  ) {
    self.size = size
    self.contents = contents
    self.make = make
  }
}
