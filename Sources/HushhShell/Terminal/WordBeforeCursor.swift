/// The word that ends at the cursor, read by the shell's rules for quotes and backslashes.
struct WordBeforeCursor: Equatable, Sendable {
  /// The word without its quotes.
  private(set) var value = ""
  /// How many code points of the line it takes, quotes included.
  private(set) var typedCount = 0
  /// The quote that is still open.
  private(set) var openQuote: Unicode.Scalar?

  init(in text: String) {
    var isEscaped = false
    for scalar in text.unicodeScalars {
      typedCount += 1
      if isEscaped {
        isEscaped = false
        if scalar == "\n" { endWord() } else { value.unicodeScalars.append(scalar) }
      } else if scalar == "\\", openQuote != "'" {
        isEscaped = true
      } else if scalar == openQuote {
        openQuote = nil
      } else if openQuote == nil, scalar == "'" || scalar == "\"" {
        openQuote = scalar
      } else if openQuote == nil, scalar == " " || scalar == "\t" || scalar == "\n" {
        endWord()
      } else {
        value.unicodeScalars.append(scalar)
      }
    }
  }

  private mutating func endWord() {
    value = ""
    typedCount = 0
  }

  /// `text` as it must be typed to be one word, in the quotes this word began with where that is possible.
  func quoting(_ text: String, isWhole: Bool) -> String {
    switch openQuote {
    case "\"": "\"" + escape("\"\\$", in: text) + (isWhole ? "\"" : "")
    case "'" where !text.contains("'"): "'" + text + (isWhole ? "'" : "")
    default: escape(" \\'\"$", in: text)
    }
  }

  private func escape(_ special: String, in text: String) -> String {
    text.reduce(into: "") { $0 += special.contains($1) ? "\\\($1)" : String($1) }
  }
}
