internal import HushhCore
internal import HushhPluginKit

/// The shell's own words: scripts, output, leaving.
enum BasicCommands {
  static var all: [RegisteredCommand] { [run, echo, exit, set, theme, letCommand, repeatCommand, time] }

  private static func command(_ declaration: Declaration, _ run: @escaping RegisteredCommand.Builtin)
    -> RegisteredCommand
  {
    RegisteredCommand(declaration, owner: "shell", run: run)
  }

  private static var run: RegisteredCommand {
    command(
      Declaration(
        "run", "Run the lines of a file.", aliases: ["source"],
        parameters: [.argument("file", .path, "The script, relative to the file that includes it.")],
        errors: [.fileUnreadable, .scriptCycle], canRedirect: false)
    ) { shell, _, arguments in
      guard try await shell.runFile(arguments["file"] ?? "") == .done else {
        throw Failure(.scriptFailed, Explanation("The script failed."))
      }
      return .none
    }
  }

  private static var echo: RegisteredCommand {
    command(
      Declaration(
        "echo", "Print words.", parameters: [.argument("word", .words, "What to print.", required: false)],
        examples: [Example("echo hello", "Prints hello.")])
    ) { _, _, arguments in
      let text = arguments.all("word").joined(separator: " ")
      return Output([.verbatim([text])], data: .object(.object(JSONObject([("text", .string(text))]))))
    }
  }

  private static var exit: RegisteredCommand {
    command(
      Declaration(
        "exit", "Leave, with a status.", aliases: ["quit"],
        parameters: [.argument("status", .integer(least: 0, most: 255), "0 unless given.", required: false)])
    ) { shell, _, arguments in
      shell.exitRequest = Int32(arguments.integer("status") ?? 0)
      return .none
    }
  }

  private static var set: RegisteredCommand {
    command(
      Declaration(
        "set", "Show or change a setting.",
        parameters: [
          .argument("name", .choice(["format", "on-error"]), "The setting.", required: false),
          .argument("value", .text, "Its new value.", required: false),
        ],
        examples: [Example("set format json", "Shows everything as JSON from now on.")],
        errors: [.choiceUnknown])
    ) { shell, _, arguments in
      guard let name = arguments["name"] else { return Output([], data: .nothing).listing(shell.settings) }
      guard let value = arguments["value"] else {
        return Output([], data: .nothing).listing(shell.settings, only: name)
      }
      try shell.settings.change(name, to: value)
      return .none
    }
  }

  private static var theme: RegisteredCommand {
    let names = Settings.Theme.allCases.map(\.rawValue)
    return command(
      Declaration(
        "settings theme", "Show or choose the colours.",
        parameters: [
          .argument(
            "theme", .choice(names), "The colours for a light or a dark terminal, or none.", required: false)
        ],
        examples: [Example("settings theme light", "Colours for a light terminal.")], errors: [.choiceUnknown]
      )
    ) { shell, _, arguments in
      if let theme = arguments["theme"].flatMap(Settings.Theme.init(rawValue:)) {
        shell.settings.theme = theme
      }
      let name = shell.settings.theme.rawValue
      return Output([.line("The theme is \(name, .strong).")], data: .object(["theme": .string(name)]))
    }
  }

