public import HushhKit
internal import Synchronization

/// The clock of the program, which the lab may set and advance.
///
/// It follows a live source until it is set; from then on it stands still and moves on by one second with
/// each write.
public final class LabClock: Sendable {
  private enum Mode: Sendable {
    case live(offset: TimeSpan)
    case standing(Timestamp)
  }

  private let live: @Sendable () -> Timestamp
  private let wait: @Sendable (TimeSpan) async -> Bool
  private let mode: Mutex<Mode>
  /// How many writes have moved the clock.
  private let stamps = Atomic<Int64>(0)

  /// A clock that follows `live`, or that stands at `start`.
  ///
  /// - Parameter wait: lets real time pass; false when somebody has had enough of waiting.
  public init(
    live: @escaping @Sendable () -> Timestamp, start: Timestamp? = nil,
    wait: @escaping @Sendable (TimeSpan) async -> Bool = { _ in true }
  ) {
    self.live = live
    self.wait = wait
    mode = Mutex(start.map { .standing($0) } ?? .live(offset: TimeSpan(milliseconds: 0)))
  }

  public var now: Timestamp {
    mode.withLock { mode in
      switch mode {
      case .live(let offset): live().advanced(by: offset)
      case .standing(let time): time
      }
    }
  }

  /// A time that goes on with waiting and not with writes: what takes long takes long on it.
  var stopwatch: Timestamp {
    now.advanced(by: TimeSpan(milliseconds: -1000 * stamps.load(ordering: .relaxed)))
  }

  /// The time of one write.
  public func stamp() -> Timestamp {
    mode.withLock { mode in
      switch mode {
      case .live(let offset): return live().advanced(by: offset)
      case .standing(let time):
        mode = .standing(time.advanced(by: .seconds(1)))
        stamps.add(1, ordering: .relaxed)
        return time
      }
    }
  }

  /// Waits, or moves a standing clock on instead.
  public func pause(_ span: TimeSpan) async -> Bool {
    guard isStanding else { return await wait(span) }
    advance(by: span)
    return true
  }

  private var isStanding: Bool { mode.withLock { if case .standing = $0 { true } else { false } } }

  public func set(_ time: Timestamp) { mode.withLock { $0 = .standing(time) } }

  public func advance(by span: TimeSpan) {
    mode.withLock { mode in
      switch mode {
      case .live(let offset):
        let (sum, overflow) = offset.milliseconds.addingReportingOverflow(span.milliseconds)
        mode = .live(offset: overflow ? offset : TimeSpan(milliseconds: sum))
      case .standing(let time): mode = .standing(time.advanced(by: span))
      }
    }
  }
}

extension Effects {
  /// Effects over a clock and a source of random numbers.
  ///
  /// Identifiers take two numbers each.
  public init(
    clock: LabClock, random: @escaping @Sendable () -> UInt64,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Bool = { _, _ in true }
  ) {
    self.init(
      now: { clock.now }, stamp: { clock.stamp() },
      makeID: { UniqueID(randomHigh: random(), randomLow: random()) }, random: random,
      pause: { await clock.pause($0) }, progress: progress, stopwatch: { clock.stopwatch })
  }
}
