internal import Glibc
internal import HushhKit
internal import TestSupport
internal import Testing

/// A swipe that was reported is on disk, and what is on disk is never thrown away.
@Suite struct DurabilityTests {
  private func agents(in queue: [JSONValue]) -> [String] { queue.compactMap { $0["agent_id"]?.string } }

  /// The lengths around each newline, and some between; in parts, which run side by side.
  @Test(arguments: 0..<4)
  func `a queue cut at any byte is never silently empty`(part: Int) throws {
    let whole = try Hushh()
    #expect(try whole.run("-c", "repeat 20 pass").status == 0)
    let bytes = try #require(whole.folder.bytes(of: "state/swipes.jsonl"))
    let all = agents(in: try whole.queue())
    #expect(all.count == 20)

    let ends = bytes.indices.filter { bytes[$0] == 0x0A }
    let lengths = (0...bytes.count).filter { length in
      length.isMultiple(of: 23) || ends.contains { abs($0 - length) < 2 }
    }
    #expect(lengths.count > 200)
    for length in lengths where length % 4 == part {
      let hushh = try Hushh()
      try hushh.folder.makeFolder("state")
      try hushh.folder.write(bytes: Array(bytes[..<length]), to: "state/swipes.jsonl")
      let complete = bytes[..<length].count { $0 == 0x0A }
      // A last record that lacks only its newline is whole.
      let isTorn = length > 0 && bytes[length - 1] != 0x0A && bytes[length] != 0x0A
      let kept = complete + (length > 0 && bytes[length - 1] != 0x0A && !isTorn ? 1 : 0)

      let run = try hushh.run("-c", "assert queue.waiting == \(kept)", "-c", "like")

      #expect(run.status == 0, "\(length): \(run.error)")
      #expect(run.warnings == (isTorn ? ["queue.damaged"] : []), "\(length)")
      let queue = agents(in: try hushh.queue())
      #expect(queue.count == kept + 1, "\(length)")
      #expect(Array(queue.prefix(kept)) == Array(all.prefix(kept)), "\(length)")
    }
  }

  static let damages: [(name: String, change: @Sendable ([UInt8]) -> [UInt8], kept: Int)] = [
    ("garbage", { _ in Array("garbage\n".utf8) }, 0),
    ("another shape", { _ in Array("{\"a\":1}\n[]\n".utf8) }, 0),
    (
      "a flipped bit",
      {
        var bytes = $0; bytes[40] ^= 1; return bytes
      }, 2
    ),
    (
      "an unknown status",
      {
        $0
          + Array(
            #"{"agent_id":"a","id":"b3654ed7-869f-4c2e-84b1-8c9faae58194","op":"swipe","seq":9,"status":"maybe","swiped_at":"2026-01-01T00:00:00Z"}"#
              .utf8) + [0x0A]
      }, 3
    ),
  ]

