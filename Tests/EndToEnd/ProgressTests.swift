import TestSupport
import Testing

@Suite struct ProgressTests {
  private static let slow = ["net latency 500", "deck reload"]

  private func shows(_ text: String, _ terminal: PseudoTerminal) -> Bool {
    String(decoding: terminal.output, as: UTF8.self).contains(text)
  }

  @Test func `a command over half a second says so at a prompt, and no trace of it is left`() throws {
    let terminal = try Hushh().startAtTerminal("--ephemeral", "--no-rc")
    terminal.type("net latency 500\r")
    try terminal.wait { $0.lines.contains("Every call takes 500ms.") && $0.cursorLine.hasPrefix("guest") }

    terminal.type("deck reload\r")
    try terminal.wait { $0.cursorLine.hasPrefix("deck reload") && !$0.cursorLine.hasSuffix("deck reload") }
    try terminal.wait { $0.lines.last == "guest 21 left ›" }

    #expect(terminal.screen.lines.suffix(2).first == "The deck is fresh. 21 cards left.")
    #expect(!terminal.screen.lines.contains { $0.hasPrefix("deck reload") })
    #expect(terminal.screen.unknown.isEmpty)
    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func `a sync says how many are sent`() throws {
    let terminal = try Hushh().startAtTerminal("--ephemeral", "--no-rc")
    for (line, seen) in [
      ("login apple", "Alice"), ("onboarding submit --first A --goals insurance --zip 98033", "complete"),
      ("net offline", "offline"), ("pass", "20 cards"), ("pass", "19 cards"), ("net online", "online"),
      ("net latency 500", "500ms"),
    ] {
      terminal.type("\(line)\r")
      try terminal.wait { screen in screen.lines.contains { $0.contains(seen) && !$0.contains("›") } }
    }

    terminal.type("sync\r")

    try terminal.wait { $0.cursorLine.hasPrefix("deck sync: 1 of 2") }
    try terminal.wait { $0.lines.contains("Swipes: 2 sent.") }
    #expect(!terminal.screen.lines.contains { $0.hasPrefix("deck sync:") })
  }

  @Test func `a batch at a terminal has it too`() throws {
    let terminal = try Hushh().startAtTerminal(
      "--ephemeral", "-c", Self.slow[0], "-c", Self.slow[1], untilReady: false)

    #expect(try terminal.waitForExit() == 0)

    #expect(shows("deck reload …", terminal))
    #expect(terminal.screen.lines == ["Every call takes 500ms.", "The deck is fresh. 21 cards left."])
  }

  @Test(arguments: [("--quiet", "xterm"), ("--no-rc", "dumb"), ("--no-rc", "")])
  func `nobody gets it who cannot see it go, or has asked for quiet`(option: String, term: String) throws {
    let terminal = try Hushh().startAtTerminal(
      "--ephemeral", option, "-c", Self.slow[0], "-c", Self.slow[1], variables: ["TERM": term],
      untilReady: false)

    #expect(try terminal.waitForExit() == 0)

    #expect(!shows("deck reload", terminal))
  }

  @Test func `in a pipe there is none`() throws {
    let run = try Hushh().run("--ephemeral", "-c", Self.slow[0], "-c", Self.slow[1], limit: 10)

    #expect(run.output == "Every call takes 500ms.\nThe deck is fresh. 21 cards left.\n")
    #expect(run.error.isEmpty)
  }

  @Test func `what it says of Ctrl-C is so: an import stops, and nothing of it is left`() throws {
    let terminal = try Hushh().startAtTerminal("--no-rc")
    terminal.type("lab generate 100000\r")
    try terminal.wait { $0.cursorLine.contains(" of 100000") }

    terminal.type("\u{3}")

    try terminal.wait {
      $0.cursorLine == "guest 21 left !" && $0.lines.contains { $0.hasPrefix("error[command.cancelled]") }
    }
    #expect(!shows("does not answer", terminal))
    // A failed assertion would end in a `!`.
    terminal.type("assert db.kirkland_agents.count == 21\r")
    try terminal.wait { $0.cursorLine == "guest 21 left ›" }
  }

  @Test func `a signal takes it away with the program`() throws {
    let terminal = try Hushh().startAtTerminal(
      "--ephemeral", "-c", "net latency 60000", "-c", "deck reload", untilReady: false)
    try terminal.wait { $0.lines.contains { $0.hasPrefix("deck reload") } }

    terminal.send(signal: 15)

    #expect(try terminal.waitForExit() == 143)
    #expect(terminal.screen.lines == ["Every call takes 1m."])
  }
}
