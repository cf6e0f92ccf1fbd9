internal import HushhKit
internal import HushhPluginKit

/// Words that explain: `help`, `explain`, `plugin`.
enum HelpCommands {
  static var all: [RegisteredCommand] { [help, explain, pluginList, pluginEnable, pluginDisable] }

  private static var help: RegisteredCommand {
    RegisteredCommand(
      Declaration(
        "help", "Show every command, one command, or every error code.",
        parameters: [
          .argument(
            "topic", .text, "A command, a plugin, errors, or a text to look for as /text/.", required: false,
            repeated: true)
        ],
        examples: [
          Example("help deck pass", "How to pass on a card."), Example("help errors", "Every error code."),
          Example("help /zip/", "Every command that has to do with a ZIP."),
        ],
        errors: [.commandUnknown, .commandDisabled], related: ["explain", "plugin list"]),
      owner: "shell"
    ) { shell, _, arguments in
      let topic = arguments.all("topic").joined(separator: " ").trimmingBlanks()
      let screen = HelpScreen(shell.registry, gates: await Gates(shell))
      if topic.isEmpty { return screen.index }
      if topic == "errors" { return HelpScreen.errors }
      if topic.hasPrefix("/") {
        let text = topic.dropFirst()
        return screen.search(String(text.hasSuffix("/") ? text.dropLast() : text))
      }
      return try screen.topic(topic)
    }
  }

  private static var explain: RegisteredCommand {
    RegisteredCommand(
      Declaration(
        "explain", "Say what an error code means and which commands give it.",
        parameters: [.argument("code", .text, "The code, like deck.empty.")],
        examples: [Example("explain claim.unavailable", "Why some agents cannot be claimed.")],
        errors: [.argumentInvalid], related: ["help"]),
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
      Declaration(
        "plugin list", "Show the plugins and their state.", aliases: ["plugin"],
        examples: [Example("plugin list", "The shell's own groups too.")], related: ["help"]),
      owner: "shell"
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
