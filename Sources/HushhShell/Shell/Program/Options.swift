package import HushhCore

/// The command line of `hushh` itself, read.
package struct Options: Sendable, Equatable {
  package enum Verb: Sendable, Equatable {
    case run
    case test
    case check
    case help
    case version
  }

  /// Where lines come from, in the order they were given.
  package enum Source: Sendable, Equatable {
    case line(String)
    case file(String)
    case standardInput
  }

  package var verb = Verb.run
  package var sources: [Source] = []
  /// What `test` runs.
  package var paths: [String] = []
  package var stateDirectory: String?
  package var isEphemeral = false
  package var isReadOnly = false
  package var seed: UInt64?
  package var clock: Timestamp?
  package var format = OutputFormat.text
  package var colour = ColorOption.auto
  package var keepsGoing = false
  package var isSafe = false
  package var echo = Settings.Echo.none
  /// Ends the run with status 124.
  package var timeout: TimeSpan?
  package var readsStartFile = true
  package var isQuiet = false
  /// What `test` was asked for beside its paths.
  package var testing = TestRunner.Plan()
  /// Whether `run` was said.
  private var needsFiles = false

  package init() {}
}

/// What is wrong with the program's own options; its exit status is 2.
package struct OptionError: ExplainedError, Equatable {
  package var happened: String
  package var next: [String]

  package init(_ happened: String, next: [String] = ["hushh --help"]) {
    self.happened = happened
    self.next = next
  }

  package var code: ErrorCode { .argumentInvalid }
  package var explanation: Explanation { Explanation(happened, next: next) }
}

