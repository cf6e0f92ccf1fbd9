internal import TestSupport
internal import Testing

/// Ctrl-R, and answers that are not shown.
@Suite struct EditorSearchTests {
  @Test func `Ctrl-R finds a line by any part of it, and Enter enters it`() throws {
    let terminal = try Probe.start(entering: "deck list", "show 3")

    terminal.type("\u{12}")
    try terminal.wait { $0.cursorLine == "(search) '':" }
    terminal.type("LIS")
    try terminal.wait { $0.cursorLine == "(search) 'LIS': deck list" }
    terminal.type("\r")

    try terminal.wait { $0.lines.suffix(3) == ["probe› deck list", #"got: "deck list""#, "probe›"] }
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test func `Ctrl-R again goes to older lines, Backspace widens the search`() throws {
    let terminal = try Probe.start(entering: "show 1", "deck", "show 2")

    terminal.type("\u{12}show")
    try terminal.wait { $0.cursorLine == "(search) 'show': show 2" }
    terminal.type("\u{12}")
    try terminal.wait { $0.cursorLine == "(search) 'show': show 1" }
    terminal.type("\u{12}")
    try terminal.wait { $0.cursorLine == "(no match) 'show': show 1" }
    terminal.type("\u{7F}")

    try terminal.wait { $0.cursorLine == "(search) 'sho': show 2" }
  }

  @Test func `letters whose codes end like control characters are letters`() throws {
    let terminal = try Probe.start(entering: "zażółć gęśl ą", "x")

    terminal.type("\u{12}ółć g")

    try terminal.wait { $0.cursorLine == "(search) 'ółć g': zażółć gęśl ą" }
  }

  @Test(arguments: ["\u{7}", "\u{3}"])
  func `leaving the search brings the half-typed line back`(key: String) throws {
    let terminal = try Probe.start(entering: "deck list")

    terminal.type("half\u{12}deck")
    try terminal.wait { $0.cursorLine == "(search) 'deck': deck list" }
    terminal.type(key)
    try terminal.wait { $0.cursorLine == "probe› half" }
    terminal.type("er\r")

    try terminal.wait { $0.lines.suffix(2) == [#"got: "halfer""#, "probe›"] }
  }

  @Test func `the search takes a menu away, and Tab is about the line that was found`() throws {
    let terminal = try Probe.start(entering: "eat ap")
    terminal.type("ban\t")
    try terminal.wait { $0.cursorLine == "probe› ban" && $0.lines.contains { $0.hasPrefix("bandana") } }

    terminal.type("\u{12}eat")
    try terminal.wait { $0.lines.last == "(search) 'eat': eat ap" }
    terminal.type("\t\r")

    try terminal.wait { $0.lines.contains(#"got: "eat apple ""#) }
  }

  @Test func `any other key keeps the line that was found, to be edited`() throws {
    let terminal = try Probe.start(entering: "deck list")

    terminal.type("\u{12}deck\u{1}x")

    try terminal.wait { $0.cursorLine == "probe› xdeck list" && $0.column == 8 }
  }

  @Test func `lines of several rows and news leave nothing behind`() throws {
    let text = "0123456789012345678901234567890"
    let terminal = try Probe.start(entering: "a \(text)", "b", columns: 24)

    terminal.type("\u{12}9012")
    try terminal.wait { $0.lines.contains { $0.hasPrefix("(search) '9012': a 0123") } }
    terminal.send(signal: 10)
    try terminal.wait {
      $0.lines.contains("news from behind") && $0.lines.count { $0.hasPrefix("(search)") } == 1
    }
    terminal.type("\u{7}")

    try terminal.wait { $0.cursorLine == "probe›" && !$0.lines.contains { $0.hasPrefix("(search)") } }
  }

  @Test func `a question has no search`() throws {
    let terminal = try Probe.start()

    terminal.type("ask\r\u{12}x\r")

    try terminal.wait { $0.lines.contains(#"answer: line("x")"#) }
  }

  @Test func `a hidden answer is never on the screen`() throws {
    let terminal = try Probe.start()

    terminal.type("secret\r")
    try terminal.wait { $0.cursorLine == "code?" }
    terminal.type("12x\u{7F}3\u{1B}[A\t")
    terminal.paste("45")
    terminal.type("6\r")

    try terminal.wait(for: "probe› secret", "code?", #"answer: line("123456")"#, "probe›")
    #expect(!String(decoding: terminal.output, as: UTF8.self).contains("12x"))
    // Nor is it in the history, from which Up would bring it.
    terminal.type("\u{1B}[A!\r")
    try terminal.wait { $0.lines.suffix(2) == [#"got: "!""#, "probe›"] }
  }

  @Test func `Ctrl-C leaves a hidden answer, and what follows is shown again`() throws {
    let terminal = try Probe.start()

    terminal.type("secret\r")
    try terminal.wait { $0.cursorLine == "code?" }
    terminal.type("12\u{3}")
    try terminal.wait { $0.lines.suffix(2) == ["answer: interrupted", "probe›"] }
    terminal.type("seen")

    try terminal.wait { $0.cursorLine == "probe› seen" }
  }
}
