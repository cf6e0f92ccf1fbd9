internal import Glibc
internal import TestSupport
internal import Testing

/// The history, from session to session.
@Suite struct HistoryTests {
  private func end(_ terminal: PseudoTerminal) throws {
    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func `Up recalls what an earlier session entered, and nothing secret is on disk`() throws {
    let hushh = try Hushh()
    let first = try hushh.startAtTerminal()
    first.type("echo one\r secret words\rlogin email --address a@b.example --code 123456\recho two\r\u{4}")
    #expect(try first.waitForExit() == 0)

    #expect(hushh.folder.text(of: "state/history") == "echo one\necho two\n")
    #expect(hushh.folder.mode(of: "state/history") == 0o600)

    let second = try hushh.startAtTerminal()
    second.type("\u{1B}[A\u{1B}[A")
    try second.wait { $0.cursorLine.hasSuffix("› echo one") }
    second.type("\r")
    try second.wait { $0.lines.contains("one") && $0.modes.contains(2004) }
    second.type("history /echo/\r")
    try second.wait {
      $0.lines.contains("1  echo one") && $0.lines.contains("4  history /echo/")
    }
    try end(second)
  }

  @Test func `scripts neither read nor write it`() throws {
    let hushh = try Hushh()

    #expect(try hushh.run("-c", "echo one").status == 0)
    #expect(hushh.folder.text(of: "state/history") == nil)
    try hushh.folder.makeFolder("state/history")
    let run = try hushh.run("-c", "history")

    #expect(run.error.isEmpty)
    #expect(run.output.hasPrefix("No history is kept here"))
  }

  @Test func `a directory in its place is told once, and the session goes on`() throws {
    let hushh = try Hushh(after: ["echo"])
    try hushh.folder.makeFolder("state/history")
    let terminal = try hushh.startAtTerminal()
    try terminal.wait { screen in
      screen.lines.contains { $0.hasPrefix("warning[history.damaged]:") } && screen.modes.contains(2004)
    }

    terminal.type("echo on\recho and on\r\u{4}")

    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.screen.lines.contains("and on"))
    #expect(terminal.screen.lines.count { $0.contains("warning[") } == 1)
  }

  @Test(arguments: [([:], true), (["NO_COLOR": "1"], false)])
  func `an earlier line is suggested, and a command colored, where colors are wanted`(
    variables: [String: String], isColorful: Bool
  ) throws {
    let hushh = try Hushh(after: ["echo"])
    try hushh.folder.write("echo hello world\n", to: "state/history")
    let terminal = try hushh.startAtTerminal(variables: variables)

    terminal.type("echo h")
    try terminal.wait { $0.cursorLine.hasSuffix(isColorful ? "› echo hello world" : "› echo h") }
    terminal.type("\u{5}!")

    try terminal.wait { $0.cursorLine.hasSuffix(isColorful ? "› echo hello world!" : "› echo h!") }
    let output = String(decoding: terminal.output, as: UTF8.self)
    #expect(output.contains("\u{1B}[0;38;2;162;155;254mecho") == isColorful)
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test(arguments: ["xterm-256color", "dumb"])
  func `a code that is asked for is neither shown nor kept`(term: String) throws {
    let hushh = try Hushh()
    let terminal = try hushh.startAtTerminal(variables: ["TERM": term], untilReady: false)
    try terminal.wait { $0.cursorLine.hasSuffix("›") }

    terminal.type("auth login email --as alice\r")
    try terminal.wait { $0.cursorLine == "Code:" }
    terminal.type("987654\r")
    try terminal.wait {
      $0.lines.contains { $0.hasPrefix("error[auth.code-wrong]") } && $0.cursorLine.hasSuffix("!")
    }

    #expect(!String(decoding: terminal.output, as: UTF8.self).contains("987654"))
    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
    #expect(hushh.folder.text(of: "state/history") == "auth login email --as alice\n")
  }

  @Test func `what a file holds that nobody could have typed is not obeyed`() throws {
    let hushh = try Hushh(after: ["echo"])
    try hushh.folder.write("echo \u{1B}[2J\u{9B}2J\u{202E}x\n", to: "state/history")
    let terminal = try hushh.startAtTerminal()

    terminal.type("\u{1B}[A")

    try terminal.wait { $0.cursorLine.hasSuffix("› echo [2J2Jx") }
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test func `an ephemeral session leaves nothing behind and still recalls its own lines`() throws {
    let hushh = try Hushh()
    let terminal = try hushh.startAtTerminal("--ephemeral")

    terminal.type("echo one\r\u{1B}[A")

    try terminal.wait { $0.lines.contains("one") && $0.cursorLine.hasSuffix("› echo one") }
    terminal.type("\r\u{4}")
    #expect(try terminal.waitForExit() == 0)
    #expect(hushh.folder.text(of: "state/history") == nil)
  }
}
