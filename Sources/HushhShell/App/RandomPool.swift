internal import Glibc
internal import Synchronization

/// The system's random numbers, fetched some at a time: a call for each would be a tenth of a swipe.
final class RandomPool: Sendable {
  /// What one call gives at most.
  private static let portion = 32
  private let numbers = Mutex<[UInt64]>([])

  func next() -> UInt64 {
    numbers.withLock { numbers in
      if numbers.isEmpty { numbers = Self.fetch() }
      return numbers.removeLast()
    }
  }

  private static func fetch() -> [UInt64] {
    var numbers = [UInt64](repeating: 0, count: portion)
    // All of them or none: a system that has no such call has another.
    let status = numbers.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) }
    return status == 0 ? numbers : [.random(in: .min ... .max)]
  }
}
