/// The checksum of a queue record: CRC-32C (Castagnoli), reflected, as iSCSI and ext4 have it.
enum CRC32C {
  /// Sixteen bytes a step: table `k` advances a byte by `k` more bytes of zeros.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 16 * 256)
    for index in 0..<256 {
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1 }
      tables[index] = value
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()

  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { table in
      var crc: UInt32 = 0xFFFF_FFFF
      var position = 0
      while bytes.count - position >= 16 {
        let first = word(bytes, position) ^ UInt64(crc)
        // The second does not wait for the first: that is what the step is for.
        crc = advanced(first, table, by: 8) ^ advanced(word(bytes, position + 8), table, by: 0)
        position += 16
      }
      if bytes.count - position >= 8 {
        crc = advanced(word(bytes, position) ^ UInt64(crc), table, by: 0)
        position += 8
      }
      while position < bytes.count {
        crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[position])]
        position += 1
      }
      return ~crc
    }
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// Eight bytes with so many behind them.
  @inline(__always)
  private static func advanced(_ word: UInt64, _ table: UnsafeBufferPointer<UInt32>, by count: Int) -> UInt32
  {
    var result: UInt32 = 0
    for index in 0..<8 {
      result ^= table[(count + 7 - index) * 256 + Int(word >> UInt64(8 * index) & 0xFF)]
    }
    return result
  }
}
