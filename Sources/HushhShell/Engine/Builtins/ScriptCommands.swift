internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

/// Words that run another command: `let`, `time`, `repeat`.
enum ScriptCommands {
  static var all: [RegisteredCommand] { [letCommand, time, repeatCommand] }

  private static var letCommand: RegisteredCommand {
    BasicCommands.command(
      Declaration(
        "let", "Keep what a command gives in a variable.",
        parameters: [
          .argument("name", .text, "Letters, digits and _."),
          .argument("equals", .choice(["="]), "The sign =."),
          .argument(
            "command", .command, "The command, and --field PATH at its end for one value of its data."),
        ],
        examples: [Example("let top = state --field deck.top", "Keeps the top card's id in ${top}.")],
        errors: [.argumentInvalid, .assertPath], related: ["echo", "assert"], canRedirect: false)
    ) { shell, _, arguments in
      let name = arguments["name"] ?? ""
      guard !name.isEmpty, name.utf8.allSatisfy(\.isName) else {
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

  private static var time: RegisteredCommand {
    BasicCommands.command(
      Declaration(
        "time", "Run a command and say how long it took, by the shell's own clock.",
        parameters: [.argument("command", .command, "The command.")],
        examples: [Example("time deck list", "The list, and its duration.")], related: ["repeat"])
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
    BasicCommands.command(
      Declaration(
        "repeat", "Run a command several times.",
        parameters: [
          .argument("count", .integer(least: 0, most: 1_000_000), "How often."),
          .argument("command", .command, "The command."),
        ],
        examples: [Example("repeat 3 pass", "Passes on the next three cards.")], related: ["time"])
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
        try shell.refuseLoss()
      }
      return Output(joining: outputs)
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
    sink.write(presenter.bytes(of: output, format: format, shownSettings))
    recorder?.took(output, format: format, settings)
    output.warnings.forEach(show)
  }
}
