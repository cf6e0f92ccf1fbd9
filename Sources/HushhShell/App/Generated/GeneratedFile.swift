package import HushhEngine
internal import HushhPluginKit

/// A file that comes from the program's own tables: the manual page, and completions for other shells.
package enum GeneratedFile: String, Sendable, CaseIterable {
  case man
  case bash
  case zsh
  case fish

  /// The whole file, the same each time.
  package func text(of registry: Registry, version: String) -> String {
    switch self {
    case .man: ManualPage(registry: registry, version: version).text
    case .bash: BashCompletion(commands: registry.completions).text
    case .zsh: ZshCompletion(commands: registry.completions).text
    case .fish: FishCompletion(commands: registry.completions).text
    }
  }
}

/// A name of a command, as completions show it.
struct CommandName {
  var name: String
  var summary: String
}

extension Registry {
  /// Every name and alias with its summary.
  fileprivate var completions: [CommandName] {
    commands.flatMap { command in
      command.names.map { CommandName(name: $0, summary: command.declaration.summary) }
    }
  }
}
