internal import Glibc
internal import HushhCore

/// The real clock and real chance, unless `--clock` or `--seed` asks for the same in every run.
enum LiveEffects {
  static func clock(start: Timestamp?) -> LabClock { LabClock(live: { systemTime }, start: start) }

  static func random(seed: UInt64?) -> @Sendable () -> UInt64 {
    guard let seed else { return { UInt64.random(in: .min ... .max) } }
    let generator = SeededRandom(seed: seed)
    return { generator.next() }
  }

  private static var systemTime: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
