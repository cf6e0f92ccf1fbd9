internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

/// `set`: how this session behaves.
enum SetCommand {
  static var all: [RegisteredCommand] { [set] }

  /// The words that a setting takes; none where there is no such setting.
  static func choices(of name: String) -> [String] { Setting.all.first { $0.name == name }?.choices ?? [] }

  private static var set: RegisteredCommand {
    BasicCommands.immediate(
      Declaration(
        "set", "Show or change a setting.",
        parameters: [
          .argument("name", .choice(Setting.all.map(\.name)), "The setting.", required: false),
          .argument("value", .text, "Its new value.", required: false),
        ],
        examples: [
          Example("set format json", "Shows everything as JSON from now on."),
          Example("set editor vi", "Lines are edited with vi's keys."),
          Example("set durability each", "Saves every swipe by itself, not in groups as a script does."),
        ],
        errors: [.choiceUnknown, .queueUnsaved], related: ["settings theme"])
    ) { shell, arguments in
      let named = Setting.all.filter { arguments["name"] == nil || $0.name == arguments["name"] }
      guard let value = arguments["value"], let setting = named.first else {
        return listing(named, of: shell)
      }
      guard try setting.change(shell, value) else {
        throw UsageError.choice(
          .argument("value", .choice(setting.choices), "Its new value."), value: value,
          choices: setting.choices)
      }
      return .none
    }
  }

  private static func listing(_ all: [Setting], of shell: Shell) -> Output {
    Output(
      [.fields(all.map { Field($0.name, StyledText($0.value(shell))) })],
      data: .rows(
        all.map { ["name": .string($0.name), "value": .string($0.value(shell))] },
        columns: ["name", "value"]))
  }
}

/// One thing that `set` shows and changes: a choice among words.
private struct Setting: Sendable {
  let name: String
  let choices: [String]
  let value: @Sendable (Shell) -> String
  /// False for a word that is no choice.
  let change: @Sendable (Shell, String) throws -> Bool

  /// In the order they are shown.
  static let all = [
    durability, Setting("editor", \.editor), Setting("editrc", \.readsEditrc), Setting("format", \.format),
    Setting("history", \.keepsHistory), Setting("on-error", \.onError),
  ]

  private static let durability = Setting(
    name: "durability", choices: Durability.allCases.map(\.rawValue),
    value: { $0.state.durability.rawValue },
    change: { shell, word in
      guard let durability = Durability(rawValue: word) else { return false }
      // What was promised under the old setting is kept first.
      try shell.state.save()
      shell.state.durability = durability
      return true
    })

  private init(
    name: String, choices: [String], value: @escaping @Sendable (Shell) -> String,
    change: @escaping @Sendable (Shell, String) throws -> Bool
  ) {
    (self.name, self.choices, self.value, self.change) = (name, choices, value, change)
  }

  private init<Choice>(_ name: String, _ path: any WritableKeyPath<Settings, Choice> & Sendable)
  where Choice: RawRepresentable<String> & CaseIterable & SendableMetatype {
    self.init(
      name: name, choices: Choice.allCases.map(\.rawValue), value: { $0.settings[keyPath: path].rawValue },
      change: { shell, word in
        guard let choice = Choice(rawValue: word) else { return false }
        shell.settings[keyPath: path] = choice
        return true
      })
  }

  private init(_ name: String, _ path: any WritableKeyPath<Settings, Bool> & Sendable) {
    self.init(
      name: name, choices: ["on", "off"], value: { $0.settings[keyPath: path] ? "on" : "off" },
      change: { shell, word in
        guard word == "on" || word == "off" else { return false }
        shell.settings[keyPath: path] = word == "on"
        return true
      })
  }
}
