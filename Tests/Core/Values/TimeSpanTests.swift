import HushhKit
import Testing

@Suite struct `Time spans` {
  @Test(arguments: [
    ("500ms", 500), ("2s", 2000), ("5m", 300_000), ("1h", 3_600_000), ("1d", 86_400_000), ("0s", 0),
    ("1h30m", 5_400_000), ("30m1h", 5_400_000), ("1m1ms", 60_001), ("007s", 7000),
  ])
  func `a text is its sum`(text: String, milliseconds: Int) {
    #expect(TimeSpan(text)?.milliseconds == Int64(milliseconds))
  }

  @Test(arguments: [
    "", "5", "s", "5 s", "-5s", "+5s", "1.5s", "5w", "5S", "٥s", "5s ", "9223372036854775807s",
    "9223372036854775808ms", "9223372036854775807ms1ms", "1h30",
  ])
  func `anything else is refused`(text: String) {
    #expect(TimeSpan(text) == nil)
  }

  @Test(arguments: [0, 1, 999, 1000, 59_000, 60_000, 90_000, 3_600_000, 86_400_000, 172_800_000, 86_400_001])
  func `it reads back as written`(milliseconds: Int) {
    let span = TimeSpan(milliseconds: Int64(milliseconds))
    #expect(TimeSpan(span.description) == span)
  }
}
