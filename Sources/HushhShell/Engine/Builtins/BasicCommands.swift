internal import HushhKit
internal import HushhPluginKit

/// The shell's own words: scripts, output, leaving.
enum BasicCommands {
  static var all: [RegisteredCommand] { [run, echo, exit, theme] }

  static func command(_ declaration: Declaration, _ run: @escaping RegisteredCommand.Builtin)
    -> RegisteredCommand
  {
    RegisteredCommand(declaration, owner: "shell", run: run)
  }

  static func immediate(
    _ declaration: Declaration, _ run: @escaping RegisteredCommand.Immediate
  ) -> RegisteredCommand {
    RegisteredCommand(declaration, owner: "shell", immediate: run)
  }

  private static var run: RegisteredCommand {
    command(
      Declaration(
        "run", "Run the lines of a file.", aliases: ["source"],
        parameters: [.argument("file", .path, "The script, relative to the file that includes it.")],
        examples: [Example("run morning.hush", "Its lines, as if they stood here.")],
        errors: [.fileUnreadable, .scriptCycle], related: ["record", "echo"], canRedirect: false)
    ) { shell, _, arguments in
      guard try await shell.runFile(arguments["file"] ?? "") == .done else {
        throw Failure(.scriptFailed, Explanation("The script failed."))
      }
      return .none
    }
  }

  private static var echo: RegisteredCommand {
    immediate(
      Declaration(
        "echo", "Print words.", parameters: [.argument("word", .words, "What to print.", required: false)],
        examples: [Example("echo hello", "Prints hello.")], related: ["let"])
    ) { _, arguments in
      let text = arguments.all("word").joined(separator: " ")
      return Output([.verbatim([text])], data: .object(.object(JSONObject([("text", .string(text))]))))
    }
  }

  private static var exit: RegisteredCommand {
    immediate(
      Declaration(
        "exit", "Leave, with a status.", aliases: ["quit"],
        parameters: [.argument("status", .integer(least: 0, most: 255), "0 unless given.", required: false)],
        examples: [Example("exit", "Leaves; exit 3 leaves with status 3.")],
        related: ["run"])
    ) { shell, arguments in
      shell.exitRequest = Int32(arguments.integer("status") ?? 0)
      return .none
    }
  }

  private static var theme: RegisteredCommand {
    let names = ThemeName.allCases.map(\.rawValue)
    return command(
      Declaration(
        "settings theme", "Show or choose the colors.",
        parameters: [
          .argument(
            "theme", .choice(names), "The colors for a light or a dark terminal, or none.", required: false)
        ],
        examples: [Example("settings theme light", "Colors for a light terminal.")],
        errors: [.choiceUnknown], related: ["set"])
    ) { shell, _, arguments in
      if let theme = arguments["theme"].flatMap(ThemeName.init(rawValue:)) {
        shell.settings.theme = theme
      }
      let name = shell.settings.theme.rawValue
      return Output([.line("The theme is \(name, .strong).")], data: .object(["theme": .string(name)]))
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
