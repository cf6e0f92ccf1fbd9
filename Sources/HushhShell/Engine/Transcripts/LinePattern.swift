/// What a transcript expects of one line of output, or of any number of them.
package enum LinePattern: Sendable, Equatable {
  case literal([UInt8])
  /// ` (re)`: the regular expression fits the whole line.
  case expression(String)
  /// ` (glob)`: `*` is any text, `?` one character, `\` takes the next one as it is.
  case glob([UInt8])
  /// `(*)`: any lines, none included.
  case anyLines

  /// Reads a line of a transcript, without the mark of its stream.
  package init(_ line: ArraySlice<UInt8>) {
    if line.elementsEqual(Self.anyMark) {
      self = .anyLines
    } else if line.hasSuffix(Self.expressionMark) {
      self = .expression(String(decoding: line.dropLast(Self.expressionMark.count), as: UTF8.self))
    } else if line.hasSuffix(Self.globMark) {
      self = .glob(Array(line.dropLast(Self.globMark.count)))
    } else {
      self = .literal(Array(line))
    }
  }

  package static let anyMark = Array("(*)".utf8)
  package static let expressionMark = Array(" (re)".utf8)
  package static let globMark = Array(" (glob)".utf8)

  /// What fits exactly one line; nil for any number of lines.
  ///
  /// An expression is compiled here, once, and not at every line.
  ///
  /// Throws what is wrong with an expression.
  package func makeTest() throws -> ((ArraySlice<UInt8>) -> Bool)? {
    switch self {
    case .literal(let text): return { $0.elementsEqual(text) }
    case .glob(let pattern): return { Glob.fits($0, pattern[...]) }
    case .anyLines: return nil
    case .expression(let source):
      let expression = try Regex(source)
      return { line in
        // A fault while matching is no match.
        (try? expression.wholeMatch(in: String(decoding: line, as: UTF8.self))) != nil
      }
    }
  }
}

/// Matches shell-like patterns on bytes.
enum Glob {
  static func fits(_ text: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    var (place, mark) = (text.startIndex, pattern.startIndex)
    // Where the latest `*` stands, and how far it reaches for now.
    var star: (after: Int, reach: Int)?
    while true {
      if mark < pattern.endIndex, pattern[mark] == UInt8(ascii: "*") {
        star = (mark + 1, place)
        mark += 1
        continue
      }
      if place == text.endIndex, mark == pattern.endIndex { return true }
      if place < text.endIndex, let next = step(text, place, pattern, mark) {
        (place, mark) = next
        continue
      }
      guard let (after, reach) = star, reach < text.endIndex else { return false }
      star = (after, reach + 1)
      (place, mark) = (reach + 1, after)
    }
  }

  /// The places behind one character that fits; nil if it does not.
  private static func step(
    _ text: ArraySlice<UInt8>, _ place: Int, _ pattern: ArraySlice<UInt8>, _ mark: Int
  ) -> (Int, Int)? {
    guard mark < pattern.endIndex else { return nil }
    if pattern[mark] == UInt8(ascii: "?") {
      var end = place + 1
      while end < text.endIndex, text[end] & 0xC0 == 0x80 { end += 1 }
      return (end, mark + 1)
    }
    let isEscape = pattern[mark] == UInt8(ascii: "\\") && mark + 1 < pattern.endIndex
    let wanted = isEscape ? mark + 1 : mark
    return text[place] == pattern[wanted] ? (place + 1, wanted + 1) : nil
  }
}

extension RandomAccessCollection where Element == UInt8 {
  func hasSuffix(_ end: [UInt8]) -> Bool { count >= end.count && suffix(end.count).elementsEqual(end) }
}
