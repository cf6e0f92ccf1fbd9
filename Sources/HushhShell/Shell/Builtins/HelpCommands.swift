internal import HushhCore
internal import HushhPluginKit

/// Words that explain: `help`, `explain`, `plugin`.
enum HelpCommands {
  static var all: [RegisteredCommand] { [help, explain, pluginList, pluginEnable, pluginDisable] }

  private static var help: RegisteredCommand {
    RegisteredCommand(
      Declaration(
        "help", "Show every command, one command, or every error code.",
        parameters: [
          .argument("topic", .text, "A command, a plugin, or errors.", required: false, repeated: true)
        ],
        examples: [
          Example("help deck pass", "How to pass on a card."), Example("help errors", "Every error code."),
        ],
        errors: [.commandUnknown]),
      owner: "shell"
    ) { shell, _, arguments in
      let topic = arguments.all("topic").joined(separator: " ")
      if topic.isEmpty { return HelpScreen.index(shell.registry) }
      if topic == "errors" { return HelpScreen.errors }
      if let command = shell.registry[topic] { return HelpScreen.command(command, in: shell.registry) }
      if let entry = shell.registry.entries.first(where: { $0.isEnabled && $0.name == topic }) {
        return HelpScreen.group(entry)
      }
      throw RegistryError.commandUnknown(
        topic, nearest: EditDistance.nearest(to: topic, among: shell.registry.names + ["errors"]))
    }
  }

  private static var explain: RegisteredCommand {
    RegisteredCommand(
      Declaration(
        "explain", "Say what an error code means and which commands give it.",
        parameters: [.argument("code", .text, "The code, like deck.empty.")],
        examples: [Example("explain claim.unavailable", "Why some agents cannot be claimed.")]),
      owner: "shell"
    ) { shell, _, arguments in
      let code = ErrorCode(rawValue: arguments["code"] ?? "")
      guard let entry = ErrorCode.all.first(where: { $0.code == code }) else {
        throw AssertError.codeUnknown(
          code.rawValue,
          nearest: EditDistance.nearest(to: code.rawValue, among: ErrorCode.all.map(\.code.rawValue)))
      }
      let givers = shell.registry.commands.filter { $0.declaration.errors.contains(code) }.map(
        \.declaration.name)
      return Output(
        [
          .line("\(code, .strong): \(entry.meaning)"),
          .fields([Field("given by", optional: givers.joined(separator: ", "))].compactMap { $0 }),
        ],
        data: .object([
          "code": .string(code.rawValue), "commands": .array(givers.map(JSONValue.string)),
          "meaning": .string(entry.meaning),
        ]))
    }
  }

  private static var pluginList: RegisteredCommand {
    RegisteredCommand(
      Declaration("plugin list", "Show the plugins and their state.", aliases: ["plugin"]), owner: "shell"
    ) { shell, _, _ in
      let entries = shell.registry.entries
      return Output(
        [
          .table(
            Table(
              ["plugin", "state", "commands", "summary"],
              rows: entries.map {
                [
                  "\($0.name, .strong)", StyledText($0.state), StyledText(String($0.commands.count)),
                  StyledText($0.problem ?? $0.summary),
                ]
              }))
        ],
        data: .rows(
          entries.map {
            [
              "commands": .int(Int64($0.commands.count)), "name": .string($0.name),
              "problem": JSONValue($0.problem),
              "state": .string($0.state), "summary": .string($0.summary),
            ]
          }, columns: ["name", "state", "commands", "summary", "problem"]))
    }
  }

  private static var pluginEnable: RegisteredCommand { toggle("enable", isEnabled: true) }
  private static var pluginDisable: RegisteredCommand { toggle("disable", isEnabled: false) }

  private static func toggle(_ verb: String, isEnabled: Bool) -> RegisteredCommand {
    RegisteredCommand(
      Declaration(
        "plugin \(verb)",
        isEnabled ? "Bring a plugin back." : "Take a plugin out, with its commands and gates.",
        parameters: [.argument("name", .text, "The plugin.")],
        examples: [
          Example("plugin \(verb) claims", isEnabled ? "Claims can be made again." : "No claims from now on.")
        ],
        errors: [.pluginUnknown]),
      owner: "shell"
    ) { shell, _, arguments in
      let name = arguments["name"] ?? ""
      try shell.registry.setEnabled(isEnabled, name)
      return Output(
        [.line("\(name, .strong) is \(verb)d.")],
        data: .object(["name": .string(name), "state": .string("\(verb)d")]))
    }
  }
}

