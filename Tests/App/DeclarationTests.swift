import HushhApp
import HushhDomain
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@testable import HushhEngine

/// What each command of each plugin must have for help, completion, the gate and machines.
@Suite struct `A declaration` {
  struct Declared: Sendable, CustomTestStringConvertible {
    var plugin: String
    var declaration: Declaration

    var testDescription: String { declaration.name }
  }

  static let all: [Declared] = Assembly.plugins.flatMap { plugin in
    plugin.commands.map { Declared(plugin: plugin.name, declaration: $0.declaration) }
  }

  // With no arguments the tests below would pass without looking at anything.
  @Test func `comes from each plugin, and no plugin loses a name to another`() {
    let registry = Assembly.registry

    #expect(Assembly.plugins.count >= 5)
    #expect(Assembly.plugins.allSatisfy { !$0.commands.isEmpty && !$0.summary.isEmpty })
    #expect(registry.entries.compactMap(\.problem).isEmpty)
  }

  @Test(arguments: all) func `has what help and completion need`(declared: Declared) {
    let command = declared.declaration
    let registry = Assembly.registry

    #expect(command.name.split(separator: " ").first == Substring(declared.plugin))
    #expect(command.summary.last == ".")
    #expect(command.parameters.allSatisfy { !$0.summary.isEmpty })
    #expect(Set(ErrorCode.all.map(\.code)).isSuperset(of: command.errors))
    #expect(command.related.allSatisfy { registry[$0] != nil })
    for name in [command.name] + command.aliases {
      let owners = Self.all.filter { ([$0.declaration.name] + $0.declaration.aliases).contains(name) }
      #expect(owners.count == 1, "\(name)")
      #expect(registry[name]?.declaration == command, "\(name)")
    }
  }

  @Test(arguments: all) func `has examples that run, or fail as it says they may`(declared: Declared) throws {
    let command = declared.declaration
    // A member has passed every gate, so an example may not fail at one.
    let codes = Set(command.errors).subtracting([.authRequired, .onboardingRequired])

    #expect(!command.examples.isEmpty)
    for line in command.examples.map(\.line) {
      let json = try Self.type(line, .json)
      let tsv = try Self.type(line, .tsv)

      #expect(json.command == command.name, "\(line)")
      if let failure = json.failure {
        #expect(codes.contains(failure.code), "\(line): \(failure)")
        continue
      }
      let columns = tsv.output.split(separator: "\n").first.map {
        Set($0.split(separator: "\t").map(String.init))
      }
      for row in json.output.split(separator: "\n") {
        let keys = try JSONReader.read(Array(row.utf8)).object?.members.map(\.key) ?? []
        #expect(columns == Set(keys), "\(line)")
      }
    }
  }

  private struct Said: Sendable {
    var command: String?
    var output: String
    var failure: Failure?
  }

  /// Types a line as a member with a claim.
  private static func type(_ line: String, _ format: OutputFormat) throws -> Said {
    let executor = ThreadExecutor()
    let result: Result<Said, any Error> = MainThread.run(on: executor) {
      do {
        let output = CapturedOutput()
        let shell = try await Assembly.makeTestShell(
          output, on: executor, image: .shared, files: MemoryFiles())
        defer { shell.world.dispose() }
        let member = [
          "auth login apple", "onboarding submit --first Alice --last Nguyen --goals insurance --zip 98033",
          "claim #1", "like 'Snider Financial'", "deck list",
        ]
        for line in member { if let failure = await shell.type(line) { throw failure } }
        output.clear()
        shell.settings.format = format
        let words = try Tokenizer.tokens(Array(line.utf8)).line().words
        let failure = await shell.type(line)
        return .success(
          Said(
            command: shell.registry.match(words)?.command.declaration.name, output: output.output,
            failure: failure))
      } catch { return .failure(error) }
    }
    return try result.get()
  }
}
