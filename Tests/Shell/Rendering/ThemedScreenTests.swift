import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import HushhTerminal
import Synchronization
import TestSupport
import Testing

/// Every screen there is: the examples of every command, for a guest and for a member with a claim.
@Suite struct `Screens in every theme` {
  private static let lines: [String] = {
    // What would end the session, its account, or the text that is looked at.
    let ending = ["exit", "set", "plugin disable", "settings delete-account"]
    let examples = Assembly.registry.commands.map(\.declaration)
      .filter { !ending.contains($0.name) }.flatMap(\.examples).map(\.line)
    let member = [
      "deck", "like #1", "login apple --as alice",
      "onboarding submit --first Ada --goals insurance --zip 98033",
      "claim #1", "pass #2", "net offline", "pass", "deck", "deck queue", "net online", "sync",
    ]
    return ["deck", "show", "deck list", "help"] + examples + ["app restart"] + member + examples
  }()

  /// What all the lines give, on both streams.
  private static func screens(_ theme: Theme?) throws -> [String] {
    let all = Mutex<[String]>([])
    let presenter = { @Sendable in
      guard let theme else { return Presenter() }
      return Presenter(output: { _ in theme.paint }, error: { _ in theme.paint })
    }
    try ShellHarness.run(presenter: presenter) { harness async throws in
      harness.shell.settings.onError = .continue
      for line in lines {
        await harness.run(line)
        let said = harness.output.output + harness.output.error
        all.withLock { $0.append("> \(line)\n\(said)") }
      }
    }
    return all.withLock { $0 }
  }

  @Test(arguments: [Theme.light, .dark])
  func `are the same text byte for byte`(theme: Theme) throws {
    let plain = try Self.screens(nil)
    let themed = try Self.screens(theme)

    #expect(plain.count == Self.lines.count && plain.count == themed.count)
    for (plain, themed) in zip(plain, themed) {
      #expect(Self.withoutEscapes(themed).utf8.elementsEqual(plain.utf8), "\(themed)")
      #expect(!plain.contains("\u{1B}"), "\(plain)")
    }
    let colored = themed.count { $0.contains("\u{1B}[38;2;") }
    #expect(colored > Self.lines.count / 2)
  }

  @Test func `what can be done differs from what cannot by more than a color`() throws {
    let plain = try Self.screens(nil)
    let screens = plain.filter { $0.contains("\n× claim  ") }

    #expect(!screens.isEmpty)
    for screen in screens { #expect(!screen.contains("\n→ claim ")) }
  }

  private static func withoutEscapes(_ text: String) -> String {
    var kept = ""
    var isEscape = false
    for scalar in text.unicodeScalars {
      if scalar == "\u{1B}" { isEscape = true }
      if !isEscape { kept.unicodeScalars.append(scalar) }
      if scalar == "m" { isEscape = false }
    }
    return kept
  }
}
