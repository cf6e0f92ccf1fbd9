import TestSupport
import Testing

/// The editor with vi's keys, and with a person's own `.editrc`.
@Suite struct EditorViTests {
  private static let keys = ["KEYS": "vi"]

  /// Escape by itself, told from a sequence by what does not follow.
  private func escape(_ terminal: PseudoTerminal, cursorAt column: Int) throws {
    // All that was typed must be there: an Escape before the rest would begin a sequence with it.
    try terminal.wait { $0.column == column + 1 }
    terminal.type("\u{1B}")
    try terminal.wait { $0.column == column }
  }

  /// Leaves an empty line in command mode.
  private func typeAndDelete(_ text: String, behind prompt: String, on terminal: PseudoTerminal) throws {
    terminal.type(text)
    try escape(terminal, cursorAt: prompt.count + text.count)
    terminal.type("0D")
    try terminal.wait { $0.cursorLine == prompt }
  }

  @Test func `Escape leaves insertion, and commands edit the line`() throws {
    let terminal = try Probe.start(environment: Self.keys)
    terminal.type("one two three")
    try escape(terminal, cursorAt: 19)

    terminal.type("0dwA!\r")

    try terminal.wait { $0.lines.contains(#"got: "two three!""#) }
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test func `k and j walk through the history and back to what was typed`() throws {
    let terminal = try Probe.start(entering: "first", "second", environment: Self.keys)
    try terminal.wait { $0.column == 7 }
    terminal.type("x")
    try escape(terminal, cursorAt: 7)

    terminal.type("cc")
    try terminal.wait { $0.cursorLine == "probe›" }
    try typeAndDelete("ab", behind: "probe›", on: terminal)
    terminal.type("kk")
    try terminal.wait { $0.cursorLine == "probe› first" }
    terminal.type("j")
    try terminal.wait { $0.cursorLine == "probe› second" }
    terminal.type("j")

    try terminal.wait { $0.cursorLine == "probe›" }
  }

  @Test func `a slash searches the history, Enter keeps the line and n goes on`() throws {
    let terminal = try Probe.start(entering: "deck list one", "auth", "deck list two", environment: Self.keys)
    terminal.type("x")
    try escape(terminal, cursorAt: 7)

    terminal.type("/LIST")
    try terminal.wait { $0.cursorLine == "(search) 'LIST': deck list two" }
    terminal.type("\r")
    try terminal.wait { $0.cursorLine == "probe› deck list two" }
    terminal.type("n")
    try terminal.wait { $0.cursorLine == "probe› deck list one" }
    terminal.type("N")

    try terminal.wait { $0.cursorLine == "probe› deck list two" }
  }

  @Test func `arrows, Home, End, Delete and a paste work in both modes`() throws {
    let terminal = try Probe.start(environment: Self.keys)
    terminal.type("bcd\u{1B}[D\u{1B}[3~\u{1B}[Ha\u{1B}[F")
    try terminal.wait { $0.cursorLine == "probe› abc" && $0.column == 10 }
    try escape(terminal, cursorAt: 9)

    terminal.type("\u{1B}[H\u{1B}[3~")
    try terminal.wait { $0.cursorLine == "probe› bc" && $0.column == 7 }
    terminal.paste("x\ny")

    try terminal.wait { $0.lines.suffix(2) == ["probe› x", "ybc"] }
  }

  @Test(arguments: ["v", ":", "G", "_", "@", "J", "K"])
  func `what would ask a shell, another program or libedit's own history only rings`(key: String) throws {
    let terminal = try Probe.start(environment: Self.keys)
    terminal.type("ab")
    try escape(terminal, cursorAt: 8)

    terminal.type(key + "x\r")

    try terminal.wait { $0.lines.contains(#"got: "a""#) }
  }

  /// libedit moves the cursor before the beginning then.
  @Test(arguments: ["$", "\u{5}", "\u{1B}[F", "d$", "c$\u{1B}$"], ["none", "color"])
  func `going to the end of an empty line stays at its beginning`(end: String, overlay: String) throws {
    let environment = overlay == "none" ? Self.keys : Self.keys.merging(["OVERLAY": overlay]) { $1 }
    let terminal = try Probe.start(environment: environment)
    terminal.type("a")
    try escape(terminal, cursorAt: 7)
    terminal.type("x")
    try terminal.wait { $0.cursorLine == "probe›" }

    terminal.type("\(end)ihere\r")

    try terminal.wait { $0.lines.contains(#"got: "here""#) && $0.cursorLine == "probe›" }
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test func `so does an empty answer`() throws {
    let terminal = try Probe.start(environment: Self.keys)
    terminal.type("ask\r")
    try terminal.wait { $0.cursorLine == "name?" }
    try typeAndDelete("a", behind: "name?", on: terminal)

    terminal.type("$ihere\r")

    try terminal.wait { $0.lines.contains { $0.hasPrefix("answer:") && $0.contains(#""here""#) } }
  }

  @Test func `with Emacs' keys a lone Escape does nothing`() throws {
    let terminal = try Probe.start()
    terminal.type("ab\u{1B}")
    try terminal.wait { $0.cursorLine == "probe› ab" }

    terminal.type("\u{1B}[Dx\r")

    try terminal.wait { $0.lines.contains(#"got: "axb""#) }
  }

  @Test func `bindings of an editrc count, except where the editor needs the key`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "hushh:bind ^T ed-move-to-beg\nhushh:bind ^I ed-move-to-beg\nedit off\n", to: "editrc")
    let terminal = try Probe.start(environment: ["EDITRC": folder.path(of: "editrc")])

    terminal.type("t ap\u{14}ea\u{5}\t\r")

    // The beginning of the line is where Ctrl-T went, and Tab completed the word before the cursor.
    try terminal.wait { $0.lines.contains(#"got: "eat apple ""#) }
  }

  @Test func `an editrc may ask for vi's keys`() throws {
    let folder = try TemporaryFolder()
    try folder.write("bind -v\n", to: "editrc")
    let terminal = try Probe.start(environment: ["EDITRC": folder.path(of: "editrc")])
    terminal.type("ab")
    try escape(terminal, cursorAt: 8)

    terminal.type("x\r")

    try terminal.wait { $0.lines.contains(#"got: "a""#) }
  }
}
