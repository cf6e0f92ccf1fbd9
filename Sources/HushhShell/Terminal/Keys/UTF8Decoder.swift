/// Makes characters of bytes, one byte at a time; what is not UTF-8 becomes U+FFFD.
///
/// libedit's own reader would drop it without a word.
struct UTF8Decoder: Sendable {
  private var value: UInt32 = 0
  private var missing = 0
  /// What the next byte must be: narrower after some first bytes, for there is one encoding of each character.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Takes a byte and passes on what it completes: nothing, a character, or a replacement and a character.
  mutating func take(_ byte: UInt8, _ pass: (Unicode.Scalar) -> Void) {
    if missing > 0 {
      guard allowed.contains(byte) else {
        missing = 0
        pass(Self.replacement)
        return take(byte, pass)
      }
      allowed = 0x80...0xBF
      missing -= 1
      value = value << 6 | UInt32(byte & 0x3F)
      if missing == 0 { pass(Unicode.Scalar(value) ?? Self.replacement) }
      return
    }
    switch byte {
    case 0x00...0x7F: pass(Unicode.Scalar(byte))
    case 0xC2...0xDF: begin(byte & 0x1F, missing: 1)
    case 0xE0: begin(0, missing: 2, allowed: 0xA0...0xBF)
    case 0xED: begin(0xD, missing: 2, allowed: 0x80...0x9F)
    case 0xE1...0xEF: begin(byte & 0xF, missing: 2)
    case 0xF0: begin(0, missing: 3, allowed: 0x90...0xBF)
    case 0xF1...0xF3: begin(byte & 0x7, missing: 3)
    case 0xF4: begin(4, missing: 3, allowed: 0x80...0x8F)
    default: pass(Self.replacement)
    }
  }

  private mutating func begin(_ bits: UInt8, missing: Int, allowed: ClosedRange<UInt8> = 0x80...0xBF) {
    value = UInt32(bits)
    self.missing = missing
    self.allowed = allowed
  }
}
