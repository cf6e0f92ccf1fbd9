/// Many texts behind one another, each with a zero at its end and a blank for any zero inside, so that a hundred
/// thousand of them can be looked through in less than a millisecond.
struct TextRow: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [Int] = []
  /// The first eight bytes of each text, the first one highest; zeros behind a shorter one.
  private var heads: [UInt64] = []

  /// - Parameter text: gives the text of a number to what takes it.
  init(
    count: Int, lowercasesASCII: Bool = false, text: (Int, (UnsafeBufferPointer<UInt8>) -> Void) -> Void
  ) {
    bytes.reserveCapacity(32 * count)
    starts.reserveCapacity(count)
    for number in 0..<count {
      starts.append(bytes.count)
      text(number) { append($0) }
      bytes.append(0)
    }
    if lowercasesASCII {
      bytes.withUnsafeMutableBufferPointer { bytes in
        for place in bytes.indices where bytes[place] &- 0x41 < 26 { bytes[place] |= 0x20 }
      }
    }
    heads = starts.map(head)
  }

  var count: Int { starts.count }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.contains(0) else { return bytes.append(contentsOf: text) }
    for byte in text { bytes.append(byte == 0 ? 0x20 : byte) }
  }

  private func head(at start: Int) -> UInt64 {
    var head: UInt64 = 0
    for place in 0..<8 {
      let byte = bytes[start + place]
      if byte == 0 { break }
      head |= UInt64(byte) << UInt64(56 - 8 * place)
    }
    return head
  }
}

// MARK: Beginning

extension TextRow {
  /// What a text must begin with.
  struct Beginning {
    fileprivate let head: UInt64
    fileprivate let mask: UInt64
    /// What is left to compare when the head is right: then the text has eight bytes.
    fileprivate let rest: ArraySlice<UInt8>

    /// Nil for a part with a zero, which no text has.
    init?(_ part: [UInt8]) {
      guard !part.contains(0) else { return nil }
      var (head, mask): (UInt64, UInt64) = (0, 0)
      for (place, byte) in part.prefix(8).enumerated() {
        head |= UInt64(byte) << UInt64(56 - 8 * place)
        mask |= 0xFF << UInt64(56 - 8 * place)
      }
      (self.head, self.mask) = (head, mask)
      rest = part.dropFirst(8)
    }
  }

  @inline(__always)
  func begins(_ index: Int, with beginning: Beginning?) -> Bool {
    guard let beginning, heads[index] & beginning.mask == beginning.head else { return false }
    return beginning.rest.isEmpty || bytes[(starts[index] + 8)...].starts(with: beginning.rest)
  }
}

// MARK: Holding

extension TextRow {
  /// The texts that hold `part` somewhere, in their order, for as long as `isEnough` says no.
  func holding(_ part: [UInt8], isEnough: (Int) -> Bool) {
    guard !part.contains(0) else { return }
    bytes.withUnsafeBytes { bytes in
      var position = 0
      while let found = Self.place(of: part, in: bytes, from: position) {
        let index = index(at: found)
        if isEnough(index) { return }
        position = index + 1 < starts.count ? starts[index + 1] : bytes.count
      }
    }
  }

  /// The text that holds a byte.
  private func index(at position: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }

  /// Eight places at once: those that have both the first and the last byte of the part are looked at.
  private static func place(of part: [UInt8], in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let first = part.first, let last = part.last, bytes.count >= part.count else { return nil }
    let end = bytes.count - part.count
    let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let (firsts, lasts) = (ones &* UInt64(first), ones &* UInt64(last))
    let distance = part.count - 1
    var position = start
    while position + 8 <= end + 1 {
      let wrong =
        (UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) ^ firsts)
        | (UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position + distance, as: UInt64.self))
          ^ lasts)
      // The high bit of each byte that is zero, and now and then of one above it.
      var right = (wrong &- ones) & ~wrong & highs
      while right != 0 {
        let place = position + right.trailingZeroBitCount / 8
        if holds(part, at: place, in: bytes) { return place }
        right &= right - 1
      }
      position += 8
    }
    while position <= end {
      if holds(part, at: position, in: bytes) { return position }
      position += 1
    }
    return nil
  }

  private static func holds(_ part: [UInt8], at position: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    for offset in part.indices where bytes[position + offset] != part[offset] { return false }
    return true
  }
}
