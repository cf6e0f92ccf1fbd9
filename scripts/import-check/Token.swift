/// A word or a sign of Swift source text.
///
/// Comments leave none; a string leaves a quotation mark and the tokens of its interpolations.
struct Token {
  var text: String
  var line: Int
  /// In backticks: never a keyword.
  var isQuoted = false
}

/// Cuts Swift source text into tokens.
///
/// A file that does not compile may come out wrong, but never traps.
struct Tokenizer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var tokens: [Token] = []

  static func tokens(of text: String) -> [Token] {
    var tokenizer = Tokenizer(bytes: Array(text.utf8))
    tokenizer.readCode()
    return tokenizer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads up to the end, or, inside an interpolation, up to the parenthesis that closes it.
  private mutating func readCode(isInterpolation: Bool = false) {
    var depth = 0
    while position < bytes.count {
      if looksAt("//") {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
      } else if looksAt("/*") {
        skipBlockComment()
      } else if let hashes = hashes(before: "\"") {
        tokens.append(Token(text: "\"", line: line))
        position += hashes
        skipString(hashes: hashes)
      } else if let hashes = hashes(before: "/"), hashes > 0 {
        skipRegex(hashes: hashes)
      } else if looksAt("`") {
        readQuotedWord()
      } else if isWordByte(bytes[position]) {
        readWord()
      } else {
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\n"): line += 1
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
        case UInt8(ascii: ")") where isInterpolation && depth == 0: return
        default:
          if byte == UInt8(ascii: "(") { depth += 1 }
          if byte == UInt8(ascii: ")") { depth -= 1 }
          tokens.append(Token(text: String(UnicodeScalar(byte)), line: line))
        }
      }
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if looksAt("/*") {
        depth += 1
        position += 2
      } else if looksAt("*/") {
        depth -= 1
        position += 2
      } else {
        skipByte()
      }
    } while depth > 0 && position < bytes.count
  }

  /// From the first quotation mark to behind the last hash.
  ///
  /// A string of one line ends there at the latest.
  private mutating func skipString(hashes: Int) {
    let fence = String(repeating: "#", count: hashes)
    let isLong = looksAt("\"\"\"")
    let mark = isLong ? "\"\"\"" : "\""
    position += mark.utf8.count
    while position < bytes.count {
      if looksAt(mark + fence) {
        position += mark.utf8.count + hashes
        return
      }
      if looksAt("\\" + fence) {
        position += 1 + hashes
        if looksAt("(") {
          position += 1
          readCode(isInterpolation: true)
        } else if position < bytes.count {
          skipByte()
        }
      } else if !isLong, looksAt("\n") {
        return
      } else {
        skipByte()
      }
    }
  }

  private mutating func skipRegex(hashes: Int) {
    let end = "/" + String(repeating: "#", count: hashes)
    position += hashes + 1
    while position < bytes.count, !looksAt(end) { skipByte() }
    position += end.utf8.count
  }

  private mutating func readQuotedWord() {
    let start = position + 1
    position = start
    while position < bytes.count, !looksAt("`"), !looksAt("\n") { position += 1 }
    tokens.append(
      Token(text: String(decoding: bytes[start..<position], as: UTF8.self), line: line, isQuoted: true))
    if looksAt("`") { position += 1 }
  }

  private mutating func readWord() {
    let start = position
    while position < bytes.count, isWordByte(bytes[position]) { position += 1 }
    tokens.append(Token(text: String(decoding: bytes[start..<position], as: UTF8.self), line: line))
  }

  // MARK: Looking

  private func looksAt(_ text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  /// How many `#` stand here before this sign; nil when something else follows.
  private func hashes(before sign: Unicode.Scalar) -> Int? {
    var end = position
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: sign) ? end - position : nil
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  private mutating func skipByte() {
    if bytes[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }
}
