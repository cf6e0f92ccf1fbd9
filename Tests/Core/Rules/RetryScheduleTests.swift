import HushhDomain
import HushhKit
import Testing

@Suite struct RetryScheduleTests {
  @Test func `the wait doubles with each failure, up to five minutes`() {
    var schedule = RetrySchedule()
    var waits: [Int64] = []

    for _ in 0..<12 {
      waits.append(schedule.wait.milliseconds)
      schedule.noteFailure()
    }

    #expect(
      waits == [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000])
  }

  @Test func `a try that does not fail begins anew`() {
    var schedule = RetrySchedule()
    for _ in 0..<100 { schedule.noteFailure() }
    #expect(schedule.wait == RetrySchedule.longest)

    schedule.reset()

    #expect(schedule.wait == RetrySchedule.first)
  }
}
