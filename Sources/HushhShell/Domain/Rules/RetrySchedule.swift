public import HushhKit

/// How long to wait before the next try of what failed for now: soon at first, then less and less often.
///
/// A value without a clock: whoever waits says how it went.
public struct RetrySchedule: Sendable, Equatable {
  public static let first = TimeSpan(milliseconds: 500)
  public static let longest = TimeSpan.seconds(300)

  /// How many tries have failed since the last one that did not.
  public private(set) var failures = 0

  public init() {}

  /// The wait before the next try.
  public var wait: TimeSpan {
    let doublings = min(failures, 16)
    return min(Self.longest, TimeSpan(milliseconds: Self.first.milliseconds << Int64(doublings)))
  }

  public mutating func noteFailure() { failures = min(failures, .max - 1) + 1 }
  public mutating func reset() { failures = 0 }
}
