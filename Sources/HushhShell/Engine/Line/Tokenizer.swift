/// Takes lines apart, on bytes (the grammar is in the README's chapter "A line").
package enum Tokenizer {
  package static func line(_ bytes: [UInt8]) throws(LineError) -> Line {
    try bytes.withUnsafeBufferPointer { buffer throws(LineError) in
      var scanner = LineScanner(bytes: buffer)
      return try scanner.line()
    }
  }

  /// Whether the line goes on in the next one.
  ///
  /// It does when it ends in a backslash that nothing escapes, outside quotes and comments.
  package static func continues(_ bytes: [UInt8]) -> Bool {
    var continuation = Continuation()
    return continuation.goesOn(bytes)
  }
}
