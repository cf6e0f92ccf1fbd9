import HushhDomain
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@testable import HushhEngine

@Suite struct `How a line looks while it is typed` {
  private func run(_ scenario: @escaping @Sendable (LineCompletion) -> Void) throws {
    try ShellHarness.run { harness in
      await harness.run("alias mine = deck list")
      scenario(
        LineCompletion(
          facts: harness.shell.completionSource.facts, snapshot: harness.shell.state.snapshot,
          files: harness.shell.world.files))
    }
  }

  /// The pieces, each as its first letter of what it is, and the text.
  private static func described(_ line: String, _ completion: LineCompletion) -> [String] {
    let bytes = Array(line.utf8)
    return completion.spans(of: line).map {
      "\($0.kind): \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }

  @Test(
    arguments: [
      ("", []), ("de", ["command: de"]), ("de ", ["unknown: de"]), ("xyz", ["unknown: xyz"]),
      ("deck list", ["command: deck", "command: list"]),
      ("net off", ["command: net", "command: off"]), ("net xyz ", ["command: net", "unknown: xyz"]),
      ("deck list\\\n --limit 3", ["command: deck", "command: list", "flag: --limit"]),
      ("repeat --format json ", ["command: repeat", "bad: --format", "unknown: json"]),
      ("deck list --sort rating", ["command: deck", "command: list", "flag: --sort"]),
      ("deck list --so", ["command: deck", "command: list", "flag: --so"]),
      ("deck list --so ", ["command: deck", "command: list", "bad: --so"]),
      ("deck list --sort x", ["command: deck", "command: list", "flag: --sort", "bad: x"]),
      ("deck list --sort ra", ["command: deck", "command: list", "flag: --sort"]),
      ("deck list --limit x ", ["command: deck", "command: list", "flag: --limit", "bad: x"]),
      ("show 'a b", ["command: show", "string: 'a b"]), ("pass a b ", ["command: pass", "bad: b"]),
      ("show zażółć \"日\"", ["command: show", "bad: \"日\""]),
      ("time deck list --nope ", ["command: time", "command: deck", "command: list", "bad: --nope"]),
      ("mine --sort x ", ["command: mine", "flag: --sort", "bad: x"]),
      ("deck # all", ["command: deck", "comment: # all"]), ("# all", ["comment: # all"]),
      ("show #3", ["command: show"]), ("deck > out", ["command: deck"]),
      ("pass\nundo", ["command: pass", "command: undo"]), ("exit 999 ", ["command: exit", "bad: 999"]),
      ("exit ${x} ", ["command: exit"]), ("show -abc", ["command: show"]),
    ] as [(String, [String])])
  func `every piece is what it is`(line: String, expected: [String]) throws {
    try run { #expect(Self.described(line, $0) == expected) }
  }

  @Test(
    arguments: [
      ("show ", "[AGENT]"), ("claim ", "AGENT"), ("deck", nil), ("deck list ", nil),
      ("deck list --limit ", "LIMIT"), ("auth login ", "apple|google|email"),
      ("auth login apple ", nil), ("nonesuch ", nil), ("", nil), ("repeat ", "COUNT COMMAND…"),
      ("deck > ", nil),
    ] as [(String, String?)])
  func `what is missing is said`(line: String, expected: String?) throws {
    try run { #expect($0.hint(for: line) == expected) }
  }

  @Test(arguments: [
    "'", "\"", "\\", "a\\", "$", "${", "--", "\u{1B}", "a\n\nb", "\\\n", "# \n x", "é'\u{301}",
  ])
  func `half a line never fails, and every piece lies in it`(line: String) throws {
    try run { completion in
      for line in [line, "deck " + line, line + " "] {
        #expect(completion.spans(of: line).allSatisfy { $0.range.upperBound <= line.utf8.count })
        _ = completion.hint(for: line)
      }
    }
  }
}
