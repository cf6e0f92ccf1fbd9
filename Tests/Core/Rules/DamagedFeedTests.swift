import HushhDomain
import HushhKit
import TestSupport
import Testing

/// Values that cannot be kept: numbers out of range, halves of characters, U+0000, numbers that are none.
@Suite struct `A feed with values that cannot be kept` {
  private func read(_ text: String) throws -> AgentFeed {
    try AgentFeed.read(Array(text.utf8), asOfYear: 2026)
  }

  @Test(arguments: [
    ("avg_rating", "1e999"), ("avg_rating", "-1e999"), ("review_count", "1147e99999"),
    ("review_count", "1\(String(repeating: "0", count: 400))"), ("name", #""\ud83d""#),
    ("name", #""\ude00x""#), ("city", #""\ud83d\u0041""#), ("bio", #""a\u0000b""#),
    ("services", #"["Tax","\ud83d"]"#), ("avg_rating", "NaN"), ("longitude", "Infinity"),
    ("review_count", "-Infinity"), ("services", "[NaN , 1e999]"),
  ])
  func `such a value costs its record and no other`(key: String, value: String) throws {
    let records = #"{"id":"ok","city":"K"},{"id":"bad","city":"K","\#(key)":\#(value)}"#
    for text in ["[\(records)]", #"{"made":1,"agents":[\#(records)]}"#] {
      let feed = try read(text)

      #expect(feed.agents.map(\.id.text) == ["ok"])
      #expect(feed.leftOut == 1)
      #expect(feed.warnings.first?.message.hasPrefix("record 2 (bad) was left out: \(key): ") == true)
    }
  }

  @Test func `of a record its first fault is told, by the nearest name`() throws {
    let feed = try read(#"[{"id":"a","hours":{"monday":[[9,1e999]],"notes":NaN},"name":"\ud83d"},1e999]"#)

    #expect(
      feed.warnings.map(\.message) == [
        "record 1 (a) was left out: monday: a number that is out of range",
        "record 2 was left out: record: a number that is out of range",
      ])
  }

  /// The byte is where the reading stopped.
  @Test(arguments: [
    (#"{"made":1e999,"agents":[]}"#, 8), (#"{"agents":[],"made":[1e999]}"#, 21), ("1e999", 0),
    (#"{"list":[{"id":"a","avg_rating":1e999}],"agents":[]}"#, 32), (#"{"made":NaN,"agents":[]}"#, 8),
    (#"{"agents":-Infinity}"#, 10), (#"{"agents":"\ud83d"}"#, 17), (#"{"agents\u0000":[{"id":"a"}]}"#, 14),
    (#"{"agents":[{"id":"a"}],"agents\ud800":[]}"#, 36), (#"[{"id":"a","na\u0000me":"A"}]"#, 20),
    (#"[{"id":"a","hours":{"\ud83d":1}}]"#, 27), (#"[{"id":"a","hours":[NaN,{"\ud83d":1}]}]"#, 32),
  ])
  func `in a name or outside the records it ends the reading`(text: String, offset: Int) {
    #expect { try read(text) } throws: {
      guard case .notJSON(let error) = $0 as? FeedError else { return false }
      return error.offset == offset
    }
  }

  @Test(arguments: [
    #"{"agents":[{"id":"a","name":"bad\u0000"}],"agents":[{"id":"g","name":"Good"}]}"#,
    #"[{"id":"g","name":"bad\u0000","name":"Good"}]"#,
    #"[{"id":"g","name":"Good","hours":{"monday":NaN},"hours":{"monday":NaN},"hours":null}]"#,
    #"[{"id":"g","name":"Good","hours":{"monday":NaN,"monday":9}}]"#,
  ])
  func `of a name given twice only the last value counts, and its faults`(text: String) throws {
    let feed = try read(text)

    #expect(feed.agents.map(\.name) == ["Good"])
    #expect(feed.warnings.isEmpty)
  }

  @Test(arguments: [
    (#"{"agents":[{"id":"a"}],"agents":[{"id":"a","name":"\u0000"}]}"#, "name"),
    (#"[{"id":"a","name":"Good","name":"bad\u0000"}]"#, "name"),
    (#"[{"id":"a","name":"bad\u0000","bio":NaN,"name":"Good"}]"#, "bio"),
    ("[{\"id\":\"a\",\"e\u{301}\":NaN,\"\u{E9}\":1}]", "e\u{301}"),
  ])
  func `a fault that counts is told although another does not`(text: String, key: String) throws {
    let feed = try read(text)

    #expect(feed.agents.isEmpty)
    #expect(feed.warnings.first?.message.hasPrefix("record 1 (a) was left out: \(key): ") == true)
  }

  @Test(arguments: ["1e", #""\ud8""#, #""\x""#, "NaNs", "nan", "-NaN", "+Infinity", "Inf", "-"])
  func `what is no JSON value makes the text no JSON`(value: String) {
    #expect(throws: FeedError.self) { try read(#"[{"id":"bad","city":"K","avg_rating":\#(value)}]"#) }
  }

  /// A hundred levels down, where each level once looked at each fault.
  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func `a record of such values takes no longer than one of good ones`(opening: String, closing: String)
    throws
  {
    func bytes(of value: String) -> [UInt8] {
      let members = (0..<10_000).map { "\"\($0)\":[\(value)]" }.joined(separator: ",")
      let levels = [opening, closing].map { String(repeating: $0, count: 100) }
      return Array(#"[{"id":"a","x":\#(levels[0]){\#(members)}\#(levels[1])}]"#.utf8)
    }
    let (good, bad) = (bytes(of: "1e99"), bytes(of: "1e999"))
    #expect(try AgentFeed.read(good, asOfYear: 2026).leftOut == 0)
    #expect(try AgentFeed.read(bad, asOfYear: 2026).leftOut == 1)

    let time = fastest { _ = try? AgentFeed.read(bad, asOfYear: 2026) }

    #expect(time < fastest { _ = try? AgentFeed.read(good, asOfYear: 2026) } * 10)
  }
}
