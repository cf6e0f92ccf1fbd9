import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

@Suite struct `Errors for people` {
  private let failure = Failure(
    .agentUnknown,
    Explanation(
      "No agent is called “Jon”.", because: "The deck has 21 agents.", next: ["deck list", "help deck"]))

  private func text(_ failure: Failure, at location: ScriptLocation? = nil) -> String {
    var bytes: [UInt8] = []
    ErrorRenderer.append(failure, at: location, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `an error says what happened, why, and what to type next`() {
    #expect(
      text(failure) == """
        error[agent.unknown]: No agent is called “Jon”.
        The deck has 21 agents.
        → deck list
        → help deck

        """)
    #expect(
      text(Failure(.deckEmpty, Explanation("There is no card left: you have decided on every agent.")))
        == "error[deck.empty]: There is no card left: you have decided on every agent.\n")
  }

  @Test func `in a script it names the place, shows the line and the including files`() {
    let location = ScriptLocation(
      file: "a.hush", line: 3, column: 6, source: "pass Jon",
      includedFrom: [.init(file: "b.hush", line: 7), .init(file: "c.hush", line: 1)])

    #expect(
      text(failure, at: location) == """
        a.hush:3:6: error[agent.unknown]: No agent is called “Jon”.
          pass Jon
               ^
        The deck has 21 agents.
        → deck list
        → help deck
        included from b.hush:7
        included from c.hush:1

        """)
  }

  @Test(arguments: [
    ("pass 王小明 x", 10, "  pass 王小明 x", 14), ("a\tb", 3, "  a b", 4), ("\u{1B}[2J x", 6, "  ^[[2J x", 8),
    ("👨‍👩‍👧‍👦 x", 3, "  👨‍👩‍👧‍👦 x", 5), ("\u{FEFF}deck", 2, "  <U+FEFF>deck", 10), ("abc", 4, "  abc", 5),
    ("abc", 99, "  abc", 5),
  ])
  func `the caret stands under the cell of its column`(source: String, column: Int, shown: String, cells: Int)
  {
    let lines = ErrorRenderer.lines(
      of: failure, at: ScriptLocation(file: "f", line: 1, column: column, source: source))

    #expect(lines[1].plain == shown)
    #expect(lines[2].plain == String(repeating: " ", count: cells) + "^")
  }

  @Test func `a long line is shown around the caret`() {
    let source = String(repeating: "x", count: 50_000) + "HERE" + String(repeating: "y", count: 50_000)

    let lines = ErrorRenderer.lines(
      of: failure, at: ScriptLocation(file: "f", line: 1, column: 50_001, source: source))

    #expect(lines[1].cells <= 78)
    let caret = lines[2].plain.count - 1
    #expect(lines[1].plain.dropFirst(caret).hasPrefix("HERE"))
    #expect(lines[1].plain.hasPrefix("  …x") && lines[1].plain.hasSuffix("y…"))
  }

  @Test func `nothing in an error reaches the terminal raw`() {
    let evil = "\u{1B}]52;c;x\u{7}\n\u{9B}\u{202E}\u{0}"
    let failure = Failure(
      ErrorCode(rawValue: evil), Explanation(evil, because: evil, next: [evil]))
    let location = ScriptLocation(
      file: evil, line: 1, column: 1, source: evil, includedFrom: [.init(file: evil, line: 1)])

    let shown = text(failure, at: location)

    #expect(shown.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnsafeToShow })
    #expect(shown.split(separator: "\n").count == 6)
  }

  @Test func `a warning is one line`() {
    var bytes: [UInt8] = []

    ErrorRenderer.append(Warning(.queueDamaged, "Two records\nwere kept."), to: &bytes)

    #expect(String(decoding: bytes, as: UTF8.self) == "warning[queue.damaged]: Two records␤were kept.\n")
  }
}
