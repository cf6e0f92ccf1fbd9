internal import HushhKit

/// Walks over the bytes of one line and makes its words.
struct LineScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  var endsInBackslash = false
  /// Where to go on when the next line is joined in the place of that backslash, and whether that is inside a
  /// word.
  private(set) var resumption = (position: 0, isInWord: false)
  /// The last dollar that was no variable's.
  private var plainDollar: Int?

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func line() throws(LineError) -> Line {
    var line = Line()
    line.words.reserveCapacity(4)
    while let word = try nextWord() {
      line.words.append(word)
    }
    guard let index = line.words.firstIndex(where: { $0.isBare && Self.isOperator($0.text) }) else {
      return line
    }
    line.operatorWords = Array(line.words[index...])
    line.redirection = try Self.redirection(line.operatorWords)
    line.words.removeSubrange(index...)
    return line
  }

  /// Looks at the rest of a line whose beginning has been looked at before.
  mutating func goOn(from place: (position: Int, isInWord: Bool)) throws(LineError) {
    position = place.position
    if place.isInWord { _ = try composedWord(isBegun: true) }
    while try nextWord() != nil {}
  }

  private static func isOperator(_ text: String) -> Bool { text == ">" || text == ">>" || text == "|" }

  private static func redirection(_ words: [Word]) throws(LineError) -> Redirection {
    let sign = words[0]
    if sign.text == "|" {
      guard words.count > 1 else { throw .redirectTarget("|", offset: sign.offset) }
      return .program(Array(words.dropFirst()))
    }
    guard words.count == 2 else { throw .redirectTarget(sign.text, offset: sign.offset) }
    return .file(words[1], appends: sign.text == ">>")
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
  }

  private mutating func nextWord() throws(LineError) -> Word? {
    skipBlanks()
    guard position < bytes.count else { return nil }
    let start = position
    if bytes[position] == UInt8(ascii: "#"), start == 0 || !isDigit(at: position + 1) || isFirstWord(start) {
      position = bytes.count
      return nil
    }
    // Nearly every word is plain: one scan, one copy.
    while position < bytes.count, !Self.isSpecial(bytes[position]) { position += 1 }
    if position == bytes.count || bytes[position] == 0x20 || bytes[position] == 0x09 {
      return Word(text(start, position), offset: start)
    }
    position = start
    return try composedWord()
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

  /// - Parameter isBegun: whether some of it stands before this place.
  private mutating func composedWord(isBegun: Bool = false) throws(LineError) -> Word {
    var word = WordBuilder(offset: position)
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case 0x20, 0x09: return word.word
      case UInt8(ascii: "'"): try singleQuoted(&word)
      case UInt8(ascii: "\""): try doubleQuoted(&word)
      case UInt8(ascii: "\\"):
        word.isQuoted = true
        position += 1
        guard position < bytes.count else {
          endsInBackslash = true
          // A brace after the joint would make it a variable.
          let dollar = plainDollar == position - 2 ? plainDollar : nil
          resumption = (dollar ?? position - 1, isBegun || dollar != nil || word.offset < position - 1)
          throw .openContinuation(offset: position - 1)
        }
        word.append(bytes[position])
        position += 1
      case UInt8(ascii: "$"): try dollar(&word)
      default:
        word.append(byte)
        position += 1
      }
    }
    return word.word
  }

  private mutating func singleQuoted(_ word: inout WordBuilder) throws(LineError) {
    let start = position
    word.isQuoted = true
    position += 1
    while position < bytes.count {
      defer { position += 1 }
      if bytes[position] == UInt8(ascii: "'") { return }
      word.append(bytes[position])
    }
    throw .openQuote("'", offset: start)
  }

  private mutating func doubleQuoted(_ word: inout WordBuilder) throws(LineError) {
    let start = position
    word.isQuoted = true
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): try escape(&word)
      case UInt8(ascii: "$"): try dollar(&word)
      default:
        word.append(bytes[position])
        position += 1
      }
    }
    throw .openQuote("\"", offset: start)
  }

  private mutating func escape(_ word: inout WordBuilder) throws(LineError) {
    let start = position
    position += 1
    guard position < bytes.count else { throw .unknownEscape("\\", offset: start) }
    let kind = bytes[position]
    position += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): word.append(kind)
    case UInt8(ascii: "n"): word.append(0x0A)
    case UInt8(ascii: "t"): word.append(0x09)
    case UInt8(ascii: "u"): try unicodeEscape(&word, start: start)
    default:
      // The whole character, so that the message is readable.
      while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
      throw .unknownEscape(text(start, position), offset: start)
    }
  }

  private mutating func unicodeEscape(_ word: inout WordBuilder, start: Int) throws(LineError) {
    var code: UInt32 = 0
    var digits = 0
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else {
      throw .unknownEscape(text(start, position), offset: start)
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
      throw .unknownEscape(text(start, position), offset: start)
    }
    position += 1
    word.append(scalar)
  }

  /// `${NAME}` is a variable; a dollar before anything else is a dollar.
  private mutating func dollar(_ word: inout WordBuilder) throws(LineError) {
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
      throw .badVariable(offset: start)
    }
    word.append(variable: text(nameStart, position))
    position += 1
  }

  /// A dot may stand in a name: `${secret.CODE}`.
  private func isVariable(_ byte: UInt8) -> Bool { byte.isName || byte == UInt8(ascii: ".") }
}