extension Registry.Entry {
  var state: String { isEnabled ? "enabled" : problem == nil ? "disabled" : "failed" }
}

/// The pages of `help`.
private enum HelpScreen {
  static func index(_ registry: Registry) -> Output {
    var blocks: [Block] = []
    for entry in registry.entries where entry.isEnabled {
      blocks += [.gap, .heading("\(entry.name): \(entry.summary)"), .fields(entry.commands.map(field))]
    }
    blocks += [.gap, .hints(["help COMMAND", "help errors"])]
    return Output(blocks, data: rows(registry.commands))
  }

  static func group(_ entry: Registry.Entry) -> Output {
    Output(
      [.heading("\(entry.name): \(entry.summary)"), .fields(entry.commands.map(field))],
      data: rows(entry.commands))
  }

  static func command(_ command: RegisteredCommand, in registry: Registry) -> Output {
    let declaration = command.declaration
    var blocks: [Block] = [.line("\(declaration.usage, .command)"), .line(StyledText(declaration.summary))]
    if !declaration.parameters.isEmpty {
      blocks += [.gap, .fields(declaration.parameters.map { Field($0.usage, StyledText($0.summary)) })]
    }
    let needs = declaration.needs.map(\.rawValue).sorted().joined(separator: ", ")
    let notes = [
      Field("also", optional: declaration.aliases.joined(separator: ", ")), Field("needs", optional: needs),
      Field("errors", optional: declaration.errors.map(\.rawValue).joined(separator: ", ")),
    ].compactMap { $0 }
    if !notes.isEmpty { blocks += [.gap, .fields(notes)] }
    if !declaration.examples.isEmpty {
      blocks += [.gap, .heading("Examples")]
      for example in declaration.examples {
        blocks += [.line("\(example.line, .command)"), .line(StyledText(example.summary), indent: 2)]
      }
    }
    return Output(blocks, data: .object(json(declaration, owner: command.owner)))
  }

  static var errors: Output {
    Output(
      [.fields(ErrorCode.all.map { Field($0.code.rawValue, StyledText($0.meaning)) })],
      data: .rows(
        ErrorCode.all.map { ["code": .string($0.code.rawValue), "meaning": .string($0.meaning)] },
        columns: ["code", "meaning"]))
  }

  private static func field(_ command: RegisteredCommand) -> Field {
    let aliases = command.declaration.aliases.joined(separator: ", ")
    let summary = command.declaration.summary
    return Field(
      command.declaration.name,
      aliases.isEmpty ? StyledText(summary) : "\(summary) \("Also: \(aliases).", .muted)")
  }

  private static func rows(_ commands: [RegisteredCommand]) -> Payload {
    .rows(
      commands.map { json($0.declaration, owner: $0.owner) }, columns: ["name", "plugin", "summary", "usage"])
  }

  private static func json(_ declaration: Declaration, owner: String) -> JSONValue {
    func texts(_ values: [String]) -> JSONValue { .array(values.map(JSONValue.string)) }
    return [
      "aliases": texts(declaration.aliases), "errors": texts(declaration.errors.map(\.rawValue)),
      "examples": texts(declaration.examples.map(\.line)), "name": .string(declaration.name),
      "needs": texts(declaration.needs.map(\.rawValue).sorted()),
      "parameters": .array(declaration.parameters.map(json)), "plugin": .string(owner),
      "summary": .string(declaration.summary), "usage": .string(declaration.usage),
    ]
  }

  private static func json(_ parameter: Parameter) -> JSONValue {
    var object = JSONObject([
      ("flag", .bool(parameter.isFlag)), ("name", .string(parameter.name)),
      ("private", .bool(parameter.isPrivate)),
      ("repeated", .bool(parameter.isRepeated)), ("required", .bool(parameter.isRequired)),
      ("summary", .string(parameter.summary)), ("type", .string(parameter.kind.name)),
    ])
    if case .choice(let choices) = parameter.kind {
      object["choices"] = .array(choices.map(JSONValue.string))
    }
    return .object(object)
  }
}

extension Parameter.Kind {
  fileprivate var name: String {
    switch self {
    case .text: "text"
    case .integer: "integer"
    case .choice: "choice"
    case .agent: "agent"
    case .zip: "zip"
    case .date: "date"
    case .duration: "duration"
    case .path: "path"
    case .flag: "flag"
    case .secret: "secret"
    case .words: "words"
    case .command: "command"
    }
  }
}
