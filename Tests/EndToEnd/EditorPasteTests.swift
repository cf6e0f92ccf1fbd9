import TestSupport
import Testing

/// Pasted lines that would not fit on the screen.
@Suite struct EditorPasteTests {
  private static let lines = (1...50).map { "line \($0)" }

  @Test func `are kept beside the line, with their ends shown, and Enter runs them`() throws {
    let terminal = try Probe.start()
    terminal.type("begin: ")
    try terminal.wait { $0.cursorLine == "probe› begin:" && $0.column == 14 }

    terminal.paste(Self.lines.joined(separator: "\r\n"))
    try terminal.wait {
      $0.lines == [
        "  begin: line 1", "  line 2", "  line 3", "  …", "  line 50",
        "[50 lines pasted: Enter runs them, Ctrl-C drops them]",
      ]
    }
    terminal.type("\r")

    let expected = "got: " + ("begin: " + Self.lines.joined(separator: "\n")).debugDescription
    try terminal.wait { $0.cursorLine == "probe›" && $0.lines.joined().contains(expected.suffix(60)) }
    #expect(terminal.screen.lines.joined().contains(expected))
  }

  @Test func `are shown as they would run, in the middle of a half-typed line`() throws {
    let terminal = try Probe.start()
    terminal.type("begin end\u{1B}[D\u{1B}[D\u{1B}[D")
    try terminal.wait { $0.cursorLine == "probe› begin end" && $0.column == 13 }

    terminal.paste(Self.lines.joined(separator: "\n"))

    try terminal.wait {
      $0.lines.first == "  begin line 1" && $0.lines.contains("  line 50end")
        && $0.cursorLine.hasPrefix("[50 lines pasted")
    }
  }

  @Test func `without an end are dropped by Ctrl-C`() throws {
    let terminal = try Probe.start()
    terminal.type("half\u{1B}[200~lost\r")
    try terminal.wait { $0.cursorLine.hasPrefix("probe› half") }

    terminal.type("\u{3}")

    try terminal.wait { $0.lines.suffix(3) == ["probe› half^C", "interrupted", "probe›"] }
  }

  @Test func `are dropped by Ctrl-C, and the half-typed line is back`() throws {
    let terminal = try Probe.start()
    terminal.type("half")
    try terminal.wait { $0.cursorLine == "probe› half" }
    terminal.paste(Self.lines.joined(separator: "\n"))
    try terminal.wait { $0.cursorLine.hasPrefix("[50 lines pasted") }

    terminal.type("abc\u{1B}[A\u{3}")
    try terminal.wait { $0.cursorLine == "probe› half" }
    terminal.type("er\r")

    try terminal.wait { $0.lines.contains(#"got: "halfer""#) }
  }

  @Test(arguments: ["\u{1B}[A", "\u{12}line 7", "\u{12}line 7\r"])
  func `come back from the history in the same way, and Up goes on from there`(keys: String) throws {
    let terminal = try Probe.start(entering: "earlier")
    terminal.paste(Self.lines.joined(separator: "\n"))
    try terminal.wait { $0.cursorLine.hasPrefix("[50 lines pasted") }
    terminal.type("\r")
    try terminal.wait { $0.cursorLine == "probe›" && $0.column == 7 }

    terminal.type(keys)
    if !keys.hasSuffix("\r"), keys.hasPrefix("\u{12}") {
      try terminal.wait { $0.cursorLine == "(search) 'line 7': line 1 …" }
      terminal.type("\u{4}")
    }
    try terminal.wait {
      $0.cursorLine == "[50 lines recalled: Enter runs them, Ctrl-C drops them]"
        && $0.lines.contains("  line 50")
    }
    // The key that ended the search was no command of its own.
    #expect(terminal.screen.lines.contains { $0.hasPrefix("end") } == false)
    if keys == "\u{1B}[A" {
      terminal.type("\u{1B}[A")
      try terminal.wait { $0.cursorLine == "probe› earlier" }
    } else {
      terminal.type("\u{3}")
      try terminal.wait { $0.cursorLine == "probe›" }
    }
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test(arguments: [(20, false), (21, true)])
  func `are only those that leave no room`(count: Int, isHeld: Bool) throws {
    let terminal = try Probe.start()

    terminal.paste(Self.lines.prefix(count).joined(separator: "\n"))

    try terminal.wait {
      isHeld ? $0.cursorLine.hasPrefix("[21 lines pasted") : $0.cursorLine == "line 20"
    }
  }

  @Test func `cannot hide what a terminal would obey`() throws {
    let terminal = try Probe.start()

    terminal.paste("\u{1B}]0;title\u{7}\u{202E}abc\n" + Self.lines.joined(separator: "\n"))

    try terminal.wait { $0.lines.first == "  ]0;titleabc" && $0.cursorLine.hasPrefix("[51 lines pasted") }
    #expect(terminal.screen.unknown.isEmpty)
  }
}
