internal import HushhKit

/// Walks over the bytes of one line and makes its words.
///
/// It never stops at an error. It keeps the first one and reads on as if it were text.
struct LineScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  var endsInBackslash = false
  /// Where to resume when the next line is joined in the place of that backslash, and whether that is inside a
  /// word.
  private(set) var resumption = (position: 0, isInWord: false)
  /// The last dollar that does not begin a variable.
  private var plainDollar: Int?
  private var comment: Range<Int>?
  private var openQuote: Unicode.Scalar?
  private var error: LineError?

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func line() -> LineTokens {
    var tokens = LineTokens()
    tokens.words.reserveCapacity(4)
    while let word = nextWord() { tokens.words.append(word) }
    tokens.comment = comment
    tokens.openQuote = openQuote
    tokens.error = error
    return tokens
  }

  /// Looks at the rest of a line whose beginning has been looked at before.
  mutating func goOn(from place: (position: Int, isInWord: Bool)) {
    position = place.position
    if place.isInWord { _ = composedWord(isBegun: true) }
    while nextWord() != nil {}
  }

  private mutating func report(_ error: LineError) { if self.error == nil { self.error = error } }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
  }

  private mutating func nextWord() -> Word? {
    skipBlanks()
    guard position < bytes.count else { return nil }
    let start = position
    if bytes[position] == UInt8(ascii: "#"), start == 0 || !isDigit(at: position + 1) || isFirstWord(start) {
      position = bytes.count
      comment = start..<position
      return nil
    }
    // Nearly every word is plain: one scan, one copy.
    while position < bytes.count, !Self.isSpecial(bytes[position]) { position += 1 }
    if position == bytes.count || bytes[position] == 0x20 || bytes[position] == 0x09 {
      return Word(text(start, position), at: start..<position)
    }
    position = start
    return composedWord()
  }

  /// Whether only blanks stand before this place.
  private func isFirstWord(_ start: Int) -> Bool { bytes[..<start].allSatisfy { $0 == 0x20 || $0 == 0x09 } }
  private func isDigit(at index: Int) -> Bool {
    index < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): true
    default: false
    }
  }

  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  /// - Parameter isBegun: whether some of it is before this place.
  private mutating func composedWord(isBegun: Bool = false) -> Word {
    var word = WordBuilder(offset: position)
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case 0x20, 0x09: return word.word(to: position)
      case UInt8(ascii: "'"): singleQuoted(&word)
      case UInt8(ascii: "\""): doubleQuoted(&word)
      case UInt8(ascii: "\\"):
        word.isQuoted = true
        position += 1
        guard position < bytes.count else {
          endWithBackslash(word, isBegun: isBegun)
          return word.word(to: position)
        }
        word.append(bytes[position])
        position += 1
      case UInt8(ascii: "$"): dollar(&word)
      default:
        word.append(byte)
        position += 1
      }
    }
    return word.word(to: position)
  }

  /// Notes that the line ends in a backslash outside quotes: it is continued, unless something was wrong before.
  private mutating func endWithBackslash(_ word: WordBuilder, isBegun: Bool) {
    if error == nil {
      endsInBackslash = true
      // A brace after the joint would make it a variable.
      let dollar = plainDollar == position - 2 ? plainDollar : nil
      resumption = (dollar ?? position - 1, isBegun || dollar != nil || word.offset < position - 1)
    }
    report(.openContinuation(offset: position - 1))
  }

  private mutating func singleQuoted(_ word: inout WordBuilder) {
    let start = position
    word.isQuoted = true
    position += 1
    while position < bytes.count {
      defer { position += 1 }
      if bytes[position] == UInt8(ascii: "'") { return }
      word.append(bytes[position])
    }
    openQuote = "'"
    report(.openQuote("'", offset: start))
  }

  private mutating func doubleQuoted(_ word: inout WordBuilder) {
    let start = position
    word.isQuoted = true
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): escape(&word)
      case UInt8(ascii: "$"): dollar(&word)
      default:
        word.append(bytes[position])
        position += 1
      }
    }
    openQuote = "\""
    report(.openQuote("\"", offset: start))
  }

  private mutating func escape(_ word: inout WordBuilder) {
    let start = position
    position += 1
    // The quote is open, too.
    guard position < bytes.count else { return report(.unknownEscape("\\", offset: start)) }
    let kind = bytes[position]
    position += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): word.append(kind)
    case UInt8(ascii: "n"): word.append(0x0A)
    case UInt8(ascii: "t"): word.append(0x09)
    case UInt8(ascii: "u"): unicodeEscape(&word, start: start)
    default:
      // The whole character, so that the message is readable.
      while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
      refuseEscape(from: start, &word)
    }
  }

  /// Reports an escape that does not exist, and reads on as if it were text.
  private mutating func refuseEscape(from start: Int, _ word: inout WordBuilder) {
    report(.unknownEscape(text(start, position), offset: start))
    word.append(bytes[start..<position])
  }

  private mutating func unicodeEscape(_ word: inout WordBuilder, start: Int) {
    var code: UInt32 = 0
    var digits = 0
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else {
      return refuseEscape(from: start, &word)
    }
    position += 1
    while position < bytes.count, let digit = hexDigit(bytes[position]), digits < 6 {
      code = code << 4 | UInt32(digit)
      digits += 1
      position += 1
    }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "}"), digits > 0,
      let scalar = Unicode.Scalar(code), code != 0
    else {
      // As far as it was meant to go, so that the message is readable.
      while position < bytes.count, position - start < 12, hexDigit(bytes[position]) != nil { position += 1 }
      if position < bytes.count, bytes[position] == UInt8(ascii: "}") { position += 1 }
      return refuseEscape(from: start, &word)
    }
    position += 1
    word.append(scalar)
  }

  /// `${NAME}` is a variable; a dollar before anything else is a dollar.
  private mutating func dollar(_ word: inout WordBuilder) {
    let start = position
    position += 1
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else {
      plainDollar = start
      word.append(UInt8(ascii: "$"))
      return
    }
    position += 1
    let nameStart = position
    while position < bytes.count, isVariable(bytes[position]) { position += 1 }
    guard position > nameStart, position < bytes.count, bytes[position] == UInt8(ascii: "}") else {
      report(.badVariable(offset: start))
      position = start + 1
      return word.append(UInt8(ascii: "$"))
    }
    word.append(variable: text(nameStart, position))
    position += 1
  }

  /// A name may contain a dot: `${secret.CODE}`.
  private func isVariable(_ byte: UInt8) -> Bool { byte.isName || byte == UInt8(ascii: ".") }
}
