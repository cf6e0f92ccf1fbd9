internal import Glibc
internal import TestSupport
internal import Testing

/// The editor and its surroundings: signals, windows, messages.
@Suite struct EditorTerminalTests {
  @Test func `the terminal is given back as it was`() throws {
    let untouched = try PseudoTerminal("/bin/true")
    let terminal = try Probe.start()
    #expect(terminal.modes != untouched.modes)

    terminal.type("x\r\u{4}")

    let status = try terminal.waitForExit()
    #expect(status == 0)
    #expect(terminal.modes == untouched.modes)
    #expect(!terminal.screen.modes.contains(2004))
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal to end is obeyed within a second`(signal: Int32) throws {
    let untouched = try PseudoTerminal("/bin/true")
    let terminal = try Probe.start()
    terminal.type("half")
    try terminal.wait(for: "probe› half")

    terminal.send(signal: signal)

    #expect(try terminal.waitForExit(within: 1) == 128 + signal)
    #expect(terminal.modes == untouched.modes)
  }

  @Test func `closing the window ends the program within a second`() throws {
    let terminal = try Probe.start()
    terminal.type("half")
    try terminal.wait(for: "probe› half")

    terminal.hangUp()

    #expect(try terminal.waitForExit(within: 1) == 128 + SIGHUP)
  }

  @Test func `a crash gives the terminal back`() throws {
    let untouched = try PseudoTerminal("/bin/true")
    let terminal = try Probe.start()

    terminal.type("crash\r")

    #expect(try terminal.waitForExit() > 128)
    #expect(terminal.modes == untouched.modes)
  }

  @Test func `news appear above the prompt and the half-typed line stays`() throws {
    let terminal = try Probe.start()
    terminal.type("half 日\u{1B}[D")
    try terminal.wait { $0.lines == ["probe› half 日"] && $0.column == 12 }

    terminal.send(signal: SIGUSR1)

    try terminal.wait { $0.lines == ["news from behind", "probe› half 日"] && $0.column == 12 }
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test func `news appear above a line of several rows`() throws {
    let terminal = try Probe.start(columns: 20)
    terminal.type("0123456789012345678901234567890\u{1}")
    try terminal.wait { $0.lines.count == 2 && $0.row == 0 && $0.column == 7 }

    terminal.send(signal: SIGUSR1)

    try terminal.wait {
      $0.lines == ["news from behind", "probe› 0123456789012", "345678901234567890"] && $0.row == 1
        && $0.column == 7
    }
  }

  @Test(arguments: 28...34)
  func `news find the prompt at any width`(columns: Int) throws {
    let terminal = try Probe.start(columns: columns)
    let text = "01234567890123456789日本"
    terminal.type(text)
    try terminal.wait { $0.lines.joined().hasSuffix(text) }

    terminal.send(signal: SIGUSR1)

    try terminal.wait { $0.lines.first == "news from behind" && $0.lines.joined().hasSuffix(text) }
    #expect(terminal.screen.lines.dropFirst().joined() == "probe› " + text)
  }

  @Test func `a wider window shows the line in one row`() throws {
    let terminal = try Probe.start(columns: 20)
    terminal.type("0123456789012345")
    try terminal.wait(for: "probe› 0123456789012", "345")

    // This terminal does not wrap anew, so the program's idea of the cursor's row is one too high.
    terminal.resize(rows: 24, columns: 40)

    try terminal.wait { $0.cursorLine == "probe› 0123456789012345" }
  }

  @Test func `what is typed ahead is read at the next prompt`() throws {
    let terminal = try Probe.start()

    terminal.type("one\rtwo\rthr")

    try terminal.wait(for: "probe› one", #"got: "one""#, "probe› two", #"got: "two""#, "probe› thr")
  }

  @Test func `Ctrl-C reaches a running command`() throws {
    let terminal = try Probe.start()
    terminal.type("hold\r")
    try terminal.wait { $0.lines.last == "holding" && !$0.modes.contains(2004) }

    terminal.type("\u{3}")

    try terminal.wait(for: "probe› hold", "holding", "signal 2", "probe›")
  }

  @Test func `what is typed while a command runs is not echoed and reaches the next prompt`() throws {
    let terminal = try Probe.start()
    terminal.type("hold\r")
    try terminal.wait { $0.lines.last == "holding" && !$0.modes.contains(2004) }

    terminal.type("ahead\r\u{4}")
    terminal.send(signal: SIGINT)

    #expect(try terminal.waitForExit() == 0)
    #expect(
      terminal.screen.lines == [
        "probe› hold", "holding", "signal 2", "probe› ahead", #"got: "ahead""#, "probe›", "end",
      ])
  }

  /// Started by the shell itself, or by a program that waits for it, like make.
  @Test(arguments: ["PROBE", "sh -c 'PROBE; :'"])
  func `Ctrl-Z goes back to the shell, and fg brings the line back`(command: String) throws {
    let terminal = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"], environment: ["PS1": "shell$ "])
    let parts = command.split(separator: "PROBE", omittingEmptySubsequences: false)
    terminal.type(parts.joined(separator: Probe.path) + "\r")
    try terminal.wait { $0.lines.last == "probe›" }
    terminal.type("half")
    try terminal.wait { $0.lines.last == "probe› half" }

    terminal.type("\u{1A}")
    try terminal.wait { $0.lines.last == "shell$" }
    terminal.type("fg\r")
    try terminal.wait { $0.lines.last == "probe› half" }
    terminal.type("er\r")

    try terminal.wait { $0.lines.suffix(2) == [#"got: "halfer""#, "probe›"] }
    terminal.type("\u{4}")
    try terminal.wait { $0.lines.suffix(2) == ["end", "shell$"] }
    terminal.type("exit 7\r")
    #expect(try terminal.waitForExit() == 7)
  }

  @Test func `Ctrl-Z with nobody to return to goes on with the line`() throws {
    let terminal = try Probe.start()

    // The leader of a session without a job-control shell can't be stopped.
    terminal.type("half\u{1A}er\r")

    try terminal.wait { $0.lines.contains(#"got: "halfer""#) }
  }
}