  private static var letCommand: RegisteredCommand {
    command(
      Declaration(
        "let", "Keep what a command gives in a variable.",
        parameters: [
          .argument("name", .text, "Letters, digits and _."),
          .argument("equals", .choice(["="]), "The sign =."),
          .argument(
            "command", .command, "The command, and --field PATH at its end for one value of its data."),
        ],
        examples: [Example("let top = state --field deck.top", "Keeps the top card's id in ${top}.")],
        errors: [.argumentInvalid, .assertPath], canRedirect: false)
    ) { shell, _, arguments in
      let name = arguments["name"] ?? ""
      guard !name.isEmpty, name.utf8.allSatisfy({ Self.isNameByte($0) }) else {
        throw Failure(
          .argumentInvalid,
          Explanation("\(name) is no name for a variable.", because: "a name is letters, digits and _"))
      }
      var words = shell.innerWords
      var field: String?
      if words.count >= 2, words[words.count - 2].isBare, words[words.count - 2].text == "--field" {
        field = words.last?.text
        words.removeLast(2)
      }
      shell.variables[name] = try await shell.value(of: words, field: field)
      return .none
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static var time: RegisteredCommand {
    command(
      Declaration(
        "time", "Run a command and say how long it took, by the shell's own clock.",
        parameters: [.argument("command", .command, "The command.")],
        examples: [Example("time deck list", "The list, and its duration.")])
    ) { shell, context, _ in
      let start = context.state.effects.now()
      let evaluation = await shell.evaluateInner(shell.innerWords)
      evaluation.outputs.forEach(shell.show)
      if let failure = evaluation.failure { throw failure }
      let span = TimeSpan(milliseconds: context.state.effects.now().milliseconds - start.milliseconds)
      return Output([.line("It took \(span).")], data: .object(["milliseconds": .int(span.milliseconds)]))
    }
  }

  private static var repeatCommand: RegisteredCommand {
    command(
      Declaration(
        "repeat", "Run a command several times.",
        parameters: [
          .argument("count", .integer(least: 0, most: 1_000_000), "How often."),
          .argument("command", .command, "The command."),
        ],
        examples: [Example("repeat 3 pass", "Passes on the next three cards.")])
    ) { shell, _, arguments in
      let words = shell.innerWords
      var outputs: [Output] = []
      for _ in 0..<(arguments.integer("count") ?? 0) where shell.exitRequest == nil {
        if shell.isInterrupted() {
          throw Failure(
            .commandCancelled, Explanation("The repetition was stopped.", because: "you pressed Ctrl-C"))
        }
        let evaluation = await shell.evaluateInner(words)
        // Shown at once, unless all of it goes somewhere else together.
        if shell.collectsOutput {
          outputs += evaluation.outputs
        } else {
          evaluation.outputs.forEach(shell.show)
        }
        if let failure = evaluation.failure { throw failure }
      }
      return Output(joining: outputs)
    }
  }
}

extension Output {
  /// Several outputs as one, rows and objects alike.
  init(joining outputs: [Output]) {
    guard !outputs.isEmpty else {
      self = .none
      return
    }
    self.init(
      outputs.flatMap(\.blocks),
      data: .rows(outputs.flatMap(\.data.values), columns: outputs.last?.data.columns ?? []),
      warnings: outputs.flatMap(\.warnings))
  }

  fileprivate func listing(_ settings: Settings, only name: String? = nil) -> Output {
    let all = [("format", settings.format.rawValue), ("on-error", settings.onError.rawValue)]
      .filter { name == nil || $0.0 == name }
    return Output(
      [.fields(all.map { Field($0.0, StyledText($0.1)) })],
      data: .rows(all.map { ["name": .string($0.0), "value": .string($0.1)] }, columns: ["name", "value"]))
  }
}

extension Payload {
  var values: [JSONValue] {
    switch self {
    case .nothing: []
    case .object(let value): [value]
    case .rows(let rows, _): rows
    }
  }

  var columns: [String] { if case .rows(_, let columns) = self { columns } else { [] } }
}

extension Settings {
  fileprivate mutating func change(_ name: String, to value: String) throws {
    func unknown(_ choices: [String]) -> UsageError {
      .choice(.argument("value", .choice(choices), "Its new value."), value: value, choices: choices)
    }
    switch name {
    case "format":
      guard let format = OutputFormat(rawValue: value) else {
        throw unknown(OutputFormat.allCases.map(\.rawValue))
      }
      self.format = format
    default:
      guard let onError = OnError(rawValue: value) else { throw unknown(OnError.allCases.map(\.rawValue)) }
      self.onError = onError
    }
  }
}

extension Shell {
  /// One value of what a command gives: a field of its data, or its text.
  func value(of words: [Word], field: String?) async throws -> String {
    let collected = collectsOutput
    collectsOutput = true
    defer { collectsOutput = collected }
    let evaluation = await evaluateInner(words)
    innerFormat = nil
    if let failure = evaluation.failure { throw failure }
    guard let output = evaluation.outputs.last else { return "" }
    guard let field else {
      let bytes = presenter.bytes(of: output, format: .text, settings, isPlain: true)
      return String(decoding: bytes, as: UTF8.self).trimmingBlanks()
    }
    let root: JSONValue
    switch output.data {
    case .object(let value): root = value
    case .rows(let rows, _):
      root = rows.count == 1 && Int64(field.prefix { $0 != "." }) == nil ? rows[0] : .array(rows)
    case .nothing: root = .null
    }
    let found = try DataPath(field).value(in: root)
    return found.string ?? JSONWriter.text(found)
  }

  /// Runs a command for another one; a `--format` behind it counts for what the line shows.
  func evaluateInner(_ words: [Word]) async -> Evaluation {
    var format = settings.format
    let end = words.last.map { $0.offset + $0.text.utf8.count } ?? 0
    let evaluation = await evaluate(words, end: end, format: &format)
    if format != settings.format { innerFormat = format }
    return evaluation
  }

  func show(_ output: Output) {
    let format = innerFormat ?? settings.format
    sink.write(presenter.bytes(of: output, format: format, settings))
    recorder?.took(output, format: format, settings)
    output.warnings.forEach(show)
  }
}
