internal import Glibc
internal import TestSupport
internal import Testing

/// A terminal where the editor is not used: it cannot move its cursor, or the output goes elsewhere.
@Suite struct PlainTerminalTests {
  /// More than the 4,095 bytes that the kernel keeps of a line in canonical mode.
  private static let long = String(repeating: "x", count: 6000)

  private func start(_ hushh: Hushh) throws -> PseudoTerminal {
    let terminal = try hushh.startAtTerminal("--no-rc", variables: ["TERM": "dumb"], untilReady: false)
    try terminal.wait { $0.cursorLine.hasSuffix("›") }
    return terminal
  }

  /// The program at a terminal whose output goes through a pipe into the file `work/log`.
  private func startIntoPipe(_ hushh: Hushh, untilReady: Bool = true) throws -> PseudoTerminal {
    let log = hushh.folder.path(of: "work/log")
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "\(Hushh.program) --keep-going | cat > \(log); echo over"],
      environment: hushh.environment, keeping: hushh.folder)
    if untilReady {
      let ready = hushh.folder.path(of: "work/ready")
      terminal.type("echo > \(ready)\r")
      let deadline = ContinuousClock.now + .seconds(10)
      while hushh.folder.text(of: "work/ready") != "\n", ContinuousClock.now < deadline {}
    }
    return terminal
  }

  @Test func `a line longer than the kernel keeps is whole, at once and behind a running command`() throws {
    let hushh = try Hushh()
    let terminal = try start(hushh)
    let files = ["one", "two"].map { hushh.folder.path(of: "work/\($0)") }

    // As a paste arrives: the second line comes while the first one's command runs.
    terminal.type(files.map { "echo \(Self.long) > \($0)\recho done > /dev/null\r" }.joined())
    terminal.type("\u{4}")

    #expect(try terminal.waitForExit() == 0)
    for name in ["one", "two"] { #expect(hushh.folder.text(of: "work/\(name)") == Self.long + "\n") }
  }

  @Test func `where output goes into a pipe a long line is whole too`() throws {
    let hushh = try Hushh()
    let terminal = try startIntoPipe(hushh)

    terminal.type("echo \(Self.long)\recho end\r")
    terminal.type("\u{4}")
    try terminal.wait { $0.lines.contains("over") }

    #expect(hushh.folder.text(of: "work/log") == Self.long + "\nend\n")
  }

  @Test func `a long line that comes before the program reads is whole or refused, never cut`() throws {
    let hushh = try Hushh()
    let terminal = try startIntoPipe(hushh, untilReady: false)

    terminal.type("echo \(Self.long)\r\u{4}")
    try terminal.wait { $0.lines.contains("over") }

    let log = hushh.folder.text(of: "work/log")
    #expect(
      log == Self.long + "\n"
        || log == "" && terminal.screen.lines.contains { $0.contains("kept only 4095 bytes of a line") })
  }

  @Test func `a long line that comes while a child program has the terminal is whole or refused`() throws {
    let hushh = try Hushh()
    let terminal = try start(hushh)
    let (mark, file) = (hushh.folder.path(of: "work/mark"), hushh.folder.path(of: "work/file"))

    terminal.type("echo a | sh -c 'touch \(mark); read x </dev/tty'\r")
    let deadline = ContinuousClock.now + .seconds(10)
    while access(mark, F_OK) != 0, ContinuousClock.now < deadline {}
    terminal.type("\recho \(Self.long) > \(file)\r")
    terminal.type("echo last\r")
    try terminal.wait { $0.lines.suffix(2).first == "last" && $0.cursorLine.hasSuffix("›") }

    let text = hushh.folder.text(of: "work/file")
    #expect(
      text == Self.long + "\n"
        || text == nil && terminal.screen.lines.contains { $0.hasPrefix("error[line.cut]:") })
  }

  @Test func `a long line that was shortened again is what is left of it`() throws {
    let hushh = try Hushh()
    let terminal = try start(hushh)
    let file = hushh.folder.path(of: "work/file")

    terminal.type("echo > \(file) # \(Self.long)\u{7F}\u{7F}\r\u{4}")

    #expect(try terminal.waitForExit() == 0)
    #expect(hushh.folder.text(of: "work/file") == "\n")
    let typed = try #require(hushh.folder.text(of: "state/history")?.split(separator: "\n").first)
    #expect(typed.hasSuffix("# " + Self.long.dropLast(2)))
  }

  @Test func `what is typed is shown, and erased by character, word and line`() throws {
    let terminal = try start(try Hushh())

    terminal.type("pass\u{15}echo no")
    try terminal.wait { $0.cursorLine.hasSuffix("› echo no") }
    terminal.type("\u{17}日本\u{7F}e\u{301}!\u{7F}\u{7F}x")
    try terminal.wait { $0.cursorLine.hasSuffix("› echo 日x") }
    terminal.type("\r")

    try terminal.wait { $0.lines.suffix(2).first == "日x" && $0.cursorLine.hasSuffix("›") }
  }

  @Test func `Ctrl-V takes the next key as it is`() throws {
    let hushh = try Hushh()
    let terminal = try startIntoPipe(hushh)

    terminal.type("echo 'a\u{16}\u{4}b'\r\u{4}")
    try terminal.wait { $0.lines.contains("over") }

    #expect(hushh.folder.text(of: "work/log") == "a^Db\n")
    #expect(terminal.screen.lines.contains { $0.hasPrefix("echo 'a^Db'") })
  }

  @Test(arguments: [("\u{3}", 130), ("half\u{3}", 130), ("\u{4}", 0), ("pass\u{15}\u{4}", 0)])
  func `Ctrl-C and Ctrl-D leave, and the terminal is as it was`(keys: String, status: Int32) throws {
    let untouched = try PseudoTerminal("/bin/true")
    let hushh = try Hushh()
    let terminal = try start(hushh)

    terminal.type(keys)

    #expect(try terminal.waitForExit() == status)
    #expect(terminal.modes == untouched.modes)
    #expect(try hushh.queue().isEmpty)
  }

  @Test func `Ctrl-Z goes back to the shell, and fg brings the line back`() throws {
    let hushh = try Hushh()
    let terminal = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"],
      environment: hushh.environment.merging(["PS1": "shell$ ", "TERM": "dumb"]) { $1 },
      keeping: hushh.folder)
    terminal.type("\(Hushh.program) --no-rc --quiet\r")
    try terminal.wait { $0.cursorLine.hasSuffix("left ›") }
    terminal.type("echo half")
    try terminal.wait { $0.cursorLine.hasSuffix("› echo half") }

    terminal.type("\u{1A}")
    try terminal.wait { $0.cursorLine == "shell$" }
    terminal.type("fg\r")
    try terminal.wait { $0.cursorLine.hasSuffix("echo half") }
    terminal.type("er\r")

    try terminal.wait { $0.lines.contains("halfer") && $0.cursorLine.hasSuffix("left ›") }
  }

  @Test func `a program behind a pipe has the terminal as it was`() throws {
    let hushh = try Hushh()
    let terminal = try start(hushh)

    terminal.type("echo a | sh -c 'stty -a </dev/tty | grep -o \" icanon\"'\r")

    try terminal.wait { $0.lines.contains(" icanon") && $0.cursorLine.hasSuffix("›") }
    terminal.type("echo \(Self.long) > \(hushh.folder.path(of: "work/after"))\r\u{4}")
    #expect(try terminal.waitForExit() == 0)
    #expect(hushh.folder.text(of: "work/after") == Self.long + "\n")
  }
}
