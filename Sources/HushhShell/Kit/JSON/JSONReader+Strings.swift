extension JSONReader {
  mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    // Nearly every string is ASCII without escapes: one scan, one copy.
    let isASCII = skipPlainText()
    if position < bytes.count, bytes[position] < 0x20 { throw error("a control character inside a string") }
    guard position < bytes.count else { throw error("a string that does not end") }
    if bytes[position] == UInt8(ascii: "\"") {
      defer { position += 1 }
      let content = UnsafeBufferPointer(rebasing: bytes[start..<position])
      return isASCII ? String(decoding: content, as: UTF8.self) : try text(content)
    }
    var unescaped = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        return try unescaped.withUnsafeBufferPointer { buffer throws(JSONError) in try text(buffer) }
      case UInt8(ascii: "\\"): try escape(into: &unescaped)
      case 0..<0x20: throw error("a control character inside a string")
      default:
        unescaped.append(byte)
        position += 1
      }
    }
    throw error("a string that does not end")
  }

  /// Goes on to the next quote, backslash or control character, eight bytes at a time.
  ///
  /// True if all that was passed is ASCII.
  private mutating func skipPlainText() -> Bool {
    let high: UInt64 = 0x8080_8080_8080_8080
    let low: UInt64 = 0x0101_0101_0101_0101
    var seen: UInt64 = 0
    guard let start = bytes.baseAddress else { return true }
    while position + 8 <= bytes.count {
      let word = UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self)
      // A byte of `x` is zero where the word has the byte that is looked for.
      func hasZero(_ x: UInt64) -> UInt64 { (x &- low) & ~x & high }
      let controls = (word &- low &* 0x20) & ~word & high
      let stops = hasZero(word ^ low &* 0x22) | hasZero(word ^ low &* 0x5C) | controls
      guard stops == 0 else { break }
      seen |= word & high
      position += 8
    }
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      seen |= UInt64(byte & 0x80)
      position += 1
    }
    return seen == 0
  }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error("invalid UTF-8 inside a string")
    }
    return text
  }

  private mutating func escape(into out: inout [UInt8]) throws(JSONError) {
    position += 1
    guard let kind = next else { throw error("a string that does not end") }
    position += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(kind)
    case UInt8(ascii: "b"): out.append(0x08)
    case UInt8(ascii: "f"): out.append(0x0C)
    case UInt8(ascii: "n"): out.append(0x0A)
    case UInt8(ascii: "r"): out.append(0x0D)
    case UInt8(ascii: "t"): out.append(0x09)
    case UInt8(ascii: "u"):
      var code = try hexQuad()
      if (0xD800..<0xDC00).contains(code), position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
        bytes[position + 1] == UInt8(ascii: "u")
      {
        position += 2
        let low = try hexQuad()
        guard (0xDC00..<0xE000).contains(low) else { return try refuse("half of a surrogate pair") }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard code != 0 else { return try refuse("U+0000 inside a string") }
      guard let scalar = Unicode.Scalar(code) else { return try refuse("half of a surrogate pair") }
      out.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
    default:
      position -= 1
      throw error("an unknown escape")
    }
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
