/// Decides whether a line continues in the next one, as the line grows; it looks at each byte once.
package struct Continuation {
  private var place = (position: 0, isInWord: false)

  package init() {}

  /// Whether the last line of a text is to be continued: a backslash in a quote or a comment does not do that.
  package static func isOpen(_ text: String) -> Bool {
    var continuation = Continuation()
    // Most lines do not end in one at all.
    guard let end = text.utf8.last, [UInt8(ascii: "\\"), 0x0A, 0x0D].contains(end) else { return false }
    return LineSource.lines(of: text).last.map { continuation.goesOn($0.bytes) } ?? false
  }

  /// Whether the line goes on; if so, the next one must stand in the place of its last byte when this is asked
  /// again.
  package mutating func goesOn(_ bytes: [UInt8]) -> Bool {
    guard bytes.last == UInt8(ascii: "\\") else { return false }
    return bytes.withUnsafeBufferPointer { buffer in
      var scanner = LineScanner(bytes: buffer)
      // A line with an error ends here; the error is reported when the line is run.
      scanner.goOn(from: place)
      place = scanner.resumption
      return scanner.endsInBackslash
    }
  }
}
