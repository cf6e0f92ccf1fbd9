internal import Glibc
internal import TestSupport
internal import Testing

/// Lines from files, pipes and `-c`.
@Suite struct BatchTests {
  /// The ways a script reaches the program.
  enum Entry: CaseIterable { case file, pipe, line, include, verb, option }

  private func run(_ script: [UInt8], by entry: Entry, _ options: [String] = []) throws -> ProgramRun {
    let hushh = try Hushh()
    try hushh.folder.write(bytes: script, to: "work/script.hush")
    try hushh.write("run script.hush\n", to: "outer.hush")
    let arguments =
      switch entry {
      case .file: ["script.hush"]
      case .pipe: ["-"]
      case .line: ["-c", String(decoding: script, as: UTF8.self)]
      case .include: ["outer.hush"]
      case .verb: ["run", "script.hush"]
      case .option: ["-f", "script.hush"]
      }
    return try ProgramRun(
      Hushh.program, ["--ephemeral"] + options + arguments, environment: hushh.environment,
      folder: hushh.folder.path(of: "work"), input: entry == .pipe ? .bytes(script) : .bytes([]))
  }

  @Test(
    arguments: Entry.allCases,
    [
      "echo one\necho two\n", "echo one\necho two", "echo one\r\necho two\r\n",
      "echo one\n\necho two\n\n  \n\n",
      "\u{FEFF}echo one\necho two", "\u{FEFF}# a comment\necho one\necho two", "echo one # one\n  echo two\r",
      "echo \\\none\necho two", "echo \\\r\none\r\necho two",
    ])
  func `the same lines give the same from every entry point`(entry: Entry, script: String) throws {
    let run = try run(Array(script.utf8), by: entry)

    #expect(run.output == "one\ntwo\n")
    #expect(run.error.isEmpty)
    #expect(run.status == 0)
  }

  @Test(arguments: Entry.allCases, ["", "\n\n", "# only\n   # comments", "\u{FEFF}", "\r\n \t \r\n"])
  func `nothing to run is nothing said`(entry: Entry, script: String) throws {
    let run = try run(Array(script.utf8), by: entry)

    #expect(run.outputBytes + run.errorBytes == [])
    #expect(run.status == 0)
  }

