internal import Glibc
internal import HushhKit
internal import TestSupport
internal import Testing

/// What the process tells whoever started it.
@Suite struct ExitStatusTests {
  static let calls: [(arguments: [String], status: Int32)] = [
    (["-c", "echo a"], 0), (["-c", "nope"], 1), (["-c", "echo a", "-c", "nope", "-c", "echo b"], 1),
    (["--keep-going", "bad.hush"], 1), (["bad.hush"], 3), (["good.hush", "bad.hush", "good.hush"], 3),
    (["--keep-going", "-c", "run bad.hush"], 1), (["-c", "run bad.hush"], 1), (["outer.hush"], 3),
    (["--keep-going", "leaving.hush"], 1), (["--keep-going", "leaving.hush", "good.hush"], 1),
    (["-c", "exit 7"], 7), (["--help"], 0), (["--version"], 0), (["--nope"], 2), (["--seed", "x"], 2),
    (["--clock", "x"], 2), (["--format", "xml"], 2), (["--color", "x"], 2), (["-c"], 2), (["test"], 2),
    (["test", "missing"], 2), (["test", "."], 5), (["test", "bad.hush"], 5), (["test", "good.hush"], 0),
    (["missing.hush"], 2), (["good.hush", "missing.hush"], 2), (["."], 2),
    (["--ephemeral", "--state", "x"], 2), (["check", "bad.hush"], 2), (["check", "good.hush"], 0),
    (["-c", "deck | false"], 1), (["-c", "deck | true"], 0), (["-c", "deck list | head -1"], 0),
    (["--safe", "-c", "deck | true"], 1), (["--generate", "man"], 0), (["--generate", "bash"], 0),
    (["--generate", "zsh"], 0), (["--generate", "fish"], 0), (["--generate", "x"], 2),
  ]

  @Test(arguments: calls)
  func `the exit status says how it went`(arguments: [String], status: Int32) throws {
    let hushh = try Hushh()
    try hushh.write("echo good\n", to: "good.hush")
    try hushh.write("echo one\nnope\necho two\n", to: "bad.hush")
    try hushh.write("run bad.hush\necho after\n", to: "outer.hush")
    try hushh.write("nope\nexit 0\n", to: "leaving.hush")
    if arguments == ["test", "."] {
      for name in hushh.folder.names(in: "work") { unlink(hushh.folder.path(of: "work/\(name)")) }
    }

    let run = try ProgramRun(
      Hushh.program, arguments, environment: hushh.environment, folder: hushh.folder.path(of: "work"))

    #expect(run.status == status, "\(run.output)\(run.error)")
    #expect((status == 0 || status == 7) == run.error.isEmpty || arguments.first == "test")
  }

  @Test func `standard input stops with 3 at its first error, even on the last line`() throws {
    let run = try Hushh().run(input: "echo one\nnope")

    #expect(run.status == 3)
    #expect(run.output == "one\n")
    #expect(run.codes == ["command.unknown"])
  }

  @Test func `a file that cannot be read lets nothing run`() throws {
    let hushh = try Hushh()

    let run = try hushh.run("-c", "pass", "missing.hush")

    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(try hushh.queue().isEmpty)
  }

  @Test(arguments: ["deck", "show", "settings"])
  func `the name of a command in a file's place is understood`(command: String) throws {
    let run = try Hushh().run(command)

    #expect(run.status == 2)
    #expect(run.error.contains("Did you mean hushh -c \(command)?"))
  }

