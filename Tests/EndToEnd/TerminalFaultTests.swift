internal import Glibc
internal import HushhKit
import TestSupport
import Testing

/// Faults that other shells have had at a terminal, each as a person would have met it here.
@Suite struct TerminalFaultTests {
  @Test(arguments: 36...44)
  func `a recalled line of wide characters takes a letter at its beginning, at any width`(columns: Int) throws
  {
    let terminal = try Hushh(after: [
      "auth login apple", "onboarding submit --first 王小明 --goals wealth_management --zip 98033",
    ]).startAtTerminal(columns: columns)
    let text = "金融アドバイザーを探しています金融アドバイザー"
    terminal.type("cho \(text)\r")
    try terminal.wait { $0.cursorLine == "王小明 21 left !" }

    terminal.type("\u{1B}[A")
    try terminal.wait { $0.lines.last?.hasSuffix("ドバイザー") == true && $0.lines.last != "王小明 21 left !" }
    terminal.type("\u{1B}[He\r")

    try terminal.wait { $0.cursorLine == "王小明 21 left ›" }
    let shown = terminal.screen.lines.joined()
    #expect(shown.contains("王小明 21 left ! echo \(text)\(text)"))
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test func `two interrupts at once are two dropped lines`() throws {
    let terminal = try Hushh().startAtTerminal()

    terminal.type("half\u{3}\u{3}echo still here\r")

    try terminal.wait {
      $0.lines.suffix(5) == [
        "guest 21 left › half^C", "guest 21 left › ^C", "guest 21 left › echo still here", "still here",
        "guest 21 left ›",
      ]
    }
  }

  @Test func `an interrupt of a slow sync leaves what is sent sent, and the rest waiting`() throws {
    let hushh = try Hushh(after: Hushh.asAlice)
    let terminal = try hushh.startAtTerminal()
    terminal.type("net offline\rrepeat 3 pass\rnet online\r")
    try terminal.wait {
      $0.cursorLine == "Alice 18 left, 3 waiting ›" && $0.lines.contains { $0.contains("net online") }
    }

    terminal.type("net latency 400\rsync\r")
    try terminal.wait { $0.lines.contains("Alice 18 left, 3 waiting › sync") && !$0.modes.contains(2004) }
    let deadline = ContinuousClock.now + .seconds(5)
    while try hushh.queue().allSatisfy({ $0["op"] != "sent" }), ContinuousClock.now < deadline {}
    terminal.type("\u{3}")
    try terminal.wait { $0.lines.contains { $0.hasPrefix("error[") } && $0.modes.contains(2004) }
    terminal.type("net offline\r\u{4}")

    #expect(try terminal.waitForExit() == 0)
    // Without the right to write, the look itself sends nothing.
    let left = try hushh.run(
      "--read-only", "-c", "db rows user_agent_selections --format json", "-c", "deck queue --format json")
    let rows = try Hushh.json(Array(left.output.utf8))
    let sent = rows.count { $0["created_at"] != nil }
    #expect(sent >= 1 && sent < 3 && rows.count == 3, "\(left.output)\(left.error)")
  }

  @Test func `an interrupted command starts no program behind its pipe`() throws {
    let hushh = try Hushh()
    let terminal = try hushh.startAtTerminal()
    let mark = hushh.folder.path(of: "work/started")
    terminal.type("net latency 60000\rdeck reload | touch \(mark)\r")
    try terminal.wait { $0.lines.contains { $0.hasSuffix("started") } && !$0.modes.contains(2004) }

    terminal.type("\u{3}")

    try terminal.wait { $0.lines.contains { $0.hasPrefix("error[command.cancelled]") } }
    try terminal.wait { $0.cursorLine == "guest 21 left !" }
    #expect(access(mark, F_OK) != 0)
  }

  @Test func `a signal at a question inside a pasted block ends the process, and the rest is not run`() throws
  {
    let hushh = try Hushh()
    let terminal = try hushh.startAtTerminal()
    terminal.paste("deck swipe\npass")
    try terminal.wait { $0.cursorLine.hasSuffix("pass") }
    terminal.type("\r")
    try terminal.wait { $0.cursorLine.hasSuffix("q back ›") }

    terminal.send(signal: SIGTERM)

    #expect(try terminal.waitForExit(within: 2) == 128 + SIGTERM)
    #expect(try hushh.queue().isEmpty)
  }

  @Test func `a program behind a pipe has the terminal as it was, and its interrupts`() throws {
    let hushh = try Hushh()
    let terminal = try hushh.startAtTerminal()
    try hushh.write(
      """
      exec </dev/tty
      trap 'echo caught; exit' INT
      stty -a | grep -o ' echo '
      read x
      echo got $x
      read y
      """, to: "child.sh")
    terminal.type("echo a | sh \(hushh.folder.path(of: "work/child.sh"))\r")
    try terminal.wait { $0.lines.contains(" echo") }

    terminal.type("one\r")
    try terminal.wait { $0.lines.contains("one") && $0.lines.contains("got one") }
    terminal.type("\u{3}")

    try terminal.wait { $0.lines.contains("^Ccaught") && $0.cursorLine.hasPrefix("guest 21 left") }
    #expect(!terminal.screen.lines.contains { $0.contains("does not answer") })
  }

  @Test func `a backslash inside quotes does not continue the line`() throws {
    let terminal = try Hushh().startAtTerminal()

    terminal.type("echo 'a\\\r")

    try terminal.wait { $0.cursorLine == "guest 21 left !" }
    #expect(terminal.screen.lines.count { $0.hasPrefix("error[line.quote]") } == 1)
  }

  @Test func `an rc file that fails says how to start without it`() throws {
    let hushh = try Hushh()
    for folder in ["home/.config", "home/.config/hushh"] { try hushh.folder.makeFolder(folder) }
    try hushh.folder.write("nosuch\n", to: "home/.config/hushh/rc")

    let terminal = try hushh.startAtTerminal(untilReady: false)

    #expect(try terminal.waitForExit() == 2)
    #expect(terminal.screen.lines.last == "→ hushh --no-rc")
  }

  @Test func `a pipe in the place of the session does not stop the start for ever`() throws {
    let hushh = try Hushh()
    try hushh.folder.makeFolder("state")
    mkfifo(hushh.folder.path(of: "state/session.json"), 0o600)

    let run = try hushh.run("-c", "deck")

    #expect(run.status == 4 && run.error.contains("session.json: it is a pipe, not a file"), "\(run.error)")
  }

  @Test func `closing the window while a command waits ends the program within a second`() throws {
    let terminal = try Hushh(after: Hushh.asAlice).startAtTerminal()
    terminal.type("net latency 60000\rdeck reload\r")
    try terminal.wait { $0.lines.contains("Alice 21 left › deck reload") && !$0.modes.contains(2004) }

    terminal.hangUp()

    #expect(try terminal.waitForExit(within: 1) == 128 + SIGHUP)
  }

  @Test func `signals that mean nothing lose and double nothing of a half-typed line`() throws {
    let terminal = try Hushh().startAtTerminal()
    let text = "echo 0123456789012345678901234567890123456789"
    terminal.type(text)
    try terminal.wait { $0.cursorLine == "guest 21 left › \(text)" }

    for signal in [SIGCHLD, SIGCONT, SIGUSR1, SIGUSR2] { terminal.send(signal: signal) }
    terminal.resize(rows: 24, columns: 30)
    try terminal.wait { $0.cursorLine == String(("guest 21 left › " + text).suffix(1)) }
    for signal in [SIGCHLD, SIGCONT, SIGUSR1] { terminal.send(signal: signal) }
    terminal.resize(rows: 24, columns: 120)
    try terminal.wait { $0.cursorLine == "guest 21 left › \(text)" }
    terminal.type("!\r")

    try terminal.wait { $0.lines.suffix(2) == ["\(text.dropFirst(5))!", "guest 21 left ›"] }
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test func `a name of quotes, blanks and a number sign is completed to one argument`() throws {
    let terminal = try Hushh(after: ["lab agent add d1 \"D'Arcy & Sons - Unit #4\""]).startAtTerminal()

    for typed in ["show D\\'", "show \"D'A", "show 'Arcy", "show arcy", "show d1"] {
      terminal.type("\u{15}" + typed + "\t")
      try terminal.wait { $0.cursorLine.contains("#4") || $0.cursorLine.hasSuffix("show d1") }
      terminal.type("\r")
      try terminal.wait { $0.cursorLine == "guest 22 left ›" && $0.modes.contains(2004) }
      #expect(terminal.screen.lines.contains { $0.hasPrefix("D'Arcy & Sons - Unit #4") }, "\(typed)")
      terminal.type("echo -----------------\r")
      try terminal.wait { $0.lines.suffix(2).first == "-----------------" }
    }
  }

  @Test(arguments: [
    "nosuch", "deck show nosuchagent", "deck show \"", "deck show '", "claims show ", "settings export ", "-",
    "| ", "> ", "\\", "${", "deck show " + String(repeating: "x", count: 300),
  ])
  func `Tab on what cannot be completed neither fails nor asks anybody`(typed: String) throws {
    let terminal = try Hushh().startAtTerminal()
    terminal.type("net latency 60000\r")
    try terminal.wait { $0.lines.suffix(2) == ["Every call takes 1m.", "guest 21 left ›"] }

    terminal.type(typed + "\t\t\u{1B}[Z\u{3}echo still here\r")

    try terminal.wait { $0.lines.suffix(2) == ["still here", "guest 21 left ›"] }
  }

  /// Escapes, a clipboard write, a link, bidirectional overrides, a C1 control and a line break.
  private static let hostile =
    "A\\u001b[2J\\u001b]52;c;aGk=\\u0007\\u001b]8;;http://x\\u001b\\\\\\u009b1m\\u202eB\\u2066\\ufeff\\r\\n\\bC"

  @Test func `nothing that an agent's name holds reaches the terminal as it is`() throws {
    let hushh = try Hushh()
    let terminal = try hushh.startAtTerminal()
    let feed = "feed.json"
    try hushh.write("[{\"id\":\"h1\",\"name\":\"\(Self.hostile)\",\"city\":\"\(Self.hostile)\"}]", to: feed)
    terminal.type("deck import \(hushh.folder.path(of: "work/\(feed)"))\r")
    try terminal.wait { $0.cursorLine == "guest 22 left ›" }
    let clean = terminal.screen.unknown

    terminal.type("deck list --limit 30\rshow h1\rshow A\tx\rnosuch\u{9}\rpass h1\rundo\rdeck swipe\r")
    try terminal.wait(within: 10) { $0.cursorLine.hasSuffix("q back ›") }
    terminal.type("lq")
    try terminal.wait { $0.cursorLine.hasPrefix("guest 21 left") }

    #expect(terminal.screen.unknown == clean)
    let output = String(decoding: terminal.output, as: UTF8.self).unicodeScalars
    for bad in ["\u{9B}", "\u{202E}", "\u{2066}", "\u{FEFF}"] as [Unicode.Scalar] {
      #expect(!output.contains(bad), "U+\(String(bad.value, radix: 16))")
    }
    let raw = String(output)
    #expect(!raw.contains("\u{1B}]52") && !raw.contains("\u{1B}]8") && !raw.contains("\u{1B}[2J"))
    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
    #expect(try hushh.run("-c", "show h1 --format json").output.contains("\\u001b[2J"))
  }
}
