internal import Glibc
internal import TestSupport
internal import Testing

/// What is drawn over libedit's line and beside it: colors, suggestions, hints.
@Suite struct EditorOverlayTests {
  private static let colored = ["OVERLAY": "color"]

  @Test(arguments: ["\u{1B}[C", "\u{1B}[F", "\u{5}", "\u{6}"])
  func `the way a line may go on is shown, and Right or End takes it`(key: String) throws {
    let terminal = try Probe.start(entering: "deck list all", environment: Self.colored)

    terminal.type("deck")
    try terminal.wait { $0.cursorLine == "probe› deck list all" && $0.column == 11 }
    terminal.type(key)
    try terminal.wait { $0.cursorLine == "probe› deck list all" && $0.column == 20 }
    terminal.type("!\r")

    try terminal.wait { $0.lines.suffix(2) == [#"got: "deck list all!""#, "probe›"] }
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test func `a suggestion that is not taken is not entered, and leaves nothing behind`() throws {
    let terminal = try Probe.start(entering: "deck list all", environment: Self.colored)

    terminal.type("deck")
    try terminal.wait { $0.cursorLine == "probe› deck list all" }
    terminal.type("\r")

    try terminal.wait { $0.lines.suffix(3) == ["probe› deck", #"got: "deck""#, "probe›"] }
  }

  @Test func `it is cut to the row`() throws {
    let terminal = try Probe.start(entering: "a0123456789", environment: Self.colored, columns: 14)

    terminal.type("a")

    try terminal.wait { $0.cursorLine == "probe› a0123…" && $0.column == 8 }
  }

  @Test func `in the middle of a line nothing is suggested`() throws {
    let terminal = try Probe.start(entering: "deck list", environment: Self.colored)

    terminal.type("deck\u{1B}[D")

    try terminal.wait { $0.cursorLine == "probe› deck" && $0.column == 10 }
  }

  @Test func `what is missing is said behind the line, and can't be taken`() throws {
    let terminal = try Probe.start(environment: Self.colored)

    terminal.type("x ")
    try terminal.wait { $0.cursorLine == "probe› x MORE" && $0.column == 9 }
    terminal.type("\u{1B}[F\r")

    try terminal.wait { $0.lines == ["probe› x", #"got: "x ""#, "probe›"] }
  }

  @Test func `colors stay where their letters are, in any row and at any edit`() throws {
    let terminal = try Probe.start(environment: Self.colored, columns: 20)

    terminal.type("0123456789012z日本zz\u{1}z\u{1B}[C\u{7F}\u{5}z")
    try terminal.wait { $0.lines == ["probe› z123456789012", "z日本zzz"] && $0.column == 8 }
    terminal.type("\r")

    try terminal.wait { $0.cursorLine == "probe›" && $0.row > 1 }
    #expect(terminal.screen.lines.prefix(2) == ["probe› z123456789012", "z日本zzz"])
    #expect(String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[0;31mz"))
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test(arguments: 14...26)
  func `at any width the line is what was typed`(columns: Int) throws {
    let terminal = try Probe.start(environment: Self.colored, columns: columns)
    let text = "z0123456789z日本zéyz"

    terminal.type(text)
    try terminal.wait { $0.lines.joined() == "probe› " + text }
    terminal.type("\u{1}\u{1B}[C\u{1B}[C\u{7F}")

    try terminal.wait { $0.lines.joined() == "probe› z123456789z日本zéyz" }
  }

  @Test(arguments: [2, 3])
  func `on a small screen the prompt stays where it is`(rows: Int) throws {
    let terminal = try Probe.start(environment: Self.colored, rows: rows)

    terminal.type("1\r2\rz z")

    try terminal.wait { $0.cursorLine == "probe› z z" && $0.row == rows - 1 }
  }

  @Test func `news leave the colors and what was suggested as they were`() throws {
    let terminal = try Probe.start(entering: "zoo keeper", environment: Self.colored)
    terminal.type("zo")
    try terminal.wait { $0.cursorLine == "probe› zoo keeper" && $0.column == 9 }

    terminal.send(signal: SIGUSR1)

    try terminal.wait {
      $0.lines.suffix(2) == ["news from behind", "probe› zoo keeper"] && $0.column == 9
    }
    let drawn = String(decoding: terminal.output, as: UTF8.self).split(separator: "news from behind")
    #expect(drawn.last?.contains("\u{1B}[0;31mz") == true)
  }

  @Test func `without colors there is none of it`() throws {
    let terminal = try Probe.start(entering: "deck list", environment: ["OVERLAY": "plain"])

    terminal.type("dezck\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[3~\u{1B}[F")
    try terminal.wait { $0.cursorLine == "probe› deck" && $0.column == 11 }
    terminal.type(" \r")

    try terminal.wait { $0.lines.suffix(2) == [#"got: "deck ""#, "probe›"] }
    #expect(!String(decoding: terminal.output, as: UTF8.self).contains("[0;31m"))
  }
}
