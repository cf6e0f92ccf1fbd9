internal import Glibc
internal import HushhKit
internal import HushhSimulation

/// The real clock and real chance, unless `--clock` or `--seed` asks for the same in every run.
enum LiveEffects {
  /// - Parameters:
  ///   - beforeWaiting: what must happen before a wait begins, like writing out all output.
  ///   - interruption: ends a wait early.
  static func clock(
    start: Timestamp?, interruption: Interruption, beforeWaiting: @escaping @Sendable () -> Void = {}
  ) -> LabClock {
    LabClock(live: { systemTime }, start: start) { span in
      beforeWaiting()
      return wait(span, interruption)
    }
  }

  /// Waits in short steps, so that an interruption can end it; false if one did.
  private static func wait(_ span: TimeSpan, _ interruption: Interruption) -> Bool {
    let end = systemTime.advanced(by: span)
    while systemTime < end {
      if interruption.endsWaiting { return false }
      WorkerThread.sleep(TimeSpan(milliseconds: 20))
    }
    return true
  }

  static func random(seed: UInt64?) -> @Sendable () -> UInt64 {
    guard let seed else {
      let pool = RandomPool()
      return { pool.next() }
    }
    let generator = SeededRandom(seed: seed)
    return { generator.next() }
  }

  private static var systemTime: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
