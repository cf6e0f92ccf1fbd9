internal import HushhKit
internal import HushhPluginKit

/// Short names of a person's own: `alias n = deck interested`.
enum AliasCommands {
  static var all: [RegisteredCommand] { [alias, unalias] }

  private static var alias: RegisteredCommand {
    RegisteredCommand(
      Declaration(
        "alias", "Show the aliases, or give a line a short name.",
        parameters: [
          .argument("name", .text, "One word that is no command.", required: false),
          .argument("equals", .choice(["="]), "The sign =.", required: false),
          .argument(
            "command", .command, "What it stands for; more words may follow when it is used.", required: false
          ),
        ],
        examples: [Example("alias n = deck list --limit 5", "n lists the next five cards.")],
        errors: [.nameTaken, .argumentMissing, .argumentInvalid], related: ["unalias"]),
      owner: "shell"
    ) { shell, _, arguments in
      guard let name = arguments["name"] else { return list(shell.aliases, of: shell) }
      guard arguments.has("equals") else { return list(shell.aliases.filter { $0.key == name }, of: shell) }
      let words = arguments.all("command")
      guard !words.isEmpty else {
        throw Failure(
          .argumentMissing,
          Explanation("\(name) needs a command to stand for.", next: ["alias \(name) = deck list"]))
      }
      guard isWord(name) else {
        throw Failure(
          .argumentInvalid,
          Explanation(
            "\(typed(name)) is no name for an alias.",
            because: "a name is one word of letters, digits, - and _"))
      }
      guard shell.registry[name] == nil, !shell.registry.knowsGroup(name),
        shell.registry.disabledOwner(of: name) == nil
      else {
        throw Failure(
          .nameTaken, Explanation("\(name) is a command already.", next: ["help \(name)"]))
      }
      shell.aliases[name] = words
      return list([name: words], of: shell)
    }
  }

  private static var unalias: RegisteredCommand {
    RegisteredCommand(
      Declaration(
        "unalias", "Take an alias back.", parameters: [.argument("name", .text, "The alias.")],
        examples: [Example("unalias n", "n is a name like any other again.")],
        errors: [.settingUnknown], related: ["alias"]),
      owner: "shell"
    ) { shell, _, arguments in
      let name = arguments["name"] ?? ""
      guard shell.aliases.removeValue(forKey: name) != nil else {
        throw Failure(
          .settingUnknown,
          Explanation(
            "There is no alias \(name).",
            next: EditDistance.nearest(to: name, among: shell.aliases.keys.sorted()).map {
              ["Did you mean \($0)?"]
            } ?? ["alias"]))
      }
      return .none
    }
  }

  private static func isWord(_ name: String) -> Bool {
    !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      && !name.hasPrefix("-")
  }

  private static func list(_ aliases: [String: [String]], of shell: Shell) -> Output {
    let redaction = shell.redaction
    let sorted = aliases.mapValues { redaction.words($0) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return Output(
      sorted.isEmpty
        ? [.line("No aliases.")]
        : [
          .fields(
            sorted.map { Field($0.key, StyledText($0.value.map(typed).joined(separator: " "), .command)) })
        ],
      data: .rows(
        sorted.map { ["command": .array($0.value.map(JSONValue.string)), "name": .string($0.key)] },
        columns: ["name", "command"]))
  }
}

extension Shell {
  /// The words with an alias in front replaced by what it stands for, once: an alias of an alias is none.
  func withoutAlias(_ words: [Word]) -> [Word] {
    guard !aliases.isEmpty, let first = words.first, first.isBare, let replacement = aliases[first.text]
    else { return words }
    return replacement.map { Word($0, offset: first.offset) } + words.dropFirst()
  }
}
