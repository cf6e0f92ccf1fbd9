/// One word of a line: its text, where it stands, and whether it was quoted.
package struct Word: Sendable, Equatable {
  /// A piece of a word: text as it stands, or a variable to put in.
  package enum Part: Sendable, Equatable {
    case text(String)
    case variable(String)
  }

  /// The text of a word without variables; of one with, what was typed.
  package var text: String
  /// Where it begins, in bytes from the start of the line.
  package var offset: Int
  /// Whether any of it stood in quotes or after a backslash: then it is never an operator.
  package var isQuoted: Bool
  /// Nil for the usual word, which has no variables.
  package var parts: [Part]?

  package init(_ text: String, offset: Int = 0, isQuoted: Bool = false, parts: [Part]? = nil) {
    self.text = text
    self.offset = offset
    self.isQuoted = isQuoted
    self.parts = parts
  }

  /// Whether it may be a flag or an operator: what a variable brings in never is.
  package var isBare: Bool { !isQuoted && parts == nil }
}

/// Where the output of one command goes instead of the standard output.
package enum Redirection: Sendable, Equatable {
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
