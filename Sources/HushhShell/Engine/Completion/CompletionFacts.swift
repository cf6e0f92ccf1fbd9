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

    package init(
      text: String, summary: String? = nil, isValue: Bool = false, isUnfinished: Bool = false
    ) {
      self.text = text
      self.summary = summary
      self.isValue = isValue
      self.isUnfinished = isUnfinished
    }
  }

  package var declarations: [String: Declaration] = [:]
  /// Every command's name and alias with its first words, sorted.
  var names: [(words: [String], summary: String)] = []
  package var groups: [(name: String, summary: String)] = []
  package var aliases: [String: [String]] = [:]
  package var variables: [String] = []
  package var personas: [String] = []
  package var tables: [String] = []
  /// Those that a fault can be about: signing in counts as one.
  package var writtenTables: [String] = []

  package init() {}
}

extension Shell {
  /// What completion needs, to be taken before each prompt.
  package var completionSource: CompletionSource {
    CompletionSource(
      registry: registry, aliases: aliases, variables: variables, state: state, sandbox: world.sandbox)
  }
}
