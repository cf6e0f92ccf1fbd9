import HushhCore
import Testing

@Suite struct RetryScheduleTests {
  @Test func `the wait doubles with each failure, up to five minutes`() {
    var schedule = RetrySchedule()
    var waits: [Int64] = []

    for _ in 0..<11 {
      waits.append(schedule.wait.milliseconds / 1000)
      schedule.noteFailure()
    }

    #expect(waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  }

  @Test func `a try that does not fail begins anew`() {
    var schedule = RetrySchedule()
    for _ in 0..<100 { schedule.noteFailure() }
    #expect(schedule.wait == RetrySchedule.longest)

    schedule.reset()

    #expect(schedule.wait == RetrySchedule.first)
  }
}
