import HushhKit
import HushhPluginKit
package import Testing

extension PluginHarness {
  /// Every example of a plugin, as it is printed by help.
  package static func examples(of plugin: String) -> [String] {
    (allPlugins.first { $0.name == plugin }?.commands ?? []).flatMap(\.declaration.examples).map(\.line)
  }

  /// Runs one example as a member with a claim: it must succeed, or fail as its command says it may.
  package static func check(example line: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try run { shell async throws in
      try await shell.becomeMember()
      for line in ["claim #1", "like 'Snider Financial'", "deck list"] { _ = try await shell.run(line) }
      let command = HarnessLine(line).command(among: shell.plugins.flatMap(\.commands))?.command
      do { _ = try await shell.run(line) } catch {
        // A member has passed every gate: to be sent back to one is no way for an example to fail.
        let codes = Set(command?.declaration.errors ?? []).subtracting([.authRequired, .onboardingRequired])
        #expect(codes.contains(Failure(error).code), "\(line): \(error)", sourceLocation: sourceLocation)
      }
    }
  }

  /// Whether every command of a plugin has what help and completion need.
  package static func checkDeclarations(
    of plugin: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let commands = try #require(allPlugins.first { $0.name == plugin }).commands
    for command in commands.map(\.declaration) {
      #expect(command.name.split(separator: " ").first == Substring(plugin), sourceLocation: sourceLocation)
      #expect(!command.examples.isEmpty, "\(command.name)", sourceLocation: sourceLocation)
      #expect(command.summary.last == ".", "\(command.name)", sourceLocation: sourceLocation)
      let known = Set(ErrorCode.all.map(\.code))
      #expect(known.isSuperset(of: command.errors), "\(command.name)", sourceLocation: sourceLocation)
    }
  }
}
