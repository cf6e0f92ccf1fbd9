/// The word that ends at the cursor, read by the shell's rules for quotes and backslashes.
struct WordBeforeCursor: Equatable, Sendable {
  /// The word without its quotes.
  private(set) var value = ""
  /// How many code points of the line it takes, quotes included.
  private(set) var typedCount = 0
  /// The quote that is still open.
  private(set) var openQuote: Unicode.Scalar?
  /// Whether anything of it stands in quotes or behind a backslash.
  private(set) var isQuoted = false

  init(in text: String) {
    var isEscaped = false
    for scalar in text.unicodeScalars {
      typedCount += 1
      if isEscaped {
        isEscaped = false
        if scalar == "\n" { endWord() } else { value.unicodeScalars.append(scalar) }
      } else if scalar == "\\", openQuote != "'" {
        isEscaped = true
        isQuoted = true
      } else if scalar == openQuote {
        openQuote = nil
      } else if openQuote == nil, scalar == "'" || scalar == "\"" {
        openQuote = scalar
        isQuoted = true
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
    isQuoted = false
  }

  /// A candidate as it must be typed to be one word, in the quotes this word began with where that is
  /// possible.
  ///
  /// - Parameter next: what stands behind the cursor: a quote that is there already is not put in again.
  func quoting(_ candidate: Candidate, before next: Unicode.Scalar? = nil) -> String {
    let text = candidate.text
    let isClosed = candidate.isUnfinished || (openQuote != nil && next == openQuote)
    return switch openQuote {
    case "\"": "\"" + Self.escape("\"\\$", in: text) + (isClosed ? "" : "\"")
    case "'" where !text.contains("'"): "'" + text + (isClosed ? "" : "'")
    default: Self.bare(candidate)
    }
  }

  /// Without quotes, but for backslashes: also before what would make a comment, an operator or a flag of a
  /// value.
  private static func bare(_ candidate: Candidate) -> String {
    let text = candidate.text
    // `${NAME}` is meant as a variable when it is no value.
    let escaped = escape(candidate.isValue ? " \\'\"$" : " \\'\"", in: text)
    let isMisread =
      text.hasPrefix("#") || (candidate.isValue && (text.hasPrefix("--") || [">", ">>", "|"].contains(text)))
    return isMisread ? "\\" + escaped : escaped
  }

  private static func escape(_ special: String, in text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if special.unicodeScalars.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}
