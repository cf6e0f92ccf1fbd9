import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

/// What every command owes: recorded and run again it is green, and any changed character makes it red.
///
/// The commands and their examples come from the declarations, so that a new command is held to it too.
@Suite struct `The law of transcripts` {
  private static var registry: Registry { Assembly.registry }
  static let commands = registry.commands.map(\.declaration.name)

  @Test func `there are commands to hold to it`() {
    #expect(Self.commands.count > 60)
  }

  @Test(arguments: commands)
  func `a recording is green, and red when one character of it changes`(name: String) throws {
    let command = try #require(Self.registry[name])
    let session = Self.session(for: command.declaration)

    let text = try Sandboxed.record(session)
    let result = try Sandboxed.test(text)

    #expect(result.isAsWritten, "\(result.lines.filter { !$0.isSame })")
    for changed in Self.changes(of: text) { try Self.expectRed(changed, result.answers) }
  }

  @Test func `a changed file is red when it is run, too`() throws {
    let text = try Sandboxed.record(["deck", "pass", "nosuch"])

    for changed in Self.changes(of: text, most: 12) {
      #expect(try !Sandboxed.test(changed).isAsWritten, "\(changed)")
    }
  }

  @Test(arguments: ["(a)", "(*x", ".* (ra)", "* (glib)", "? (gl*b)"])
  func `no slip makes a pattern of output`(output: String) throws {
    let text = try Sandboxed.record(["echo '\(output)'"])
    let answers = try Sandboxed.test(text).answers
    let characters = Array(text)
    let start = try #require(characters.firstIndex(of: "\n")) + 1

    for place in start..<characters.count - 1 {
      for replacement in "(*)reglob =!>?" where characters[place] != replacement {
        var changed = characters
        changed[place] = replacement
        try Self.expectRed(String(changed), answers)
      }
    }
  }

  /// The examples as a guest and as a member, for people and for machines; the bare name if there is none.
  private static func session(for declaration: Declaration) -> [String] {
    let examples = declaration.examples.isEmpty ? [declaration.name] : declaration.examples.map(\.line)
    let member = [
      "like #1", "auth login apple", "onboarding submit --first Ada --goals insurance --zip 98033",
      "claim #1", "pass #2",
    ]
    let machine = examples.map { "\($0) --format json" }
    return examples + member + examples
      + (declaration.parameters.contains { $0.kind == .words } ? [] : machine)
  }

  /// Copies with one character changed, below the commands: spread over the text, the same each time.
  private static func changes(of text: String, most: Int = 40) -> [String] {
    let characters = Array(text)
    var places: [Int] = []
    var start = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.hasPrefix("> ") { places += start..<start + line.count }
      start += line.count + 1
    }
    guard !places.isEmpty else { return [] }
    let replacements: [Character] = ["x", "*", ")", " ", "\n", "=", "é"]
    let step = max(1, places.count / most)
    return stride(from: places.count % step, to: places.count, by: step).map { index in
      var changed = characters
      let place = places[index]
      let replacement = replacements[index % replacements.count]
      changed[place] = changed[place] == replacement ? "#" : replacement
      return String(changed)
    }
  }

  /// The commands' answers are the same for every copy, so that they need not run again.
  private static func expectRed(_ changed: String, _ answers: [Answer]) throws {
    let transcript = try Transcript(Array(changed.utf8))
    let isSame =
      try transcript.exchanges.count == answers.count
      && zip(transcript.exchanges, answers).allSatisfy { exchange, answer in
        try exchange.compared(with: answer).allSatisfy(\.isSame)
      }
    #expect(!isSame, "\(changed)")
  }
}
