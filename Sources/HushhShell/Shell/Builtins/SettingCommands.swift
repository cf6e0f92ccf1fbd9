internal import HushhCore
internal import HushhPluginKit

/// How this session behaves: `set`, and the theme.
enum SettingCommands {
  static var all: [RegisteredCommand] { [set, theme] }

  private static var set: RegisteredCommand {
    BasicCommands.immediate(
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
      if name == "durability" {
        try shell.changeDurability(to: value)
      } else {
        try shell.settings.change(name, to: value)
      }
      return .none
    }
  }

  private static var theme: RegisteredCommand {
    let names = Settings.Theme.allCases.map(\.rawValue)
    return BasicCommands.command(
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

extension Shell {
  /// What was promised under the old setting is kept first.
  fileprivate func changeDurability(to value: String) throws {
    guard let durability = Durability(rawValue: value) else {
      throw UsageError.setting(value, choices: Durability.allCases.map(\.rawValue))
    }
    try state.save()
    state.durability = durability
  }
}

extension Settings {
  fileprivate mutating func change(_ name: String, to value: String) throws(UsageError) {
    switch name {
    case "format":
      guard let format = OutputFormat(rawValue: value) else {
        throw .setting(value, choices: OutputFormat.allCases.map(\.rawValue))
      }
      self.format = format
    case "history":
      guard value == "on" || value == "off" else { throw .setting(value, choices: ["on", "off"]) }
      keepsHistory = value == "on"
    default:
      guard let onError = OnError(rawValue: value) else {
        throw .setting(value, choices: OnError.allCases.map(\.rawValue))
      }
      self.onError = onError
    }
  }
}

extension UsageError {
  fileprivate static func setting(_ value: String, choices: [String]) -> UsageError {
    .choice(.argument("value", .choice(choices), "Its new value."), value: value, choices: choices)
  }
}
