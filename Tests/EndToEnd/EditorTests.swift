internal import Glibc
internal import TestSupport
internal import Testing

/// The editor, as a person at a terminal meets it.
@Suite struct EditorTests {
  @Test func `a line is typed and entered`() throws {
    let terminal = try Probe.start()

    terminal.type("hello\r")

    try terminal.wait(for: "probe› hello", #"got: "hello""#, "probe›")
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test(arguments: ["C", "POSIX", "en_US.UTF-8", ""])
  func `letters beyond ASCII arrive whatever the locale says`(language: String) throws {
    let terminal = try Probe.start(environment: ["LANG": language])

    terminal.type("zażółć 日本 😀\r")

    try terminal.wait(for: "probe› zażółć 日本 😀", #"got: "zażółć 日本 😀""#, "probe›")
  }

  @Test func `bytes that are not UTF-8 can be seen`() throws {
    let terminal = try Probe.start()

    terminal.type(bytes: [0x61, 0xFF, 0x62, 0x0D])

    try terminal.wait(for: "probe› a\u{FFFD}b", "got: \"a\u{FFFD}b\"", "probe›")
  }

  @Test func `the cursor passes wide characters and letters with separate accents in one step`() throws {
    let terminal = try Probe.start()

    terminal.type("日e\u{301}x\u{1B}[D\u{1B}[D\u{1B}[D!\r")

    try terminal.wait { $0.lines.dropFirst().first == "got: \"!日e\u{301}x\"" }
  }

  @Test func `arrows, Home, End and Delete edit the line`() throws {
    let terminal = try Probe.start()

    terminal.type("bcx\u{1B}[D\u{1B}[3~\u{1B}OHa\u{1B}[Fd\r")

    try terminal.wait(for: "probe› abcd", #"got: "abcd""#, "probe›")
  }

  @Test func `Ctrl-W, Ctrl-U, Ctrl-K and Ctrl-Y cut and put back`() throws {
    let terminal = try Probe.start()

    terminal.type("one two\u{17}three\u{15}x\u{19}y\u{1}\u{B}\u{19}!\r")

    try terminal.wait { $0.lines.contains(#"got: "xone threey!""#) }
  }

  @Test func `keys without a meaning leave nothing in the line`() throws {
    let terminal = try Probe.start()

    terminal.type("a\u{1B}[25~\u{1B}[<0;3;4Mb\u{1B}]52;c;eA==\u{7}c\u{1B}[Z\r")

    try terminal.wait { $0.lines.contains(#"got: "abc""#) }
  }

  @Test func `Up recalls lines that begin alike, Down brings back the draft`() throws {
    let terminal = try Probe.start()
    terminal.type("deck list\rshow 3\r")
    try terminal.wait { $0.lines.suffix(2) == [#"got: "show 3""#, "probe›"] }

    terminal.type("de\u{1B}[A")
    try terminal.wait { $0.cursorLine == "probe› deck list" }

    terminal.type("\u{1B}[B")
    try terminal.wait { $0.cursorLine == "probe› de" }
  }

  @Test func `a draft of many rows survives a walk through history`() throws {
    let draft = String(repeating: "0123456789", count: 150)
    let terminal = try Probe.start(entering: draft)

    terminal.type("0\u{1B}[A\u{1B}[B\u{1B}[A\rdone\r")

    try terminal.wait { $0.lines.contains(#"got: "done""#) }
    let answers = String(decoding: terminal.output, as: UTF8.self).split(separator: "got: ").dropFirst()
    #expect(answers.map { $0.prefix(draft.utf8.count + 2) == "\"\(draft)\"" } == [true, true, false])
  }

  @Test func `Ctrl-C drops the line`() throws {
    let terminal = try Probe.start()

    terminal.type("half\u{3}")

    try terminal.wait(for: "probe› half^C", "interrupted", "probe›")
  }

  @Test func `an interrupt from elsewhere drops the line too`() throws {
    let terminal = try Probe.start()
    terminal.type("half")
    try terminal.wait(for: "probe› half")

    terminal.send(signal: SIGINT)

    try terminal.wait(for: "probe› half^C", "interrupted", "probe›")
  }

  @Test func `Ctrl-D leaves an empty line and deletes in another`() throws {
    let terminal = try Probe.start()

    terminal.type("ab\u{1}\u{4}\r")
    try terminal.wait(for: "probe› b", #"got: "b""#, "probe›")
    terminal.type("\u{4}")

    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.screen.lines.last == "end")
  }

  @Test func `a backslash at the end continues the line`() throws {
    let terminal = try Probe.start()

    terminal.type("one\\\rtwo\r")

    try terminal.wait(for: "probe› one\\", "two", #"got: "one\\\ntwo""#, "probe›")
  }
}
