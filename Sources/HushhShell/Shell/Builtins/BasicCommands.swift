internal import HushhCore
internal import HushhPluginKit

/// The shell's own words: scripts, output, leaving.
enum BasicCommands {
  static var all: [RegisteredCommand] { [run, echo, exit, set, theme] }

  static func command(_ declaration: Declaration, _ run: @escaping RegisteredCommand.Builtin)
    -> RegisteredCommand
  {
    RegisteredCommand(declaration, owner: "shell", run: run)
  }

  private static func immediate(
    _ declaration: Declaration, _ run: @escaping RegisteredCommand.Immediate
  ) -> RegisteredCommand {
    RegisteredCommand(declaration, owner: "shell", immediate: run)
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
    immediate(
      Declaration(
        "echo", "Print words.", parameters: [.argument("word", .words, "What to print.", required: false)],
        examples: [Example("echo hello", "Prints hello.")])
    ) { _, arguments in
      let text = arguments.all("word").joined(separator: " ")
      return Output([.verbatim([text])], data: .object(.object(JSONObject([("text", .string(text))]))))
    }
  }

  private static var exit: RegisteredCommand {
    immediate(
      Declaration(
        "exit", "Leave, with a status.", aliases: ["quit"],
        parameters: [.argument("status", .integer(least: 0, most: 255), "0 unless given.", required: false)])
    ) { shell, arguments in
      shell.exitRequest = Int32(arguments.integer("status") ?? 0)
      return .none
    }
  }

  private static var set: RegisteredCommand {
    immediate(
      Declaration(
        "set", "Show or change a setting.",
        parameters: [
          .argument(
            "name", .choice(["durability", "format", "history", "on-error"]), "The setting.", required: false),
          .argument("value", .text, "Its new value.", required: false),
        ],
        examples: [
          Example("set format json", "Shows everything as JSON from now on."),
          Example("set durability each", "Saves every swipe by itself, not in groups as a script does."),
        ],
        errors: [.choiceUnknown])
    ) { shell, arguments in
      guard let name = arguments["name"] else { return .listing(of: shell) }
      guard let value = arguments["value"] else { return .listing(of: shell, only: name) }
      try shell.change(name, to: value)
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

  fileprivate static func listing(of shell: Shell, only name: String? = nil) -> Output {
    let settings = shell.settings
    let all = [
      ("durability", shell.state.durability.rawValue), ("format", settings.format.rawValue),
      ("history", settings.keepsHistory ? "on" : "off"), ("on-error", settings.onError.rawValue),
    ].filter { name == nil || $0.0 == name }
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

extension Shell {
  fileprivate func change(_ name: String, to value: String) throws {
    func unknown(_ choices: [String]) -> UsageError {
      .choice(.argument("value", .choice(choices), "Its new value."), value: value, choices: choices)
    }
    switch name {
    case "durability":
      guard let durability = Durability(rawValue: value) else {
        throw unknown(Durability.allCases.map(\.rawValue))
      }
      // What was promised under the old setting is kept first.
      try state.save()
      state.durability = durability
    case "format":
      guard let format = OutputFormat(rawValue: value) else {
        throw unknown(OutputFormat.allCases.map(\.rawValue))
      }
      settings.format = format
    case "history":
      guard value == "on" || value == "off" else { throw unknown(["on", "off"]) }
      settings.keepsHistory = value == "on"
    default:
      guard let onError = Settings.OnError(rawValue: value) else {
        throw unknown(Settings.OnError.allCases.map(\.rawValue))
      }
      settings.onError = onError
    }
  }
}
