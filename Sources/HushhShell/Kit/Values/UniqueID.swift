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
    guard let id = text.withBytes({ UniqueID($0) }) else { return nil }
    self = id
  }

  package init?(_ text: UnsafeBufferPointer<UInt8>) {
    let text = UnsafeRawBufferPointer(text)
    guard text.count == Self.length, [8, 13, 18, 23].allSatisfy({ text[$0] == UInt8(ascii: "-") }),
      let first = HexDigits.eight(text, 0), let second = HexDigits.eight(text, 9, 14),
      let third = HexDigits.eight(text, 19, 24), let fourth = HexDigits.eight(text, 28)
    else { return nil }
    high = UInt64(first) << 32 | UInt64(second)
    low = UInt64(third) << 32 | UInt64(fourth)
  }

  public static func < (a: Self, b: Self) -> Bool { (a.high, a.low) < (b.high, b.low) }

  /// How many characters are in the text of an identifier.
  package static let length = 36
}

extension UniqueID: CustomStringConvertible {
  public var description: String {
    String(unsafeUninitializedCapacity: Self.length) { buffer in
      write(to: UnsafeMutableRawBufferPointer(buffer))
      return Self.length
    }
  }

  /// Appends the same text as ``description``.
  package func append(to bytes: inout [UInt8]) {
    // With one append for all: a byte at a time would cost more than everything else.
    withUnsafeTemporaryAllocation(byteCount: Self.length, alignment: 1) { buffer in
      write(to: buffer)
      bytes.append(contentsOf: buffer)
    }
  }

  private func write(to buffer: UnsafeMutableRawBufferPointer) {
    func put(_ digits: UInt64, at place: Int) {
      buffer.storeBytes(of: digits.littleEndian, toByteOffset: place, as: UInt64.self)
    }
    func put(_ digits: UInt64, at first: Int, _ second: Int) {
      let halves = (UInt32(truncatingIfNeeded: digits), UInt32(truncatingIfNeeded: digits >> 32))
      buffer.storeBytes(of: halves.0.littleEndian, toByteOffset: first, as: UInt32.self)
      buffer.storeBytes(of: halves.1.littleEndian, toByteOffset: second, as: UInt32.self)
    }
    buffer.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "-"))
    put(HexDigits.text(of: UInt32(truncatingIfNeeded: high >> 32)), at: 0)
    put(HexDigits.text(of: UInt32(truncatingIfNeeded: high)), at: 9, 14)
    put(HexDigits.text(of: UInt32(truncatingIfNeeded: low >> 32)), at: 19, 24)
    put(HexDigits.text(of: UInt32(truncatingIfNeeded: low)), at: 28)
  }
}
