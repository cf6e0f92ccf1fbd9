/// The checksum of a queue record: CRC-32C (Castagnoli), reflected, as iSCSI and ext4 have it.
enum CRC32C {
  /// Eight bytes a step: table `k` advances a byte by `k` more bytes of zeros.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
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
      while bytes.count - position >= 8 {
        let word =
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
          ^ UInt64(crc)
        crc = table[7 * 256 + Int(word & 0xFF)] ^ table[6 * 256 + Int(word >> 8 & 0xFF)]
        crc ^= table[5 * 256 + Int(word >> 16 & 0xFF)] ^ table[4 * 256 + Int(word >> 24 & 0xFF)]
        crc ^= table[3 * 256 + Int(word >> 32 & 0xFF)] ^ table[2 * 256 + Int(word >> 40 & 0xFF)]
        crc ^= table[256 + Int(word >> 48 & 0xFF)] ^ table[Int(word >> 56)]
        position += 8
      }
      while position < bytes.count {
        crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[position])]
        position += 1
      }
      return ~crc
    }
  }
}
