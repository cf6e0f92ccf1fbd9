import HushhDomain
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@testable import HushhEngine

@Suite struct `A line that goes on` {
  /// Joins lines as a file's are, looking at each byte once.
  private func joined(_ lines: [String]) -> (bytes: [UInt8], count: Int) {
    var bytes = Array(lines.first?.utf8 ?? "".utf8)
    var continuation = Continuation()
    var count = 1
    while count < lines.count, continuation.goesOn(bytes) {
      bytes.removeLast()
      bytes += Array(lines[count].utf8)
      count += 1
    }
    return (bytes, count)
  }

  private static func goesOn(_ bytes: [UInt8]) -> Bool {
    var continuation = Continuation()
    return continuation.goesOn(bytes)
  }

  /// The same, looking at everything each time.
  private func joinedSlowly(_ lines: [String]) -> (bytes: [UInt8], count: Int) {
    var bytes = Array(lines.first?.utf8 ?? "".utf8)
    var count = 1
    while count < lines.count, Self.goesOn(bytes) {
      bytes.removeLast()
      bytes += Array(lines[count].utf8)
      count += 1
    }
    return (bytes, count)
  }

  @Test(
    arguments: [
      ("", false), ("a", false), (#"a\"#, true), (#"a\\"#, false), (#"\\\"#, true), (#"'a\"#, false),
      (#"# a\"#, false), ("a\\\nb", false), ("a\\\nb\\", true), ("'a\\\nb\\", true),
    ])
  func `ends in a backslash that neither a quote nor a comment takes`(text: String, isOpen: Bool) {
    #expect(Continuation.isOpen(text) == isOpen)
  }

  @Test(arguments: ["word \\", "word\\", "'a b'\\", "\\", "a\\ \\", "$\\"])
  func `takes time in proportion to its length`(piece: String) {
    let short = Array(repeating: piece, count: 2000)
    let long = Array(repeating: piece, count: 16 * short.count)
    #expect(joined(long).count == long.count)

    let time = fastest { _ = joined(long) }

    // Looking at everything each time would take 256 times as long.
    #expect(time < fastest { _ = joined(short) } * 64)
  }

  @Test func `goes on in the same places as when all of it is looked at each time`() {
    let random = SeededRandom(seed: 11)
    let pieces = ["a", " ", "\\", "'", "\"", "$", "{", "}", "#", "3", "\\ ", ">", "|", "é"]
    for _ in 0..<5000 {
      let lines = (0..<1 + random.next() % 5).map { _ in
        (0..<random.next() % 6).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
          + (random.next() % 4 > 0 ? "\\" : "")
      }
      let (fast, slow) = (joined(lines), joinedSlowly(lines))
      #expect(fast.bytes == slow.bytes && fast.count == slow.count, "\(lines)")
    }
  }

  @Test func `is read from a file and from a transcript in a moment`() throws {
    let count = 30_000
    let line = Array(String(repeating: "a\\\n", count: count).utf8)
    var source = LineSource(line)
    #expect(source.next()?.joints.count == count - 1)

    let typed = "> echo \\\n" + String(repeating: "> a\\\n", count: count) + "> a\n"
    #expect(try Transcript(Array(typed.utf8)).exchanges.map(\.raw.count) == [count + 2])
  }
}