  /// What cannot be taken: the bytes, the code, and the place.
  struct Bad: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var line: [UInt8]
    var code = "line.encoding"
    var place: String
    /// Whether nothing can stand behind it.
    var isLast = false
  }

  static let bad: [Bad] = [
    Bad(testDescription: "NUL", line: Array("echo a\0b".utf8), place: "2:7"),
    Bad(testDescription: "a lone byte", line: Array("echo a".utf8) + [0xFF, 0x62], place: "2:7"),
    Bad(testDescription: "a surrogate", line: Array("echo ".utf8) + [0xED, 0xA0, 0x80], place: "2:6"),
    Bad(testDescription: "an overlong form", line: Array("echo ".utf8) + [0xC0, 0x80], place: "2:6"),
    Bad(testDescription: "a cut letter", line: Array("echo ".utf8) + [0xE2, 0x82], place: "2:6"),
    Bad(testDescription: "in quotes", line: Array("echo '".utf8) + [0xFF, 0x27], place: "2:7"),
    Bad(testDescription: "a stray mark", line: Array("\u{FEFF}echo a".utf8), place: "2:1"),
    Bad(testDescription: "a double quote", line: Array(#"echo "a"#.utf8), code: "line.quote", place: "2:6"),
    Bad(testDescription: "a single quote", line: Array("echo 'a".utf8), code: "line.quote", place: "2:6"),
    Bad(
      testDescription: "a backslash", line: Array(#"echo a\"#.utf8), code: "line.quote", place: "2:7",
      isLast: true),
  ]

  @Test(arguments: [Entry.file, .pipe, .include], bad)
  func `a bad line is refused by its place, and not a part of it runs`(entry: Entry, bad: Bad) throws {
    let run = try run(Array("echo one\n".utf8) + bad.line, by: entry)

    #expect(run.output == "one\n")
    #expect(run.codes == [bad.code])
    #expect(run.error.hasPrefix("\(entry == .pipe ? "<stdin>" : "script.hush"):\(bad.place): error["))
    #expect(run.status == 3)
  }

  @Test(arguments: bad.filter { !$0.isLast })
  func `after a bad line the next one runs if wanted`(bad: Bad) throws {
    let run = try run(
      Array("echo one\n".utf8) + bad.line + Array("\necho two".utf8), by: .pipe, ["--keep-going"])

    #expect(run.output == "one\ntwo\n")
    #expect(run.codes == [bad.code])
    #expect(run.status == 1)
  }

  // MARK: What is no file

  @Test(arguments: [
    ("missing.hush", "no such file"), (".", "directory"), ("/proc/self/mem", "nput/output"), ("", ""),
    ("outer.hush/x", "no such file"),
  ])
  func `a path that is no script is told from a bad script`(path: String, reason: String) throws {
    let hushh = try Hushh()
    try hushh.write("echo a", to: "outer.hush")

    let run = try hushh.run("--ephemeral", "run", path)

    #expect(run.status == 2)
    #expect(run.codes == ["file.unreadable"])
    #expect(run.error.contains(reason))
  }

  @Test(.disabled(if: geteuid() == 0, "root may read everything"))
  func `a file without permission is told so`() throws {
    let hushh = try Hushh()
    try hushh.write("echo a", to: "secret.hush")
    chmod(hushh.folder.path(of: "work/secret.hush"), 0)

    let run = try hushh.run("--ephemeral", "secret.hush")

    #expect(run.status == 2)
    #expect(run.codes == ["file.unreadable"])
    #expect(run.error.contains("ermission"))
  }

  @Test(arguments: [ProgramRun.Input.file("/"), .closed, .file("/proc/self/mem")])
  func `standard input that cannot be read is an error`(input: ProgramRun.Input) throws {
    let run = try Hushh().run("--ephemeral", input: input)

    #expect(run.status == 2)
    #expect(run.codes == ["file.unreadable"])
  }

  @Test func `a named pipe whose writer dies in a quote ends the run`() throws {
    let hushh = try Hushh()
    let line = #"mkfifo p; { printf 'echo one\necho "tw' > p; } & exec "$HUSHH" --ephemeral p"#

    let run = try hushh.run(shell: line)

    #expect(run.status == 3)
    #expect(run.output == "one\n")
    #expect(run.codes == ["line.quote"])
    #expect(run.error.hasPrefix("p:2:6:"))
  }

  // MARK: Includes

  @Test(arguments: [["self"], ["a", "b"], ["a", "b", "c"]])
  func `a circle of includes ends with its chain`(names: [String]) throws {
    let hushh = try Hushh()
    for (index, name) in names.enumerated() {
      try hushh.write("run \(names[(index + 1) % names.count]).hush\necho never\n", to: "\(name).hush")
    }

    let run = try hushh.run("--ephemeral", "\(names[0]).hush", limit: 2)

    #expect(run.status == 3)
    #expect(run.output.isEmpty)
    #expect(run.codes == ["script.cycle"])
    #expect(run.error.contains((names + [names[0]]).map { "\($0).hush" }.joined(separator: " → ")))
  }

  @Test func `a circle through a link is a circle`() throws {
    let hushh = try Hushh()
    try hushh.write("run link.hush\n", to: "a.hush")
    symlink("a.hush", hushh.folder.path(of: "work/link.hush"))

    #expect(try hushh.run("--ephemeral", "a.hush", limit: 2).codes == ["script.cycle"])
  }

  @Test func `two hundred includes in a row and ten in depth are fine`() throws {
    let hushh = try Hushh()
    try hushh.write("echo x\n", to: "d10.hush")
    for depth in 1...9 { try hushh.write("run d\(depth + 1).hush\n", to: "d\(depth).hush") }
    try hushh.write(String(repeating: "run d1.hush\n", count: 200), to: "all.hush")

    let run = try hushh.run(shell: #"ulimit -n 20; exec "$HUSHH" --ephemeral all.hush"#)

    #expect(run.status == 0)
    #expect(run.lines.count == 200)
    #expect(run.error.isEmpty)
  }

  @Test(arguments: [(31, 0), (32, 3)])
  func `includes go thirty-two deep`(includes: Int, status: Int32) throws {
    let hushh = try Hushh()
    for depth in 0..<includes { try hushh.write("run \(depth + 1).hush\n", to: "\(depth).hush") }
    try hushh.write("echo deep\n", to: "\(includes).hush")

    let run = try hushh.run("--ephemeral", "0.hush")

    #expect(run.status == status)
    #expect(run.codes == (status == 0 ? [] : ["script.cycle"]))
  }

  @Test func `includes are relative to the file that includes them`() throws {
    let hushh = try Hushh()
    try hushh.folder.makeFolder("work/inner")
    try hushh.write("run inner/a.hush\n", to: "top.hush")
    try hushh.write("run b.hush\n", to: "inner/a.hush")
    try hushh.write("echo b\n", to: "inner/b.hush")

    #expect(try hushh.run("--ephemeral", "top.hush").output == "b\n")
  }

  // MARK: Errors and what follows

  @Test(arguments: [false, true])
  func `an error stops a script, or not, whatever way it comes`(keepsGoing: Bool) throws {
    let script = Array("pass\npass nobody\necho 3\necho 4\necho 5\n".utf8)
    for entry in [Entry.file, .pipe, .line, .include] {
      let run = try run(script, by: entry, keepsGoing ? ["--keep-going"] : [])

      #expect(run.output.hasSuffix(keepsGoing ? "3\n4\n5\n" : "cards left. Next: Snider Financial Group.\n"))
      #expect(run.codes == ["agent.unknown"])
      #expect(run.status == (keepsGoing || entry == .line ? 1 : 3))
    }
  }

  @Test func `a failure in an included file fails the run of it`() throws {
    let hushh = try Hushh()
    try hushh.write("echo in\nnope\necho never\n", to: "inner.hush")
    try hushh.write("run inner.hush\necho never\n", to: "outer.hush")
    try hushh.write("expect-error script.failed run inner.hush\necho after\n", to: "caught.hush")

    let run = try hushh.run("--ephemeral", "outer.hush")
    #expect(run.status == 3)
    #expect(run.output == "in\n")
    #expect(run.codes == ["command.unknown"])
    #expect(run.error.contains("included from outer.hush:1"))

    let caught = try hushh.run("--ephemeral", "caught.hush")
    #expect(caught.status == 0)
    #expect(caught.output == "in\nafter\n")
  }

  @Test func `results and errors keep their order in one file`() throws {
    let hushh = try Hushh()
    let script = (1...10).map { "echo good \($0)\nbad-\($0)\n" }.joined()

    let run = try hushh.run("--ephemeral", "--keep-going", input: .text(script), error: .sameAsOutput)

    let marks = run.lines.filter { $0.hasPrefix("good") || $0.contains("error[") }
    #expect(marks.count == 20)
    for (index, mark) in marks.enumerated() {
      let number = index / 2 + 1
      #expect(
        mark.hasPrefix(index % 2 == 0 ? "good \(number)" : "<stdin>:\(number * 2):1: error[command.unknown]"))
    }
  }

  // MARK: Output that goes nowhere

  @Test func `a reader that has enough ends the run at once`() throws {
    let hushh = try Hushh()
    let script = "pass\n" + String(repeating: "deck list\n", count: 100_000) + "pass\n"

    let run = try hushh.run(input: .text(script), output: .reader(leavingAfter: 100), limit: 5)

    #expect(run.status == 141)
    #expect(run.error.isEmpty)
    #expect(try hushh.queue().count == 1)
    #expect(try hushh.run("-c", "deck queue").status == 0)
  }

  @Test(arguments: [
    ProgramRun.Destination.closed, .file("/dev/full"),
  ])
  func `output that is lost does not look like success`(output: ProgramRun.Destination) throws {
    let hushh = try Hushh()

    let run = try hushh.run("-c", "pass", "-c", "deck", output: output)

    #expect(run.status == 1)
    #expect(run.codes == ["output.lost"])
    #expect(try hushh.queue().count == 1)
  }

  @Test func `with every stream closed nothing is written where it does not belong`() throws {
    let hushh = try Hushh()

    let run = try hushh.run(
      "-c", "pass", "-c", "deck", "-c", "nope", input: .closed, output: .closed, error: .closed)

    #expect(run.status == 1)
    #expect(try hushh.queue().count == 1)
    #expect(hushh.folder.text(of: "state/lock")?.split(separator: "\n").count == 1)
    #expect(hushh.folder.names(in: "state") == ["lock", "swipes.jsonl"])
  }

  @Test func `an error that cannot be shown is an error all the same`() throws {
    #expect(try Hushh().run("--ephemeral", "-c", "nope", error: .file("/dev/full")).status == 1)
  }

  // MARK: Nobody to ask

  @Test(arguments: [
    ("auth login", "argument.missing"), ("auth login email", "input.required"),
    ("onboarding", "input.required"),
    ("onboarding submit", "argument.missing"), ("settings delete-account", "confirmation.required"),
  ])
  func `nothing is asked without a terminal`(command: String, code: String) throws {
    let member = "auth login apple\nonboarding submit --first A --goals insurance --zip 98033\n"
    let start = command.hasPrefix("settings") ? member : command == "onboarding" ? "auth login apple\n" : ""
    for input in [ProgramRun.Input.silence, .text("yes\n"), .closed] {
      let hushh = try Hushh()
      try hushh.write("\(start)\(command)\necho next\n", to: "ask.hush")

      let run = try hushh.run("--ephemeral", "--keep-going", "ask.hush", input: input, limit: 5)

      #expect(run.codes == [code])
      #expect(run.output.hasSuffix("next\n"))
      #expect(run.status == 1)
    }
  }

  // MARK: Streams that are no terminal

  @Test func `the first run says what every other says`() throws {
    let hushh = try Hushh()

    let first = try hushh.run("-c", "deck")
    let second = try hushh.run("-c", "deck")
    let quiet = try hushh.run("--quiet", "-c", "deck")

    #expect(first.outputBytes == second.outputBytes)
    #expect(first.outputBytes == quiet.outputBytes)
    #expect(first.output.hasPrefix("hushh · Guest"))
  }

  static let screens = [
    "deck", "deck list", "deck show 1", "help", "help deck pass", "help errors", "nope", "auth",
    "settings privacy",
    "claims availability", "state", "set", "show nobody", "pass",
  ]

  @Test(arguments: [
    [:], ["NO_COLOR": ""], ["TERM": "dumb"], ["COLORTERM": "truecolor", "CLICOLOR_FORCE": "1"],
  ])
  func `pipes get no escape sequences`(variables: [String: String]) throws {
    var hushh = try Hushh()
    hushh.environment.merge(variables) { $1 }

    let run = try hushh.run("--ephemeral", "--keep-going", input: .text(Self.screens.joined(separator: "\n")))

    #expect(!run.output.isEmpty && !run.error.isEmpty)
    #expect(!run.outputBytes.contains(0x1B) && !run.errorBytes.contains(0x1B))
    #expect(!(run.output + run.error).unicodeScalars.contains("\u{9B}"))
  }

  @Test(arguments: [[:], ["NO_COLOR": "1"], ["TERM": "dumb"]])
  func `color that is asked for comes, and the text stays the same`(variables: [String: String]) throws {
    var hushh = try Hushh()
    let script = ProgramRun.Input.text(Self.screens.joined(separator: "\n"))
    let plain = try hushh.run("--ephemeral", "--keep-going", input: script)
    hushh.environment.merge(variables) { $1 }

    let colorful = try hushh.run("--ephemeral", "--keep-going", "--color", "always", input: script)

    #expect(colorful.outputBytes.contains(0x1B) && colorful.errorBytes.contains(0x1B))
    #expect(Self.withoutEscapes(colorful.output) == plain.output)
    #expect(Self.withoutEscapes(colorful.error) == plain.error)
  }

  /// The text without `ESC [ … letter`.
  static func withoutEscapes(_ text: String) -> String {
    let pieces = text.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(String(pieces[0])) { text, piece in
      text + piece.drop { !$0.isLetter }.dropFirst()
    }
  }
}
