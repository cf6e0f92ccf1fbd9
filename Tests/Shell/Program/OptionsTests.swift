import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct `The program's own options` {
  private func options(_ line: String) throws(OptionError) -> Options {
    try Options(line.split(separator: " ").map(String.init))
  }

  @Test(
    arguments: [
      ("", []), ("a.hush b.hush", [.file("a.hush"), .file("b.hush")]), ("run a.hush", [.file("a.hush")]),
      ("-c deck -f a -c pass b -", [.line("deck"), .file("a"), .line("pass"), .file("b"), .standardInput]),
      ("a run", [.file("a"), .file("run")]), ("-- -c", [.file("-c")]), ("-- run", [.file("run")]),
      ("--quiet run --seed 1 a", [.file("a")]), ("-", [.standardInput]), ("-c -x", [.line("-x")]),
    ] as [(String, [Options.Source])])
  func `sources keep their order`(line: String, sources: [Options.Source]) throws {
    #expect(try options(line).sources == sources)
    #expect(try options(line).verb == .run)
  }

  @Test(arguments: ["test a b", "--seed 2 test a b", "test --seed=2 a b", "test a --seed 2 b"])
  func `options stand before or after the verb`(line: String) throws {
    let options = try options(line)
    #expect(options.verb == .test && options.paths == ["a", "b"] && options.sources.isEmpty)
  }

  @Test func `every option sets what it names`() throws {
    var expected = Options()
    expected.isEphemeral = true
    expected.isReadOnly = true
    expected.seed = .max
    expected.clock = Timestamp("2026-01-01T00:00:00Z")
    expected.format = .json
    expected.color = .never
    expected.keepsGoing = true
    expected.isQuiet = true
    expected.verb = .test
    expected.paths = ["p"]
    expected.testing.filter = "E0"
    let line =
      "--ephemeral --read-only --seed 18446744073709551615 --clock 2026-01-01 --format json --color never --keep-going --quiet test p --filter E0"

    #expect(try options(line) == expected)
    #expect(try options("--state /x").stateDirectory == "/x")
    #expect(try options("-h").verb == .help && options("--version").verb == .version)
  }

  @Test(arguments: [
    "--nope", "-x", "--seed", "--seed x", "--seed -1", "--seed 1.5", "--seed=", "--clock noon",
    "--format xml",
    "--color pink", "-c", "-f", "--state", "--ephemeral --state /x", "test", "--ephemeral=no", "--quiet=1",
    "--keep-going=", "--read-only=true", "-cdeck", "run", "--filter x -c deck",
  ])
  func `anything else is refused`(line: String) {
    #expect(throws: OptionError.self) { try options(line) }
  }

  @Test func `a mistyped option is met with the nearest`() {
    #expect(throws: OptionError("There is no option --epemeral.", next: ["Did you mean --ephemeral?"])) {
      try options("--epemeral")
    }
  }

  @Test(
    arguments: [
      ("run --help", .help), ("--help test", .help), ("check -h", .help), ("test --version", .version),
      ("--generate man", .generate(.man)), ("--generate=fish test", .generate(.fish)),
    ] as [(String, Options.Verb)])
  func `a question about the program is answered whatever else is there`(line: String, verb: Options.Verb)
    throws
  {
    #expect(try options(line).verb == verb)
  }

  @Test func `every option of the table is understood, and help shows it`() throws {
    let values: [String: String] = [
      "--seed": "1", "--clock": "2026-01-01", "--timeout": "5m", "--jobs": "2", "-j": "2",
    ]
    for option in ProgramOption.all {
      for name in option.names {
        let value = option.value.map { [values[name] ?? $0.choices.first ?? "x"] } ?? []
        #expect(throws: Never.self) { try Options(["test", "p", name] + value) }
        #expect(ProgramHelp.text.contains(word: name), "\(name)")
      }
      #expect(ProgramHelp.text.contains(option.summary))
    }
  }

  @Test func `the choices of an option are named where another word is given`() {
    #expect(throws: OptionError("--generate is man, bash, zsh or fish, not info.")) {
      try options("--generate info")
    }
  }
}