extension Options {
  /// Reads the words behind the program's name.
  ///
  /// Options may stand before or after the verb.
  package init(_ words: [String]) throws(OptionError) {
    self.init()
    var rest = words[...]
    var isFirstWord = true
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || word == "-" || !word.hasPrefix("-") {
        takeWord(word, isFirst: isFirstWord && !optionsEnded)
        isFirstWord = false
      } else if word == "--" {
        optionsEnded = true
      } else {
        try takeOption(word, &rest)
      }
    }
    guard !isEphemeral || stateDirectory == nil else {
      throw OptionError("--ephemeral and --state exclude each other.", next: ["Give one of them."])
    }
    guard !needsFiles || !sources.isEmpty else {
      throw OptionError("run needs a file.", next: ["hushh run FILE", "hushh -"])
    }
    guard verb == .test || testing == TestRunner.Plan() else {
      throw OptionError(
        "--filter, -j, --fail-fast, --junit and --update go with test.",
        next: ["hushh test PATH --filter TEXT"])
    }
    guard verb != .check || !paths.isEmpty else {
      throw OptionError("check needs a file.", next: ["hushh check FILE"])
    }
    guard verb != .test || !paths.isEmpty else {
      throw OptionError("test needs a file or a directory.", next: ["hushh test examples"])
    }
  }

  private mutating func takeWord(_ word: String, isFirst: Bool) {
    if isFirst, word == "test" {
      verb = .test
    } else if isFirst, word == "check" {
      verb = .check
    } else if isFirst, word == "run" {
      needsFiles = true
    } else if verb == .test || verb == .check {
      paths.append(word)
    } else {
      sources.append(word == "-" ? .standardInput : .file(word))
    }
  }

  private mutating func takeOption(_ word: String, _ rest: inout ArraySlice<String>) throws(OptionError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let isLong = word.hasPrefix("--")
    // `-j4` is `-j 4`.
    let name = isLong ? parts[0] : word.hasPrefix("-j") ? "-j" : word
    func value() throws(OptionError) -> String {
      if isLong, parts.count > 1 { return parts[1] }
      if !isLong, word != name { return String(word.dropFirst(name.count)) }
      guard let value = rest.popFirst() else { throw OptionError("\(name) needs a value.") }
      return value
    }
    if word.hasPrefix("--"), parts.count > 1, Self.flags.contains(name) {
      throw OptionError("\(name) takes no value.", next: [name])
    }
    switch name {
    case "-c": sources.append(.line(try value()))
    case "-f": sources.append(.file(try value()))
    case "-h", "--help": verb = .help
    case "--version": verb = .version
    case "--state": stateDirectory = try value()
    case "--ephemeral": isEphemeral = true
    case "--read-only": isReadOnly = true
    case "--keep-going": keepsGoing = true
    case "--safe": isSafe = true
    case "--no-rc": readsStartFile = false
    case "--timeout":
      let text = try value()
      guard let span = TimeSpan(text), span.milliseconds > 0 else {
        throw OptionError("--timeout needs a duration like 30s or 5m, not \(text).")
      }
      timeout = span
    case "--echo":
      let text = try value()
      guard let echo = Settings.Echo(rawValue: text) else {
        throw OptionError("--echo is none, errors or all, not \(text).")
      }
      self.echo = echo
    case "--quiet", "-q": isQuiet = true
    case "--filter": testing.filter = try value()
    case "--junit": testing.junitPath = try value()
    case "--fail-fast": testing.failsFast = true
    case "--update": testing.updates = true
    case "-j", "--jobs":
      let text = try value()
      guard let count = Int(text), (1...256).contains(count) else {
        throw OptionError("\(name) needs a number from 1 to 256, not \(text).")
      }
      testing.jobs = count
    case "--seed":
      let text = try value()
      guard let number = UInt64(text) else { throw OptionError("--seed needs a whole number, not \(text).") }
      seed = number
    case "--clock":
      let text = try value()
      guard let time = Timestamp(text) else {
        throw OptionError("--clock needs a time like 2026-01-01T00:00:00Z, not \(text).")
      }
      clock = time
    case "--format":
      let text = try value()
      guard let format = OutputFormat(rawValue: text) else {
        throw OptionError("--format is text, json or tsv, not \(text).")
      }
      self.format = format
    case "--color", "--colour":
      let text = try value()
      guard let colour = ColorOption(rawValue: text) else {
        throw OptionError("--color is auto, always or never, not \(text).")
      }
      self.colour = colour
    default:
      let nearest = EditDistance.nearest(to: name, among: Self.names)
      throw OptionError(
        "There is no option \(name).", next: nearest.map { ["Did you mean \($0)?"] } ?? ["hushh --help"])
    }
  }

  private static let flags = [
    "--help", "--version", "--ephemeral", "--read-only", "--keep-going", "--safe", "--no-rc", "--quiet",
    "--fail-fast", "--update",
  ]
  private static let names = [
    "--help", "--version", "--state", "--ephemeral", "--read-only", "--keep-going", "--safe", "--timeout",
    "--echo", "--no-rc", "--quiet", "--filter", "--junit", "--jobs", "--fail-fast", "--update", "--seed",
    "--clock", "--format", "--color",
  ]

  /// The text of `--help`.
  package static let help = """
    hushh: a shell over the domain of a "find a financial advisor" app.

    usage: hushh [options] [-c LINE]… [-f FILE]… [FILE…]   run lines, or ask for them at a terminal
           hushh [options] run FILE…                       the same as FILE…
           hushh [options] -                               run standard input
           hushh [options] test PATH…                      run tests: transcripts and scripts
           hushh [options] check FILE…                     report every error of scripts without running them

      -c LINE             run one line
      -f FILE             run a file
      --state DIR         where state is kept; else $HUSHH_HOME, $XDG_STATE_HOME/hushh, ~/.local/state/hushh
      --ephemeral         keep state in a private directory and remove it at the end
      --read-only         take no lock and write nothing
      --seed N            the same identifiers each time
      --clock TIME        a clock that stands at TIME and moves on by a second with each write
      --format F          text, json or tsv
      --color W           auto, always or never
      --timeout TIME      end with status 124 after 30s, 5m, …
      --safe              turn > and | off
      --echo W            show the lines that are run: none, errors or all
      --no-rc             at a terminal, leave the rc file out
      --keep-going        go on after a failed line; the status is still 1
      --quiet             no greeting
      --version, --help

    with test:
      --filter TEXT       only files whose path holds TEXT
      -j N, --jobs N      N files at once
      --fail-fast         end at the first failure
      --timeout TIME      fails a file that takes longer; 60s unless given
      --junit FILE        write a JUnit report too
      --update            rewrite transcripts to what comes; refused where CI is set

    exit status: 0 all succeeded · 1 a command failed · 2 nothing could be run, or check found errors · 3 a script stopped at an
    error · 4 the state could not be opened · 5 a test failed · 124 out of time · 130 interrupted · 141 output closed

    Inside: help.

    """
}
