/// One word of a line: its text, its place, and whether it was quoted.
package struct Word: Sendable, Equatable {
  /// A piece of a word: text as it stands, or a variable to put in.
  package enum Part: Sendable, Equatable {
    case text(String)
    case variable(String)
  }

  /// The text of a word without variables; of one with, what was typed.
  package var text: String
  /// The bytes of the line that it takes, quotes included; empty for a word that was not typed.
  package var range: Range<Int>
  /// Whether any of it is in quotes or behind a backslash: then it is never an operator.
  package var isQuoted: Bool
  /// Nil for the usual word, which has no variables.
  package var parts: [Part]?

  package init(_ text: String, at range: Range<Int>, isQuoted: Bool = false, parts: [Part]? = nil) {
    self.text = text
    self.range = range
    self.isQuoted = isQuoted
    self.parts = parts
  }

  /// A word that was not typed, or not like this.
  package init(_ text: String, offset: Int = 0, isQuoted: Bool = false) {
    self.init(text, at: offset..<offset, isQuoted: isQuoted)
  }

  /// Where it begins, in bytes from the start of the line.
  package var offset: Int { range.lowerBound }

  /// Whether it may be a flag or an operator: what a variable brings in never is.
  package var isBare: Bool { !isQuoted && parts == nil }

  /// Whether it redirects the output of the command before it.
  package var isOperator: Bool {
    text.utf8.count < 3 && isBare && (text == ">" || text == ">>" || text == "|")
  }
}

/// Where the output of one command goes instead of the standard output.
///
/// It is indirect because nearly no line has one, and each line carries the room for it.
package indirect enum Redirection: Sendable, Equatable {
  case file(Word, appends: Bool)
  case program([Word])
}

/// A line taken apart.
package struct Line: Sendable, Equatable {
  package var words: [Word] = []
  package var redirection: Redirection?
  /// The words from the redirection's operator on, for a command that takes them as its own.
  package var operatorWords: [Word] = []

  package var isEmpty: Bool { words.isEmpty && redirection == nil }
}
