import TestSupport
import Testing

/// What happens above the prompt by itself.
@Suite struct BackgroundSyncTests {
  private func start(_ arguments: String...) throws -> (Hushh, PseudoTerminal) {
    let hushh = try Hushh()
    for line in ["auth login apple", "onboarding submit --first Alice --goals wealth_management --zip 98033"]
    {
      #expect(try hushh.run("-c", line).status == 0)
    }
    let terminal = try PseudoTerminal(Hushh.program, arguments, environment: hushh.environment)
    try terminal.waitUntilReady()
    return (hushh, terminal)
  }

  private func enter(_ line: String, into terminal: PseudoTerminal, prompt: String) throws {
    terminal.type(line + "\r")
    try terminal.wait {
      $0.lines.contains { $0.hasSuffix("› \(line)") || $0.hasSuffix("! \(line)") }
        && $0.cursorLine.hasPrefix(prompt)
        && !$0.cursorLine.hasSuffix(line) && $0.modes.contains(2004)
    }
  }

  @Test func `a swipe that could not be sent is sent later, and the half-typed line stays`() throws {
    let (hushh, terminal) = try start()
    try enter("net fail 1", into: terminal, prompt: "Alice 21 left")
    try enter("pass", into: terminal, prompt: "Alice 20 left, 1 waiting")
    terminal.type("deck li\u{1B}[D")

    try terminal.wait {
      $0.lines.suffix(2) == ["Swipes: 1 sent.", "Alice 20 left › deck li"] && $0.column == 22
    }
    terminal.type("\u{5}st --limit 1\r")
    try terminal.wait {
      $0.cursorLine.hasPrefix("Alice 20 left ›") && $0.lines.contains { $0.contains("Snider") }
    }
    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
    #expect(try hushh.run("-c", "assert db.user_agent_selections.count == 1").status == 0)
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test func `as long as it fails that is said once`() throws {
    let (hushh, terminal) = try start()
    try enter("net fail 3 --table user_agent_selections", into: terminal, prompt: "Alice 21 left")
    try enter("pass", into: terminal, prompt: "Alice 20 left, 1 waiting")

    try terminal.wait(within: 12) { $0.lines.contains("Swipes: 1 sent.") }

    let told = terminal.screen.lines.filter { $0.contains("They are sent again later.") }
    #expect(told.count == 1)
    #expect(try hushh.queue().isEmpty)
  }

  @Test func `with a clock that a script may follow nothing happens by itself`() throws {
    let (hushh, terminal) = try start("--clock", "2026-01-01T00:00:00Z")
    try enter("net fail 1", into: terminal, prompt: "Alice 21 left")
    try enter("pass", into: terminal, prompt: "Alice 20 left, 1 waiting")
    terminal.type("\u{4}")

    #expect(try terminal.waitForExit() == 0)
    #expect(try hushh.queue().isEmpty == false)
  }
}
