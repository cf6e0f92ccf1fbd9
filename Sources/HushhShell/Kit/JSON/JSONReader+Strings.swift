internal import Glibc

extension JSONReader {
  /// Reads the string that comes next.
  package mutating func string() throws(JSONError) -> String { try quoted().text }

  /// Reads the value that comes next if it is a string, and skips any other.
  package mutating func text() throws(JSONError) -> String? {
    if try peek() == .string { return try string() }
    try skip()
    return nil
  }

  /// Reads the string that comes next, and leaves it where it is.
  package mutating func quoted() throws(JSONError) -> Quoted {
    position += 1
    let start = position
    var hasEscapes = false
    var isASCII = skipPlainText()
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let content = UnsafeBufferPointer(rebasing: bytes[start..<position])
        guard isASCII || (try? UTF8Span(validating: content.span)) != nil else {
          throw error("invalid UTF-8 inside a string")
        }
        position += 1
        return Quoted(content: content, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        _ = try escape()
        isASCII = skipPlainText() && isASCII
      default: throw error("a control character inside a string")
      }
    }
    throw error("a string that does not end")
  }

  /// Skips to the next quote, backslash or control character, eight bytes at a time.
  ///
  /// True only if all the skipped bytes are ASCII; false as well if one right after them is not.
  private mutating func skipPlainText() -> Bool {
    guard let start = bytes.baseAddress.map(UnsafeRawPointer.init) else { return true }
    let high: UInt64 = 0x8080_8080_8080_8080
    let low: UInt64 = 0x0101_0101_0101_0101
    var end = position
    defer { position = end }
    var seen: UInt64 = 0
    while end + 8 <= bytes.count {
      let word = (start + end).loadUnaligned(as: UInt64.self)
      seen |= word
      // Subtracting sets the high bit of a byte that was too small: a quote or a backslash, once changed to 0, and a
      // control character. It may set others above that one, so only the lowest counts.
      let (quotes, slashes) = ((word ^ (low &* 0x22)) &- low, (word ^ (low &* 0x5C)) &- low)
      let stops = (quotes | slashes | (word &- low &* 0x20)) & ~word & high
      if stops != 0 {
        end += stops.trailingZeroBitCount / 8
        return seen & high == 0
      }
      end += 8
    }
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      seen |= UInt64(byte)
      end += 1
    }
    return seen & high == 0
  }

  /// Reads an escape; nil if its character may not be in a text.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar? {
    position += 1
    guard let kind = next else { throw error("a string that does not end") }
    position += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(kind)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try codePoint()
    default:
      position -= 1
      throw error("an unknown escape")
    }
  }

  /// The character of the digits after `\u`, and of a second escape where it takes two.
  private mutating func codePoint() throws(JSONError) -> Unicode.Scalar? {
    var code = try hexQuad()
    if (0xD800..<0xDC00).contains(code), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    {
      position += 2
      let low = try hexQuad()
      // No character has the first half alone.
      if (0xDC00..<0xE000).contains(low) { code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00) }
    }
    guard let scalar = Unicode.Scalar(code) else {
      try refuse("half of a surrogate pair")
      return nil
    }
    guard code != 0 else {
      try refuse("U+0000 inside a string")
      return nil
    }
    return scalar
  }

  private mutating func hexQuad() throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = hexDigit(byte) else {
        throw error("four hexadecimal digits are expected")
      }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }
}

// MARK: The characters of a string

extension JSONReader {
  /// A string that was read and is not decoded yet.
  ///
  /// The bytes that it was read from must outlive it.
  package struct Quoted {
    fileprivate var content: UnsafeBufferPointer<UInt8>
    fileprivate var hasEscapes: Bool

    /// The text; an invalid character of it is left out.
    package var text: String {
      guard hasEscapes else { return String(decoding: content, as: UTF8.self) }
      var reader = JSONReader(content: content)
      return reader.unescaped()
    }

    /// Whether it is exactly this text, byte for byte.
    package func isText(_ text: StaticString) -> Bool {
      withBytes { bytes in
        guard bytes.count == text.utf8CodeUnitCount, let start = bytes.baseAddress else { return false }
        return memcmp(start, text.utf8Start, bytes.count) == 0
      }
    }

    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      hasEscapes ? text.withBytes(body) : body(content)
    }
  }

  private mutating func unescaped() -> String {
    isTolerant = true
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    while position < bytes.count {
      let start = position
      _ = skipPlainText()
      text.append(contentsOf: bytes[start..<position])
      guard position < bytes.count, let scalar = try? escape(), let encoded = UTF8.encode(scalar) else {
        continue
      }
      text.append(contentsOf: encoded)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
