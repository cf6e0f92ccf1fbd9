package import HushhEngine
package import HushhKit

/// The command line of `hushh` itself, read.
package struct Options: Sendable, Equatable {
  package enum Verb: Sendable, Equatable {
    case run
    case test
    case check
    case help
    case version
    case generate(GeneratedFile)
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
  package var color = ColorOption.auto
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
  /// What is to be shown about the program instead of running anything.
  private var question: Verb?

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
    if let question {
      verb = question
      return
    }
    guard !isEphemeral || stateDirectory == nil else {
      throw OptionError("--ephemeral and --state exclude each other.", next: ["Give one of them."])
    }
    guard !needsFiles || !sources.isEmpty else {
      throw OptionError("run needs a file.", next: ["hushh run FILE", "hushh -"])
    }
    guard verb == .test || testing == TestRunner.Plan() else {
      let names = ProgramOption.ofTest.compactMap(\.names.first)
      throw OptionError(
        "\(Self.list(names, "and")) go with test.", next: ["hushh test PATH --filter TEXT"])
    }
    guard verb != .check || !paths.isEmpty else {
      throw OptionError("check needs a file.", next: ["hushh check FILE"])
    }
    guard verb != .test || !paths.isEmpty else {
      throw OptionError("test needs a file or a directory.", next: ["hushh test examples"])
    }
  }

  private mutating func takeWord(_ word: String, isFirst: Bool) {
    if isFirst, let verb = ProgramForm.Verb(rawValue: word) {
      switch verb {
      case .run: needsFiles = true
      case .test: self.verb = .test
      case .check: self.verb = .check
      }
    } else if verb == .test || verb == .check {
      paths.append(word)
    } else {
      sources.append(word == "-" ? .standardInput : .file(word))
    }
  }

  private mutating func takeOption(_ word: String, _ rest: inout ArraySlice<String>) throws(OptionError) {
    guard let (option, name) = ProgramOption.find(word) else {
      let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
      throw OptionError(
        "There is no option \(name).",
        next: ProgramOption.nearest(to: name).map { ["Did you mean \($0)?"] } ?? ["hushh --help"])
    }
    var value: String?
    if word != name { value = String(word.dropFirst(word.hasPrefix("--") ? name.count + 1 : name.count)) }
    if option.value == nil {
      guard value == nil else { throw OptionError("\(name) takes no value.", next: [name]) }
    } else if value == nil {
      value = rest.popFirst()
      guard value != nil else { throw OptionError("\(name) needs a value.") }
    }
    try set(option, named: name, to: value ?? "")
  }

  private mutating func set(_ option: ProgramOption, named name: String, to text: String) throws(OptionError)
  {
    switch option.id {
    case .line: sources.append(.line(text))
    case .file: sources.append(.file(text))
    case .state: stateDirectory = text
    case .ephemeral: isEphemeral = true
    case .readOnly: isReadOnly = true
    case .seed:
      guard let number = UInt64(text) else { throw OptionError("\(name) needs a whole number, not \(text).") }
      seed = number
    case .clock:
      guard let time = Timestamp(text) else {
        throw OptionError("\(name) needs a time like 2026-01-01T00:00:00Z, not \(text).")
      }
      clock = time
    case .format: format = try choice(text, of: option)
    case .color: color = try choice(text, of: option)
    case .timeout:
      guard let span = TimeSpan(text), span.milliseconds > 0 else {
        throw OptionError("\(name) needs a duration like 30s or 5m, not \(text).")
      }
      timeout = span
    case .safe: isSafe = true
    case .echo: echo = try choice(text, of: option)
    case .noStartFile: readsStartFile = false
    case .keepGoing: keepsGoing = true
    case .quiet: isQuiet = true
    case .generate: question = .generate(try choice(text, of: option))
    case .version: question = .version
    case .help: question = .help
    case .filter: testing.filter = text
    case .jobs:
      guard let count = Int(text), (1...256).contains(count) else {
        throw OptionError("\(name) needs a number from 1 to 256, not \(text).")
      }
      testing.jobs = count
    case .failFast: testing.failsFast = true
    case .junit: testing.junitPath = text
    case .update: testing.updates = true
    }
  }

  private func choice<Choice: RawRepresentable<String>>(_ text: String, of option: ProgramOption)
    throws(OptionError) -> Choice
  {
    guard let choice = Choice(rawValue: text) else {
      throw OptionError("\(option.name) is \(Self.list(option.value?.choices ?? [], "or")), not \(text).")
    }
    return choice
  }

  /// "a, b or c".
  private static func list(_ words: [String], _ conjunction: String) -> String {
    "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(words.last ?? "")"
  }
}
