internal import HushhEngine
internal import HushhKit

extension ProgramOption {
  /// Every option, in the order of help.
  package static let all: [ProgramOption] = [
    ProgramOption(.line, short: "-c", takes: .line, "run one line", isRepeated: true),
    ProgramOption(.file, short: "-f", takes: .script, "run a file", isRepeated: true),
    ProgramOption(
      .state, long: "--state", takes: .directory,
      "where state is kept; else $HUSHH_HOME, $XDG_STATE_HOME/hushh, ~/.local/state/hushh"),
    ProgramOption(
      .ephemeral, long: "--ephemeral", "keep state in a private directory and remove it at the end"),
    ProgramOption(.readOnly, long: "--read-only", "take no lock and write nothing"),
    ProgramOption(.seed, long: "--seed", takes: .text("N"), "the same identifiers each time"),
    ProgramOption(
      .clock, long: "--clock", takes: .text("TIME"),
      "a clock that stands at TIME and moves on by a second with each write"),
    ProgramOption(
      .format, long: "--format", takes: .choice("F") { OutputFormat.allCases.map(\.rawValue) },
      "how output looks: text, json or tsv"),
    ProgramOption(
      .color, long: "--color", otherSpelling: "--colour",
      takes: .choice("W") { ColorOption.allCases.map(\.rawValue) }, "colors: auto, always or never"),
    ProgramOption(
      .timeout, long: "--timeout", takes: .text("TIME"), "end with status 124 after 30s, 5m, …",
      inTest: "fails a file that takes longer; 60s unless given"),
    ProgramOption(.safe, long: "--safe", "turn > and | off"),
    ProgramOption(
      .echo, long: "--echo", takes: .choice("W") { Settings.Echo.allCases.map(\.rawValue) },
      "show the lines that are run: none, errors or all"),
    ProgramOption(.noStartFile, long: "--no-rc", "at a terminal, leave the rc file out"),
    ProgramOption(
      .keepGoing, long: "--keep-going", "go on after a failed line; the status is still 1"),
    ProgramOption(.quiet, short: "-q", long: "--quiet", "no greeting, and no word about what takes long"),
    ProgramOption(
      .generate, long: "--generate", takes: .choice("WHAT") { GeneratedFile.allCases.map(\.rawValue) },
      "print a manual page or completions: man, bash, zsh or fish"),
    ProgramOption(.version, long: "--version", "show the version"),
    ProgramOption(.help, short: "-h", long: "--help", "show this help"),

    ProgramOption(
      .filter, long: "--filter", takes: .text("TEXT"), "only files whose path holds TEXT", verb: .test),
    ProgramOption(.jobs, short: "-j", long: "--jobs", takes: .count("N"), "N files at once", verb: .test),
    ProgramOption(.failFast, long: "--fail-fast", "end at the first failure", verb: .test),
    ProgramOption(.junit, long: "--junit", takes: .file, "write a JUnit report too", verb: .test),
    ProgramOption(
      .update, long: "--update", "rewrite transcripts to what comes; refused where CI is set",
      verb: .test),
  ]

  /// Those that go with any verb.
  static var general: [ProgramOption] { all.filter { $0.verb == nil } }

  /// Those that only `test` knows.
  static var ofTest: [ProgramOption] { all.filter { $0.verb == .test } }

  /// The option of a word of the command line, and the name it was given by.
  static func find(_ word: String) -> (option: ProgramOption, name: String)? {
    if word.hasPrefix("--") {
      let name = String(word.prefix { $0 != "=" })
      return all.first { $0.isNamed(name) }.map { ($0, name) }
    }
    for option in all {
      guard let short = option.short else { continue }
      if word == short { return (option, short) }
      if case .count = option.value, word.hasPrefix(short) { return (option, short) }
    }
    return nil
  }

  /// The long name that was perhaps meant.
  static func nearest(to name: String) -> String? {
    EditDistance.nearest(to: name, among: all.compactMap(\.long))
  }
}
