internal import HushhKit
internal import TestSupport
internal import Testing

/// What one agent lists by the ten thousand is read, shown and told in full (CASES F12).
///
/// The limit of a run is far from what it takes, unless each entry is compared or joined with all before it.
@Suite struct LongListTests {
  private static let count = 40_000

  @Test(arguments: ["Service", "税務 é"])
  func `forty thousand services are read once each, wrapped and written`(word: String) throws {
    let hushh = try Hushh()
    let names = (0..<Self.count).map { "\(word) \($0)" }
    // Each of them twice: what is named again is left out.
    let list = (names + names).map { "\"\($0)\"" }.joined(separator: ",")
    try hushh.write(#"[{"id":"m","name":"Many","city":"K","services":[\#(list)]}]"#, to: "feed.json")

    let run = try hushh.run(
      "--ephemeral", "-c", "deck import feed.json", "-c", "show m", "-c", "show m --format json")

    #expect(run.status == 0, "\(run.error)")
    let object = try #require(try Hushh.json(Array((run.lines.last ?? "").utf8)).first)
    #expect(object["services"]?.array?.count == Self.count)
    let text = run.lines.dropFirst().dropLast()
    #expect(text.allSatisfy { $0.utf8.count <= 240 })
    let words = text.joined(separator: " ").split(separator: " ")
    #expect(words.count { $0 == word.split(separator: " ")[0] } == Self.count)
  }
}
