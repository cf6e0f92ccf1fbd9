internal import HushhDomain
internal import HushhPluginKit

/// What the shell knows before a prompt, taken in no time; the facts are made of it when somebody asks, which
/// is never before the first key.
package struct CompletionSource: Sendable {
  let registry: Registry
  let aliases: [String: [String]]
  let variables: [String: String]
  let state: AppState
  let sandbox: (any Sandbox)?

  package var facts: CompletionFacts {
    var facts = CompletionFacts()
    for command in registry.commands {
      for name in command.names {
        facts.declarations[name] = command.declaration
        facts.names.append((name.split(separator: " ").map(String.init), command.declaration.summary))
      }
    }
    facts.names.sort { $0.words.lexicographicallyPrecedes($1.words) }
    facts.groups = registry.entries.map { ($0.name, $0.summary) }
    let redaction = Redaction(of: registry.secretFlags)
    facts.aliases = aliases.mapValues { redaction.words($0) }
    facts.variables = variables.keys.sorted()
    facts.personas = state.personas
    facts.tables = sandbox?.tables ?? []
    facts.writtenTables = sandbox?.writtenTables ?? []
    return facts
  }
}
