/// The outside world, as a value: the clock and chance.
///
/// Files, terminal and network have ports of their own. Nothing else in the program asks the system for the
/// time or for a random number.
public struct Effects: Sendable {
  /// The time now; asking does not move it.
  public var now: @Sendable () -> Timestamp
  /// The time of one write.
  ///
  /// A fixed clock moves on by a second afterwards, so that the writes of a script have an order that can
  /// be seen, and the same in every run.
  public var stamp: @Sendable () -> Timestamp
  public var makeID: @Sendable () -> UniqueID
  public var random: @Sendable () -> UInt64
  /// Lets time pass; false when somebody has had enough of waiting.
  ///
  /// A fixed clock moves on without anybody waiting.
  public var pause: @Sendable (TimeSpan) async -> Bool
  /// Told how much of something long is done, for somebody who waits; false when they have had enough of it.
  public var progress: @Sendable (_ done: Int, _ total: Int) -> Bool
  /// A time to measure how long something takes: writes do not move it.
  public var stopwatch: @Sendable () -> Timestamp

  public init(
    now: @escaping @Sendable () -> Timestamp, stamp: @escaping @Sendable () -> Timestamp,
    makeID: @escaping @Sendable () -> UniqueID, random: @escaping @Sendable () -> UInt64,
    pause: @escaping @Sendable (TimeSpan) async -> Bool,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Bool = { _, _ in true },
    stopwatch: (@Sendable () -> Timestamp)? = nil
  ) {
    self.now = now
    self.stamp = stamp
    self.makeID = makeID
    self.random = random
    self.pause = pause
    self.progress = progress
    self.stopwatch = stopwatch ?? now
  }
}
