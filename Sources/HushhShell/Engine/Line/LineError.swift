package import HushhKit

/// Why a line cannot be run as it is typed, and where.
///
/// It is indirect because nearly no line has one, and each line carries the room for it.
package indirect enum LineError: ExplainedError, Equatable {
  case openQuote(Character, offset: Int)
  case openContinuation(offset: Int)
  case unknownEscape(String, offset: Int)
  case badVariable(offset: Int)
  case redirectTarget(String, offset: Int)
  case invalidByte(UInt8, offset: Int)
  case strayByteOrderMark(offset: Int)

  package var offset: Int {
    switch self {
    case .openQuote(_, let offset), .openContinuation(let offset), .unknownEscape(_, let offset),
      .badVariable(let offset),
      .redirectTarget(_, let offset), .invalidByte(_, let offset), .strayByteOrderMark(let offset):
      offset
    }
  }

  package var code: ErrorCode {
    switch self {
    case .openQuote, .openContinuation: .lineQuote
    case .unknownEscape, .badVariable: .lineEscape
    case .redirectTarget: .lineRedirect
    case .invalidByte, .strayByteOrderMark: .lineEncoding
    }
  }

  package var explanation: Explanation {
    switch self {
    case .openQuote(let quote, _):
      Explanation("A \(quote) has no end on this line.", next: ["Close it, or write \\\(quote)."])
    case .openContinuation:
      Explanation(
        "The line is to be continued, but nothing follows.", because: "it ends in a backslash",
        next: ["Remove the backslash, or write \\\\ for one."])
    case .unknownEscape(let escape, _):
      Explanation(
        "\(escape) is no escape.",
        because: "inside double quotes there are \\\" \\\\ \\$ \\n \\t \\u{…} and ${NAME}",
        next: ["Write \\\\ for a backslash, or use single quotes."])
    case .badVariable:
      Explanation(
        "A variable is written ${NAME}.", because: "NAME is letters, digits and _",
        next: ["Write \\$ for a dollar."])
    case .redirectTarget(let sign, _):
      Explanation(
        "\(sign) needs its target.", because: "it stands at the end of a line",
        next: ["Quote '\(sign)' if it is an argument."])
    case .invalidByte(0, _):
      Explanation("The line holds a NUL byte.", next: ["Remove it."])
    case .invalidByte(let byte, _):
      Explanation(
        "The line is not valid UTF-8.", because: "it holds the byte 0x\(hex(byte))",
        next: ["Save the file as UTF-8."])
    case .strayByteOrderMark:
      Explanation(
        "The line begins with a byte-order mark (U+FEFF).", because: "only the first line of a file may",
        next: ["Remove it."])
    }
  }

  private func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0\(digits)" : digits
  }
}
