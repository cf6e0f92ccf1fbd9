/// Hexadecimal digits, eight at a time: a record of the queue has up to eighty of them.
package enum HexDigits {
  /// The value of eight digits in either case; nil if there is any other byte.
  @inline(__always)
  static func eight(_ text: UnsafeRawBufferPointer, _ place: Int) -> UInt32? {
    value(UInt64(littleEndian: text.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
  }

  /// The value of four digits and, from another place on, four more.
  @inline(__always)
  static func eight(_ text: UnsafeRawBufferPointer, _ first: Int, _ second: Int) -> UInt32? {
    let first = UInt32(littleEndian: text.loadUnaligned(fromByteOffset: first, as: UInt32.self))
    let second = UInt32(littleEndian: text.loadUnaligned(fromByteOffset: second, as: UInt32.self))
    return value(UInt64(first) | UInt64(second) << 32)
  }

  /// The eight digits of a value in lower case, the first in the lowest byte: the reverse of ``value(_:)``, step
  /// by step.
  package static func text(of value: UInt32) -> UInt64 {
    let halves = UInt64(value >> 16) | UInt64(value & 0xFFFF) << 32
    let pairs = halves >> 8 & 0x0000_00FF_0000_00FF | (halves & 0x0000_00FF_0000_00FF) << 16
    let digits = pairs >> 4 & 0x000F_000F_000F_000F | (pairs & 0x000F_000F_000F_000F) << 8
    let isAboveNine = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return digits &+ 0x3030_3030_3030_3030 &+ isAboveNine &* 0x27
  }

  /// Every step works on all eight bytes of the word, the first digit in the lowest.
  @inline(__always)
  private static func value(_ text: UInt64) -> UInt32? {
    let isLetter = text >> 6 & 0x0101_0101_0101_0101
    let digits = text & 0x0F0F_0F0F_0F0F_0F0F &+ isLetter &* 9
    // The digits are right if they would be written the same, in lower case.
    let isAboveNine = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    guard digits & 0x1010_1010_1010_1010 == 0,
      digits &+ 0x3030_3030_3030_3030 &+ isAboveNine &* 0x27 == text | isLetter << 5
    else { return nil }
    let pairs = (digits << 4 | digits >> 8) & 0x00FF_00FF_00FF_00FF
    let halves = (pairs << 8 | pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: halves << 16 | halves >> 32)
  }
}

/// The value of one hexadecimal digit in ASCII, in either case; nil for any other byte.
package func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
