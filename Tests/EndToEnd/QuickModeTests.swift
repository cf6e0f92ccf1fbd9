import TestSupport
import Testing

/// `deck swipe`, as a person at a terminal meets it.
@Suite struct QuickModeTests {
  private func start(after lines: [String] = []) throws -> (Hushh, PseudoTerminal) {
    let hushh = try Hushh(after: lines)
    let terminal = try hushh.startAtTerminal()
    try terminal.enter("deck swipe")
    try terminal.wait { $0.cursorLine.hasSuffix("q back ›") }
    return (hushh, terminal)
  }

  private static func isAsking(_ screen: Screen, about name: String) -> Bool {
    screen.lines.contains { $0.contains(name) } && screen.cursorLine.hasSuffix("q back ›")
  }

  @Test func `one key decides without Enter, arrows too, and the screen tells what was chosen`() throws {
    let (hushh, terminal) = try start()

    terminal.type("l")
    try terminal.wait {
      Self.isAsking($0, about: "Snider Financial Group")
        && $0.lines.contains { $0.hasSuffix("q back › interested") }
    }
    terminal.type("\u{1B}[D")
    try terminal.wait { Self.isAsking($0, about: "Elite Wealth Management") }
    terminal.type("q")

    try terminal.wait {
      $0.cursorLine.hasPrefix("guest 19 left")
        && $0.lines.contains { $0.hasPrefix("1 liked, 1 passed, 0 taken back.") }
    }
    #expect(try hushh.queue().count == 2)
  }

  @Test func `keys typed ahead are for the next cards`() throws {
    let (hushh, terminal) = try start()

    terminal.type("jljq")

    try terminal.wait {
      $0.cursorLine.hasPrefix("guest 18 left")
        && $0.lines.contains { $0.hasPrefix("1 liked, 2 passed, 0 taken back.") }
    }
    #expect(try hushh.queue().count == 3)
  }

  @Test func `details break between words`() throws {
    let (_, terminal) = try start()
    terminal.type("jj")
    try terminal.wait { Self.isAsking($0, about: "Elite Wealth Management") }

    terminal.type("d")

    try terminal.wait {
      $0.lines.joined(separator: " ").contains("Portfolio management") && $0.cursorLine.hasSuffix("q back ›")
    }
  }

  @Test func `a card is as wide as the window is now`() throws {
    let (hushh, terminal) = try start()

    terminal.resize(rows: 24, columns: 40)
    terminal.type("j")

    try terminal.wait { Self.isAsking($0, about: "Snider Financial Group") }
    let frame = terminal.screen.lines.last { $0.hasPrefix("╭") }
    #expect(frame.map { $0.count <= 40 && $0.hasSuffix("╮") } == true, "\(terminal.screen.lines)")
    #expect(try hushh.queue().count == 1)
  }

  @Test func `an interrupt while a decision is sent is answered by the next question`() throws {
    let (hushh, terminal) = try start(after: Hushh.asAlice)
    terminal.type("q")
    try terminal.wait { $0.cursorLine.hasPrefix("Alice 21 left") }
    terminal.type("net latency 60000\rdeck swipe\r")
    try terminal.wait { $0.cursorLine.hasSuffix("q back ›") }
    terminal.type("l")
    try terminal.wait { !$0.modes.contains(2004) }

    terminal.type("\u{3}")
    try terminal.wait { Self.isAsking($0, about: "Saved, and waits") }
    terminal.type("q")

    try terminal.wait {
      $0.cursorLine.hasPrefix("Alice 20 left, 1 waiting")
        && $0.lines.contains { $0.hasPrefix("1 liked, 0 passed") }
    }
    #expect(!terminal.screen.lines.contains { $0.contains("does not answer") })
    #expect(try hushh.queue().isEmpty == false)
  }

  @Test func `a key without a meaning changes nothing`() throws {
    let (hushh, terminal) = try start()

    terminal.type("x\r\u{1B}[A \u{1B}[200~lll\u{1B}[201~q")

    try terminal.wait {
      $0.cursorLine.hasPrefix("guest 21 left")
        && $0.lines.contains { $0.hasPrefix("0 liked, 0 passed, 0 taken back.") }
    }
    #expect(try hushh.queue().isEmpty)
  }

  @Test(arguments: ["\u{3}", "\u{4}"]) func `Ctrl-C and Ctrl-D leave, and what was decided stays`(key: String)
    throws
  {
    let (hushh, terminal) = try start()

    terminal.type("l")
    try terminal.wait { Self.isAsking($0, about: "Snider Financial Group") }
    terminal.type(key)

    try terminal.wait { $0.cursorLine.hasPrefix("guest 20 left") }
    #expect(try hushh.queue().count == 1)
  }

  @Test func `a member's claim from the card is made at once`() throws {
    let (hushh, terminal) = try start(after: Hushh.asAlice)

    terminal.type("c")

    try terminal.wait { $0.cursorLine.hasPrefix("Alice 21 left") }
    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
    #expect(try hushh.run("-c", "assert db.lead_requests.count == 1").status == 0)
  }
}
