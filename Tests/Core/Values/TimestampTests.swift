import HushhKit
import Testing

@Suite struct `Timestamps` {
  private static let day: Int64 = 86_400_000

  @Test func `every tenth day of six centuries reads back as written`() throws {
    let first = try #require(Timestamp("1800-01-01")).milliseconds
    let last = try #require(Timestamp("2400-01-01")).milliseconds
    var earlier = ""
    for moment in stride(from: first, through: last, by: Int(10 * Self.day + 12_345_678)) {
      let time = Timestamp(milliseconds: moment)
      let text = time.description

      #expect(Timestamp(text) == time)
      #expect(earlier < text)
      earlier = text
    }
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1970-01-01", 0), ("1969-12-31T23:59:59.999Z", -1),
    ("2000-02-29", 951_782_400_000), ("2024-02-29T12:00:00Z", 1_709_208_000_000),
    ("2026-01-01T00:00:00Z", 1_767_225_600_000), ("2026-01-01t00:00:00z", 1_767_225_600_000),
    ("2026-01-01 00:00:00Z", 1_767_225_600_000), ("2026-01-01T00:00:00+00:00", 1_767_225_600_000),
    ("2026-01-01T05:30:00+05:30", 1_767_225_600_000), ("2025-12-31T16:00:00-0800", 1_767_225_600_000),
    ("1970-01-01T00:00:00.1Z", 100), ("1970-01-01T00:00:00.1239Z", 123),
    ("1970-01-01T00:00:00.000000001Z", 0), ("1970-01-01T00:00:60Z", 60_000),
    ("0000-01-01", -62_167_219_200_000), ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
  ])
  func `a text is the moment it names`(text: String, milliseconds: Int) {
    #expect(Timestamp(text)?.milliseconds == Int64(milliseconds))
  }

  @Test(arguments: [
    "", "2026", "2026-1-1", "2026-02-29", "2100-02-29", "2026-00-01", "2026-13-01", "2026-01-00",
    "2026-01-32",
    "2026-04-31", "2026-01-01T", "2026-01-01T00:00:00", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
    "2026-01-01T00:00:61Z", "2026-01-01T00:00Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00ZZ",
    "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00+05", "2026-01-01T00:00:00 Z", " 2026-01-01",
    "2026-01-01 ", "２０２６-01-01", "-001-01-01", "2026/01/01", "12026-01-01", "9999-12-31T23:59:59-23:59",
    "0000-01-01T00:00:00+00:01",
  ])
  func `anything else is refused`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test(arguments: [
    "0000-01-01T00:00:00Z", "0000-02-29T12:00:00Z", "1969-12-31T23:59:59.999Z", "1970-01-01T00:00:00Z",
    "2000-02-29T00:00:00Z", "2026-11-30T23:59:59.001Z", "2100-03-01T00:00:00Z", "9999-12-31T23:59:59.999Z",
  ])
  func `a moment in the usual form is written as it was read`(text: String) {
    #expect(Timestamp(text)?.description == text)
  }

  @Test(arguments: [
    (Int64.min, "-292275055-05-16T16:47:04.192Z"), (-62_167_219_200_001, "-1-12-31T23:59:59.999Z"),
    (253_402_300_800_000, "10000-01-01T00:00:00Z"), (.max, "292278994-08-17T07:12:55.807Z"),
  ])
  func `a moment that cannot be read again still has a text`(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).description == text)
  }

  @Test func `milliseconds are shown only when there are any`() {
    #expect(Timestamp(milliseconds: 1000).description == "1970-01-01T00:00:01Z")
    #expect(Timestamp(milliseconds: 1007).description == "1970-01-01T00:00:01.007Z")
    #expect(Timestamp(milliseconds: -1).date == "1969-12-31")
  }

  @Test(arguments: [Int64.max, 1_000_000_000_000_000])
  func `a clock set far ahead stops at the last moment that can be written`(span: Int64) {
    let late = Timestamp(milliseconds: 0).advanced(by: TimeSpan(milliseconds: span))
    let early = Timestamp(milliseconds: 0).advanced(by: TimeSpan(milliseconds: -span))

    #expect(late.description == "9999-12-31T23:59:59.999Z")
    #expect(early.description == "0000-01-01T00:00:00Z")
    #expect(Timestamp(late.description) == late)
    #expect(late.advanced(by: .seconds(1)) == late)
  }
}