  @Test(arguments: damages.indices)
  func `a damaged queue is kept aside, told of once, and what can be read is used`(index: Int) throws {
    let (_, change, kept) = Self.damages[index]
    let hushh = try Hushh()
    #expect(try hushh.run("-c", "repeat 3 pass").status == 0)
    let damaged = change(try #require(hushh.folder.bytes(of: "state/swipes.jsonl")))
    try hushh.folder.write(bytes: damaged, to: "state/swipes.jsonl")

    let first = try hushh.run("-c", "assert queue.waiting == \(kept)")
    let second = try hushh.run("-c", "assert queue.waiting == \(kept)")

    #expect(first.status == 0, "\(first.error)")
    #expect(first.warnings == ["queue.damaged"])
    #expect(second.warnings == [])
    let copies = hushh.folder.names(in: "state").filter { $0.hasPrefix("swipes.jsonl.damaged-") }
    #expect(copies == ["swipes.jsonl.damaged-1"])
    #expect(hushh.folder.bytes(of: "state/swipes.jsonl.damaged-1") == damaged)
    #expect(hushh.folder.mode(of: "state/swipes.jsonl.damaged-1") == 0o600)
  }

  /// A torn last line is dropped with the next write; until then each run tells of it.
  @Test(arguments: ["{\"agent_id\":\"a\",\"id\":", String(repeating: "\0", count: 4096)])
  func `a torn end is told of and costs no other swipe`(end: String) throws {
    let hushh = try Hushh()
    #expect(try hushh.run("-c", "repeat 3 pass").status == 0)
    let good = try #require(hushh.folder.text(of: "state/swipes.jsonl"))
    try hushh.folder.write(good + end, to: "state/swipes.jsonl")

    let run = try hushh.run("-c", "assert queue.waiting == 3", "-c", "pass")

    #expect(run.status == 0, "\(run.error)")
    #expect(run.warnings == ["queue.damaged"])
    #expect(hushh.folder.text(of: "state/swipes.jsonl")?.hasPrefix(good) == true)
    #expect(try hushh.run("-c", "assert queue.waiting == 4").error.isEmpty)
  }

  /// A catalog in which nobody decides twice in a run: no record is dropped, and each can be looked for.
  private static let catalog: [UInt8]? = {
    guard let hushh = try? Hushh(), (try? hushh.run("-c", "lab generate 300 --seed 1"))?.status == 0 else {
      return nil
    }
    return hushh.folder.bytes(of: "state/sandbox.sqlite")
  }()

  /// Ten tests of ten rounds for each way to save: they run side by side.
  static let kills = ["each", "group"].flatMap { durability in (0..<10).map { (durability, $0) } }

  @Test(arguments: kills)
  func `a kill at any moment loses no swipe that was reported`(durability: String, part: Int) throws {
    let chance = SeededRandom(seed: UInt64(part) + (durability == "each" ? 1000 : 2000))
    for round in 0..<10 {
      try kill(durability, chance, "\(durability) \(part).\(round)")
    }
  }

  /// Kills a run when so many results have come, and a little later; looks at what is left, and goes on.
  private func kill(_ durability: String, _ chance: SeededRandom, _ round: String) throws {
    let hushh = try Hushh()
    try hushh.folder.makeFolder("state")
    try hushh.folder.write(bytes: try #require(Self.catalog), to: "state/sandbox.sqlite")
    // A redirection ends a group.
    let lines = (0..<300).map { _ in chance.next() % 8 == 0 ? "echo > /dev/null\npass\n" : "pass\n" }
    try hushh.write("set durability \(durability)\n\(lines.joined())", to: "a.hush")
    let (seen, delay) = (Int(chance.next() % 100), Int64(chance.next() % 4_000_000))

    // The end of the input would end it: it cannot have ended.
    let program = try hushh.start("--format", "json", "a.hush", "-")
    if seen > 0 { try program.waitForOutput("\n", times: seen) }
    let start = ContinuousClock.now
    while ContinuousClock.now < start + .nanoseconds(delay) {}
    program.send(signal: SIGKILL)
    let killed = try program.waitForExit()

    #expect(killed.signal == SIGKILL, "\(round)")
    let reported = try wholeLines(killed.outputBytes)
    #expect(reported.count >= seen, "\(round)")
    let written = try wholeLines(hushh.folder.bytes(of: "state/swipes.jsonl") ?? [])
    // Each once, in order, nothing between, nothing invented: the deck's order is the agents'.
    #expect(written.map { $0["seq"]?.int } == written.indices.map { Int64($0 + 1) }, "\(round)")
    #expect(written.count >= reported.count, "\(round)")
    for (record, result) in zip(written, reported) {
      #expect(record["agent_id"] == result["agent_id"] && record["seq"] == result["seq"], "\(round)")
    }
    #expect(Set(written.compactMap { $0["agent_id"]?.string }).count == written.count, "\(round)")

    let after = try hushh.run("-c", "assert queue.waiting == \(written.count)", "-c", "pass")
    #expect(after.status == 0, "\(round): \(after.error)")
    #expect(Set(after.warnings).isSubset(of: ["queue.damaged"]), "\(round): \(after.error)")
  }

  /// What ends with a newline; the rest was under way.
  private func wholeLines(_ bytes: [UInt8]) throws -> [JSONValue] {
    try Hushh.json(Array(bytes.prefix(through: bytes.lastIndex(of: 0x0A) ?? -1)))
  }
}
