/// Decides whether a line continues in the next one, as the line grows; it looks at each byte once.
package struct Continuation {
  private var place = (position: 0, isInWord: false)

  package init() {}

  /// Whether the last line of a text is to be continued: a backslash in a quote or a comment does not do that.
  package static func isOpen(_ text: String) -> Bool {
    var continuation = Continuation()
    return LineSource.last(of: text).map { continuation.goesOn($0.bytes) } ?? false
  }

  /// Whether the line goes on; if so, the next one must stand in the place of its last byte when this is asked
  /// again.
  package mutating func goesOn(_ bytes: [UInt8]) -> Bool {
    guard bytes.last == UInt8(ascii: "\\") else { return false }
    return bytes.withUnsafeBufferPointer { buffer in
      var scanner = LineScanner(bytes: buffer)
      // An error is told when the line is run; it ends there.
      try? scanner.goOn(from: place)
      place = scanner.resumption
      return scanner.endsInBackslash
    }
  }
}
