import TestSupport
import Testing

/// What happens above the prompt by itself.
@Suite struct BackgroundSyncTests {
  @Test func `a swipe that could not be sent is sent later, and the half-typed line stays`() throws {
    let hushh = try Hushh(after: Hushh.asAlice)
    let terminal = try hushh.startAtTerminal()
    try terminal.enter("net fail 1", prompt: "Alice 21 left")
    try terminal.enter("pass", prompt: "Alice 20 left, 1 waiting")
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
    let hushh = try Hushh(after: Hushh.asAlice)
    let terminal = try hushh.startAtTerminal()
    try terminal.enter("net fail 3 --table user_agent_selections", prompt: "Alice 21 left")
    try terminal.enter("pass", prompt: "Alice 20 left, 1 waiting")

    try terminal.wait(within: 12) { $0.lines.contains("Swipes: 1 sent.") }

    let told = terminal.screen.lines.filter { $0.contains("They are sent again later.") }
    #expect(told.count == 1)
    #expect(try hushh.queue().isEmpty)
  }

  @Test func `with a clock that a script may follow nothing happens by itself`() throws {
    let hushh = try Hushh(after: Hushh.asAlice)
    let terminal = try hushh.startAtTerminal("--clock", "2026-01-01T00:00:00Z")
    try terminal.enter("net fail 1", prompt: "Alice 21 left")
    try terminal.enter("pass", prompt: "Alice 20 left, 1 waiting")

    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
    #expect(try hushh.queue().isEmpty == false)
  }
}
