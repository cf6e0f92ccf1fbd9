/// A UUID (RFC 9562).
///
/// Compared by its 128 bits and always written in lower case, because the backend prints it so: text
/// comparison of two spellings can never disagree.
public struct UniqueID: Hashable, Sendable, Comparable {
  public var high: UInt64
  public var low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A random (version 4) identifier made from 128 random bits.
  public init(randomHigh: UInt64, randomLow: UInt64) {
    high = (randomHigh & 0xFFFF_FFFF_FFFF_0FFF) | 0x4000
    low = (randomLow & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
  }

  /// Reads the 36-character form in either case; anything else is nil.
  public init?(_ text: String) {
    var bits: (UInt64, UInt64) = (0, 0)
    var digits = 0
    var position = 0
    for byte in text.utf8 {
      defer { position += 1 }
      if position == 8 || position == 13 || position == 18 || position == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = hexDigit(byte), digits < 32 else { return nil }
      if digits < 16 { bits.0 = bits.0 << 4 | UInt64(digit) } else { bits.1 = bits.1 << 4 | UInt64(digit) }
      digits += 1
    }
    guard digits == 32, position == 36 else { return nil }
    (high, low) = bits
  }

  public static func < (a: Self, b: Self) -> Bool { (a.high, a.low) < (b.high, b.low) }
}

extension UniqueID: CustomStringConvertible {
  public var description: String {
    String(unsafeUninitializedCapacity: 36) { buffer in
      var position = 0
      for digit in 0..<32 {
        if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
          buffer[position] = UInt8(ascii: "-")
          position += 1
        }
        let half = digit < 16 ? high : low
        let nibble = UInt8(truncatingIfNeeded: half >> UInt64((15 - digit % 16) * 4)) & 0xF
        buffer[position] = nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
        position += 1
      }
      return 36
    }
  }
}

/// The value of one hexadecimal digit in ASCII, or nil.
package func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