  @Test func `an unknown option is named, with the nearest one`() throws {
    let run = try Hushh().run("--ephemral", "-c", "deck")

    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.error.contains("--ephemral"))
    #expect(run.error.contains("Did you mean --ephemeral?"))
  }

  @Test func `a second process on a state directory ends with 4 and names the first`() throws {
    let hushh = try Hushh()
    let first = try hushh.start()
    first.write("pass\necho here\n")
    try first.waitForOutput("here")

    let second = try hushh.run("-c", "pass")

    #expect(second.status == 4)
    #expect(second.output.isEmpty)
    #expect(second.codes == ["state.locked"])
    #expect(second.error.contains("process \(first.process)."))
    for option in ["--state", "--ephemeral", "--read-only"] { #expect(second.error.contains(option)) }
    #expect(try hushh.run("--read-only", "-c", "deck").status == 0)
    first.send(signal: SIGKILL)
    #expect(try first.waitForExit().signal == SIGKILL)
    #expect(try hushh.run("-c", "pass").status == 0, "a dead owner needs no manual step")
    #expect(try hushh.queue().count == 2)
  }

  @Test func `a newer queue is refused and not touched`() throws {
    let hushh = try Hushh()
    try hushh.folder.makeFolder("state")
    let newer = #"{"id":"b3654ed7-869f-4c2e-84b1-8c9faae58194","op":"swipe","v":2}"# + "\n"
    try hushh.folder.write(newer, to: "state/swipes.jsonl")

    let run = try hushh.run("-c", "pass")

    #expect(run.status == 4)
    #expect(run.codes == ["queue.newer"])
    #expect(hushh.folder.text(of: "state/swipes.jsonl") == newer)
    #expect(hushh.folder.names(in: "state").allSatisfy { !$0.contains("damaged") })
  }

  static let signals: [(Int32, Int32)] = [(SIGTERM, 143), (SIGHUP, 129), (SIGINT, 130)]

  @Test(arguments: signals)
  func `a signal ends a script, after what it said is out`(signal: Int32, status: Int32) throws {
    let hushh = try Hushh()
    let program = try hushh.start("--ephemeral")
    program.write("echo one\npass\n")
    try program.waitForOutput("cards left")

    program.send(signal: signal)

    let run = try program.waitForExit(within: 1)
    #expect(run.status == status)
    #expect(run.output.hasPrefix("one\n"))
    #expect(run.error.isEmpty)
    #expect(hushh.folder.names(in: "tmp").isEmpty)
  }

  @Test(arguments: signals + [(0, 124)])
  func `nothing keeps a program from ending whose output nobody takes`(signal: Int32, status: Int32) throws {
    let hushh = try Hushh()
    // A pipe that is full: its reader is there and does not read.
    let line = "echo \(String(repeating: "x", count: 1000))\n"
    try hushh.write(String(repeating: line, count: 400), to: "long.hush")
    let fifo = hushh.folder.path(of: "fifo")
    mkfifo(fifo, 0o600)
    let reader = open(fifo, O_RDWR | O_CLOEXEC)
    defer { close(reader) }
    let limit = signal == 0 ? "200ms" : "1h"
    let program = try hushh.start("--ephemeral", "--timeout", limit, "long.hush", output: .file(fifo))
    var waiting: Int32 = 0
    let deadline = ContinuousClock.now + .seconds(5)
    while waiting < 65536, ContinuousClock.now < deadline { _ = ioctl(reader, UInt(FIONREAD), &waiting) }

    if signal != 0 { program.send(signal: signal) }

    let run = try program.waitForExit(within: 5)
    #expect(run.status == status)
    #expect(hushh.folder.names(in: "tmp").isEmpty)
  }

  @Test func `a time limit ends a command that does not, after what was said`() throws {
    let hushh = try Hushh()

    let run = try hushh.run(
      "--ephemeral", "--timeout", "200ms", "-c", "echo one", "-c", "net latency 60000", "-c", "deck", limit: 5
    )

    #expect(run.status == 124)
    #expect(run.output.hasPrefix("one\n"))
    #expect(run.codes == ["timeout"])
    #expect(hushh.folder.names(in: "tmp").isEmpty)
  }

  /// A start that sends what waits, and finds the sandbox's file locked by this process.
  private func atLockedStart(_ body: (Hushh) throws -> Void) throws {
    let hushh = try Hushh(after: Hushh.asAlice)
    let left = try hushh.run("-c", "net offline", "-c", "pass")
    #expect(left.status == 0, "\(left.error)")
    let file = open(hushh.folder.path(of: "state/sandbox.sqlite"), O_RDWR | O_CLOEXEC)
    defer { close(file) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    try #require(fcntl(file, F_SETLK, &lock) == 0)
    try body(hushh)
  }

  @Test func `a time limit holds for the start too`() throws {
    try atLockedStart { hushh in
      let run = try hushh.run("--timeout", "200ms", "-c", "echo hi", limit: 5)

      #expect(run.status == 124)
      #expect(run.output.isEmpty)
      #expect(run.codes == ["timeout"])
    }
  }

  @Test(arguments: signals)
  func `a signal ends a start as it ends a script`(signal: Int32, status: Int32) throws {
    try atLockedStart { hushh in
      let program = try hushh.start("-c", "echo hi")
      let deadline = ContinuousClock.now + .seconds(5)
      while hushh.folder.text(of: "state/lock") != "\(program.process)\n", ContinuousClock.now < deadline {}

      program.send(signal: signal)

      let run = try program.waitForExit(within: 1)
      #expect(run.status == status)
      #expect(run.output.isEmpty && run.error.isEmpty)
    }
  }

  /// A catalog that takes seconds, in one transaction: all of it or nothing.
  @Test(arguments: [[], ["--ephemeral"]])
  func `a signal ends an import within a second, and nothing of it is left`(options: [String]) throws {
    let hushh = try Hushh()
    let script = try hushh.folder.write("lab generate 100000\npass\n", to: "work/a.hush")
    let program = try RunningProgram(
      Hushh.program, options + [script], environment: hushh.environment, folder: hushh.folder.path)
    // Rows that are in no file yet would be too early.
    try hushh.waitForFile(over: 1_000_000, in: options.isEmpty ? "state" : "tmp")

    program.send(signal: SIGTERM)

    let run = try program.waitForExit(within: 1)
    #expect(run.status == 143)
    #expect(run.output.isEmpty && run.error.isEmpty)
    #expect(hushh.folder.names(in: "tmp").isEmpty)
    guard options.isEmpty else { return }
    #expect(Set(hushh.folder.names(in: "state")).isSubset(of: ["lock", "sandbox.sqlite", "swipes.jsonl"]))
    let next = try hushh.run("-c", "assert db.kirkland_agents.count == 21", "-c", "assert queue.waiting == 0")
    #expect(next.status == 0, "\(next.error)")
  }
}

extension Hushh {
  /// Looks until a file in a folder, or in one below, is larger than that.
  fileprivate func waitForFile(over size: Int, in name: String) throws {
    let deadline = ContinuousClock.now + .seconds(10)
    func isThere(_ name: String) -> Bool {
      folder.names(in: name).contains { entry in
        var status = stat()
        guard stat(folder.path(of: "\(name)/\(entry)"), &status) == 0 else { return false }
        return status.st_size > size || isThere("\(name)/\(entry)")
      }
    }
    while !isThere(name) { try #require(ContinuousClock.now < deadline) }
  }
}
