import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

@Suite struct `A transcript` {
  private func read(_ text: String) throws -> Transcript { try Transcript(Array(text.utf8)) }

  /// Whether one command that printed this fits these lines.
  private func fits(_ lines: String, output: String = "", error: String = "", code: ErrorCode? = nil) throws
    -> Bool
  {
    var answer = Answer()
    (answer.output, answer.error, answer.code) = (Array(output.utf8), Array(error.utf8), code)
    return try read("> x\n\(lines)").exchanges[0].compared(with: answer).allSatisfy(\.isSame)
  }

  @Test func `is told from a script by its first line of content`() {
    func isOne(_ text: String) -> Bool { Transcript.begins(Array(text.utf8)) }

    #expect(isOne("> deck\n"))
    #expect(isOne("\u{FEFF}# why\r\n\r\n> deck\r\n"))
    #expect(!isOne("deck\n> x\n"))
    #expect(!isOne(">deck\n"))
    #expect(!isOne("# only\n"))
    #expect(!isOne(""))
  }

  @Test func `has comments above its first command only`() throws {
    let transcript = try read("# one\n\n> a\n# out\n\n> b\n")

    #expect(transcript.head.count == 2)
    #expect(transcript.exchanges.map(\.number) == [3, 6])
    #expect(
      transcript.exchanges[0].lines.map(\.expectation) == [
        .output(.literal(Array("# out".utf8))), .output(.literal([])),
      ])
  }

  @Test func `goes on with a command that a backslash continues`() throws {
    let transcript = try read("> echo a \\\n> b\na b\n> echo 'c\\'\n> d\n")

    #expect(
      transcript.exchanges.map { String(decoding: $0.typed, as: UTF8.self) } == [
        "echo a \\\nb", "echo 'c\\'", "d",
      ])
  }

  @Test func `compares every stream exactly, blank lines and the code included`() throws {
    #expect(try fits("a\n\nb\n! e\n? deck.empty\n", output: "a\n\nb\n", error: "e\n", code: .deckEmpty))
    #expect(try fits("! e\na\n", output: "a\n", error: "e\n"))
    #expect(try !fits("a\nb\n", output: "a\n\nb\n"))
    #expect(try !fits("a\n", output: "a\n", error: "e\n"))
    #expect(try !fits("a\n", output: "a\n", code: .deckEmpty))
    #expect(try !fits("? deck.empty\n"))
    #expect(try !fits("e\u{301}\n", output: "é\n"))
    #expect(try !fits("a\n\n", output: "a\n"))
  }

  @Test(arguments: [
    ("a.c (re)", "abc", true), ("a.c (re)", "xabc", false), ("a*c (glob)", "abbc", true),
    ("a?c (glob)", "aéc", true), ("a?c (glob)", "abbc", false), ("a\\*c (glob)", "a*c", true),
    ("a\\*c (glob)", "abc", false), ("*b*c (glob)", "abxbc", true), ("*x (glob)", "", false),
    ("* (glob)", "", true), ("= a (re)", "a (re)", true), ("= a.c (re)", "abc", false),
    ("(*)x", "(*)x", true),
    (" (*)", "y", false), ("= > a", "> a", true), ("= = a", "= a", true),
  ])
  func `has patterns as the ends of lines`(line: String, output: String, isFit: Bool) throws {
    #expect(try fits("\(line)\n", output: "\(output)\n") == isFit)
  }

  @Test func `takes any number of lines for (*), each stream for itself`() throws {
    #expect(try fits("a\n(*)\nz\n! (*)\n", output: "a\nz\n"))
    #expect(try fits("a\n(*)\nz\n! (*)\n", output: "a\nb\nz\nz\n", error: "1\n2\n"))
    #expect(try fits("(*)\n(*)\n", output: "a\n"))
    #expect(try !fits("(*)\n", error: "1\n"))
    #expect(try !fits("!= (*)\n", error: "1\n"))
  }

  @Test func `refuses what cannot be read, with the line`() {
    #expect(throws: TranscriptError.twoCodes(line: 3)) { try read("> a\n? x.y\n? x.y\n") }
    #expect(throws: TranscriptError.expression("a(", line: 2)) { try read("> a\na( (re)\n") }
    #expect(throws: TranscriptError.encoding(.invalidByte(0xFF, offset: 1), line: 2)) {
      try Transcript(Array("> a\nb".utf8) + [0xFF, 0x0A])
    }
  }

  @Test func `shows what differs as a diff of its file`() throws {
    let text = "# c\n> echo a\na\n> echo b\nx\n> nosuch\n! (*)\n"

    let result = try Sandboxed.test(text)

    #expect(result.firstDifference == .init(line: 5, command: "echo b"))
    #expect(
      UnifiedDiff.lines(of: result.lines, file: "f") == [
        "--- f", "+++ f (as it came)", "--colour -2,6 +2,7 --colour", " > echo a", " a", " > echo b", "-x",
        "+b",
        " > nosuch", " ! (*)", "+? command.unknown",
      ])
  }

  @Test func `starts with the seed and the clock its first comment names`() throws {
    let start = try read("# hushh --ephemeral --seed 7 --clock 2026-02-01T00:00:00Z\n> clock\n").start

    #expect(start == SessionStart(seed: 7, clock: try #require(Timestamp("2026-02-01T00:00:00Z"))))
    #expect(try read("# hushh is fine\n> clock\n").start == nil)
  }

  @Test func `ends where its session ends`() throws {
    let result = try Sandboxed.test("> exit 3\n> deck\n")

    #expect(result.unreached == 2)
    #expect(try Sandboxed.test("> exit 3\n").isAsWritten)
  }
}
