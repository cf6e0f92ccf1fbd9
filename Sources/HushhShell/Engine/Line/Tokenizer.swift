/// Separates lines into words, on bytes (the grammar is in docs/SCRIPTS.md).
package enum Tokenizer {
  /// The words of a line, which may be unfinished or wrong: this never fails.
  package static func tokens(_ bytes: [UInt8]) -> LineTokens {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = LineScanner(bytes: buffer)
      return scanner.line()
    }
  }
}

/// The words of a line as far as they have been typed.
///
/// In a finished line they are the words that are run. In an unfinished or wrong one, an open quote or `${` ends with
/// the line, and an escape that does not exist is text.
package struct LineTokens: Sendable, Equatable {
  /// All words, in order, operators and what follows them included.
  package var words: [Word] = []
  /// The bytes of the comment, from its `#` to the end of the line.
  package var comment: Range<Int>?
  /// The quote that the last word leaves open.
  package var openQuote: Unicode.Scalar?
  /// What is wrong with the words first; a missing target of an operator is for ``line()`` to report.
  package var error: LineError?

  package init() {}

  /// The line as it is run.
  package func line() throws(LineError) -> Line {
    if let error { throw error }
    guard let index = words.firstIndex(where: { $0.isOperator }) else { return Line(words: words) }
    let operatorWords = Array(words[index...])
    return Line(
      words: Array(words[..<index]), redirection: try Self.redirection(operatorWords),
      operatorWords: operatorWords)
  }

  private static func redirection(_ words: [Word]) throws(LineError) -> Redirection {
    let sign = words[0]
    if sign.text == "|" {
      guard words.count > 1 else { throw .redirectTarget("|", offset: sign.offset) }
      return .program(Array(words.dropFirst()))
    }
    guard words.count == 2 else { throw .redirectTarget(sign.text, offset: sign.offset) }
    return .file(words[1], appends: sign.text == ">>")
  }
}
