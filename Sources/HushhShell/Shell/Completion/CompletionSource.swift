internal import HushhCore
internal import HushhPluginKit

/// What the shell knows before a prompt, taken in no time; the facts are made of it when somebody asks, which
/// is never before the first key.
package struct CompletionSource: Sendable {
  let declarations: [Declaration]
  let groups: [(name: String, summary: String)]
  let aliases: [String: [String]]
  let variables: [String: String]
  let state: AppState
  let sandbox: (any Sandbox)?

  package var facts: CompletionFacts {
    var facts = CompletionFacts()
    for declaration in declarations {
      for name in [declaration.name] + declaration.aliases {
        facts.declarations[name] = declaration
        facts.names.append((name.split(separator: " ").map(String.init), declaration.summary))
      }
    }
    facts.names.sort { $0.words.lexicographicallyPrecedes($1.words) }
    facts.groups = groups
    let secrets = declarations.flatMap { $0.flags.filter { $0.kind == .secret }.map(\.name) }
    facts.aliases = aliases.mapValues { AliasCommands.withoutSecrets($0, secrets) }
    facts.variables = variables.keys.sorted()
    facts.personas = state.personas
    facts.tables = sandbox?.tables ?? []
    return facts
  }
}
