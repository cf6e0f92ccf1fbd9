import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct StackTests {
  @Test func `the first screen shows one card in full and the names of two`() throws {
    try PluginHarness.run { shell async throws in
      let text = try await shell.text("deck")

      #expect(text.hasPrefix("hushh · Guest · 21 cards left\n"))
      let pieces = [
        "│ Sound Planning Group  ", "│ ★★★★★ 5.0 (8 reviews) · Kirkland, WA  ",
        "│ [Financial Advising] [Investing]  ", "│ Claim: possible  ", "─ Snider Financial Group ─",
        "─ Elite Wealth Management ─", "─ 18 more ─", "→ claim CBmANGxCWPEhjRhvqcitqB  ",
      ]
      var rest = text[...]
      for piece in pieces {
        let found = try #require(rest.firstRange(of: piece), "\(piece) is missing or too early")
        rest = rest[found.upperBound...]
      }
      #expect(text.contains("You are a guest."))
    }
  }

  @Test func `a card that cannot be claimed says why and offers no claim`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("pass")
      let text = try await shell.text("deck")

      #expect(text.contains("│ Claim: not possible  "))
      #expect(text.contains("× claim       no verified profile is linked to this agent"))
      #expect(!text.contains("→ claim"))
    }
  }

  @Test func `with two cards left the stack shows two`() throws {
    try PluginHarness.run(agents: Array(PluginHarness.agents.prefix(2))) { shell async throws in
      let view = try await shell.object("deck")

      #expect(view["cards"]?.array?.count == 2)
      #expect(view["remaining"] == 2)
      #expect(try await !shell.text("deck").contains(" more"))
    }
  }

  @Test func `without a network the bundled agents appear, and the screen says so`() throws {
    try PluginHarness.run { shell async throws in
      shell.network.setOnline(false)
      let text = try await shell.text("deck")

      #expect(text.contains("These are the bundled agents"))
      #expect(text.contains("Sound Planning Group"))
      #expect(try await shell.object("deck")["source"] == "bundled")
    }
  }

  @Test func `a deck that was decided is worded differently from one that is empty`() throws {
    try PluginHarness.run(agents: Array(PluginHarness.agents.prefix(1))) { shell async throws in
      try await shell.run("interested")
      #expect(try await shell.text("deck").contains("you have decided on every agent"))
      #expect(try await shell.text("deck list").contains("you have decided on every agent"))
    }
    try PluginHarness.run(agents: []) { shell async throws in
      #expect(try await shell.text("deck").contains("No agents are loaded."))
      #expect(try await shell.text("deck list").contains("No agents are loaded."))
      #expect(try await shell.failure(of: "pass").explanation.happened == "No agents are loaded.")
    }
  }

  @Test func `a member who is not onboarded is invited to finish`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("auth login apple")
      let text = try await shell.text("deck")

      #expect(text.hasPrefix("hushh · Alice Nguyen · 21 cards left"))
      #expect(text.contains("→ onboarding"))
    }
  }
}
