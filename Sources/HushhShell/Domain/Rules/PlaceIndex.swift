internal import HushhKit

/// Finds places in an array by the hash of what is there: a hash table of places only.
///
/// A dictionary would keep a copy of each key, and hash all of them again as it grows. Beside reading alone, a replay
/// of 100,000 swipes takes 200 ms more with dictionaries for the queue's two indexes, 70 ms more if their capacity is
/// reserved before, and about 30 ms more with these. With a dictionary for the deck's index, a start takes 4 % more
/// instructions.
struct PlaceIndex: Sendable {
  /// A hash in the upper half and a place, counted from 1, in the lower; 0 in an empty cell.
  private var cells: [UInt64] = []
  private var count = 0

  /// The first place with this hash that `isRight`.
  func place(_ hash: UInt32, where isRight: (Int) -> Bool) -> Int? {
    guard !cells.isEmpty else { return nil }
    var position = home(hash)
    while cells[position] != 0 {
      let place = Int(cells[position] & 0xFFFF_FFFF) - 1
      if cells[position] >> 32 == hash, isRight(place) { return place }
      position = after(position)
    }
    return nil
  }

  mutating func insert(_ place: Int, _ hash: UInt32) {
    if 2 * (count + 1) > cells.count { grow() }
    put(Self.cell(place, hash))
    count += 1
  }

  /// Removes what was inserted with this hash.
  mutating func remove(_ place: Int, _ hash: UInt32) {
    guard !cells.isEmpty else { return }
    var hole = home(hash)
    while cells[hole] != Self.cell(place, hash) {
      guard cells[hole] != 0 else { return }
      hole = after(hole)
    }
    count -= 1
    // A cell behind the hole moves into it if its search would end there.
    var position = after(hole)
    while cells[position] != 0 {
      let wanted = home(UInt32(cells[position] >> 32))
      if (position &- wanted) & (cells.count - 1) >= (position &- hole) & (cells.count - 1) {
        cells[hole] = cells[position]
        hole = position
      }
      position = after(position)
    }
    cells[hole] = 0
  }

  mutating func removeAll() {
    count = 0
    // A queue of few swipes is often empty; then its cells are used again.
    if cells.count > 64 { cells = [] } else { for position in cells.indices { cells[position] = 0 } }
  }

  /// Four times as many cells, because every growth moves all of them.
  private mutating func grow() {
    let old = cells
    cells = Array(repeating: 0, count: max(16, 4 * old.count))
    for cell in old where cell != 0 { put(cell) }
  }

  private mutating func put(_ cell: UInt64) {
    var position = home(UInt32(cell >> 32))
    while cells[position] != 0 { position = after(position) }
    cells[position] = cell
  }

  private static func cell(_ place: Int, _ hash: UInt32) -> UInt64 { UInt64(hash) << 32 | UInt64(place + 1) }
  private func home(_ hash: UInt32) -> Int { Int(hash) & (cells.count - 1) }
  private func after(_ position: Int) -> Int { (position + 1) & (cells.count - 1) }
}

extension PlaceIndex {
  static func hash(_ id: UniqueID) -> UInt32 { upperHalf(id.high ^ id.low &* 3) }

  static func hash(_ agent: Agent.ID, _ owner: UniqueID?) -> UInt32 {
    // FNV-1a.
    var value = 0xCBF2_9CE4_8422_2325 ^ (owner.map { $0.high ^ $0.low &* 3 } ?? 0)
    agent.text.withBytes { bytes in
      for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return upperHalf(value)
  }

  /// The upper half of a product, because every bit of the value has an effect on it.
  private static func upperHalf(_ value: UInt64) -> UInt32 {
    UInt32((value &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
