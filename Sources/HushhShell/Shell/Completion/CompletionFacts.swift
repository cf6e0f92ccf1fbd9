internal import HushhCore
package import HushhPluginKit

/// What a line can be completed with, apart from the state: a copy of what the shell knows before a prompt.
package struct CompletionFacts: Sendable {
  /// A word that could stand at the cursor.
  package struct Suggestion: Sendable, Equatable {
    package var text: String
    package var summary: String?
    /// A value of a person's choosing rather than a word of the shell's: it must be quoted so that it is
    /// read as one.
    package var isValue = false
    /// Whether more of the same word may follow, as after a folder.
    package var isUnfinished = false
  }

  package var declarations: [String: Declaration] = [:]
  /// Every command's name and alias with its first words, sorted.
  var names: [(words: [String], summary: String)] = []
  package var groups: [(name: String, summary: String)] = []
  package var aliases: [String: [String]] = [:]
  package var variables: [String] = []
  package var personas: [String] = []
  package var tables: [String] = []

  package init() {}
}

extension Shell {
  /// A copy of what completion needs, to be made before each prompt.
  package var completionFacts: CompletionFacts {
    var facts = CompletionFacts()
    for command in registry.commands {
      for name in command.names {
        facts.declarations[name] = command.declaration
        facts.names.append((name.split(separator: " ").map(String.init), command.declaration.summary))
      }
    }
    facts.names.sort { $0.words.lexicographicallyPrecedes($1.words) }
    facts.groups = registry.entries.map { ($0.name, $0.summary) }
    facts.aliases = aliases
    facts.variables = variables.keys.sorted()
    facts.personas = state.personas
    facts.tables = world.sandbox?.tables ?? []
    return facts
  }
}
