internal import HushhKit

/// Finds places in an array by what stands there, without holding it: a hash table of places.
///
/// A dictionary would keep a copy of each key and hash it anew as it grows; a million swipes are found
/// by their identity and by their agent, and neither is to cost more than the swipe.
struct PlaceIndex: Sendable {
  /// A hash in the upper half and a place, counted from 1, in the lower; 0 where nothing is.
  private var cells: [UInt64] = []
  private var count = 0

  /// The place of the given hash that `isRight`.
  func place(_ hash: UInt32, where isRight: (Int) -> Bool) -> Int? {
    guard !cells.isEmpty else { return nil }
    var position = home(hash)
    while cells[position] != 0 {
      if UInt32(truncatingIfNeeded: cells[position] >> 32) == hash,
        case let place = Self.place(cells[position]),
        isRight(place)
      {
        return place
      }
      position = after(position)
    }
    return nil
  }

  /// What stands where a place with this hash would, if it is there: 0 for nothing, or a place from 1 on.
  ///
  /// Only a guess; what it is good for is that the cell is near from then on.
  func guess(_ hash: UInt32) -> Int {
    cells.isEmpty ? 0 : Int(truncatingIfNeeded: cells[home(hash)] & 0xFFFF_FFFF)
  }

  /// Another place with the same hash takes over.
  mutating func replace(_ place: Int, by other: Int, _ hash: UInt32) {
    var position = home(hash)
    while cells[position] != UInt64(hash) << 32 | UInt64(place + 1) { position = after(position) }
    cells[position] = UInt64(hash) << 32 | UInt64(other + 1)
  }

  mutating func insert(_ place: Int, _ hash: UInt32) {
    if 2 * (count + 1) > cells.count { grow() }
    put(UInt64(hash) << 32 | UInt64(place + 1))
    count += 1
  }

  /// Takes away what was inserted with this hash.
  mutating func remove(_ place: Int, _ hash: UInt32) {
    guard !cells.isEmpty else { return }
    var hole = home(hash)
    while cells[hole] != 0, cells[hole] != UInt64(hash) << 32 | UInt64(place + 1) { hole = after(hole) }
    guard cells[hole] != 0 else { return }
    count -= 1
    // What was pushed on by the one that goes moves back, so that no search ends at the hole.
    var position = after(hole)
    while cells[position] != 0 {
      let wanted = home(UInt32(truncatingIfNeeded: cells[position] >> 32))
      if (position &- wanted) & (cells.count - 1) >= (position &- hole) & (cells.count - 1) {
        cells[hole] = cells[position]
        hole = position
      }
      position = after(position)
    }
    cells[hole] = 0
  }

  /// Gives every place another number, and forgets those that get the largest one; so many are left.
  mutating func move(leaving count: Int, _ number: (Int) -> UInt32) {
    let old = cells
    var size = 16
    while size < 4 * count { size *= 4 }
    cells = Self.empty(size)
    // In the order of the old cells, which is nearly that of the new ones.
    for cell in old where cell != 0 {
      let place = number(Self.place(cell))
      if place != .max { put(cell & 0xFFFF_FFFF_0000_0000 | UInt64(place + 1)) }
    }
    self.count = count
  }

  mutating func removeAll() {
    count = 0
    if cells.count > 64 { cells = [] } else { for position in cells.indices { cells[position] = 0 } }
  }

  /// By four: every growth goes through all cells again.
  private mutating func grow() {
    let old = cells
    cells = Self.empty(max(16, 4 * old.count))
    for cell in old where cell != 0 { put(cell) }
  }

  private static func empty(_ size: Int) -> [UInt64] {
    [UInt64](unsafeUninitializedCapacity: size) { cells, count in
      LargePages.advise(cells.baseAddress, count: MemoryLayout<UInt64>.stride * size)
      cells.initialize(repeating: 0)
      count = size
    }
  }

  private mutating func put(_ cell: UInt64) {
    var position = home(UInt32(truncatingIfNeeded: cell >> 32))
    while cells[position] != 0 { position = after(position) }
    cells[position] = cell
  }

  private static func place(_ cell: UInt64) -> Int { Int(cell & 0xFFFF_FFFF) - 1 }
  private func home(_ hash: UInt32) -> Int { Int(hash) & (cells.count - 1) }
  private func after(_ position: Int) -> Int { (position + 1) & (cells.count - 1) }
}

extension PlaceIndex {
  static func hash(_ id: UniqueID) -> UInt32 { finish(mix(id.high, id.low)) }

  static func hash(_ agent: Agent.ID, _ owner: UniqueID?) -> UInt32 {
    var value = owner.map { mix($0.high, $0.low) } ?? 0
    agent.text.withBytes { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      var position = 0
      while bytes.count - position >= 8 {
        value = mix(value, bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        position += 8
      }
      var rest: UInt64 = UInt64(truncatingIfNeeded: bytes.count)
      while position < bytes.count {
        rest = rest << 8 | UInt64(bytes[position])
        position += 1
      }
      value = mix(value, rest)
    }
    return finish(value)
  }

  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = ((a ^ 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9) ^ b
    return (product ^ product >> 32) &* 0x94D0_49BB_1331_11EB
  }

  private static func finish(_ value: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: value ^ value >> 32) }
}
