import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct ListTests {
  @Test func `a listing numbers the agents for the next line`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("deck search wealth")
      #expect(try await shell.object("show #2")["name"] == "Brein Wealth Management")

      try await shell.run("deck list")
      #expect(try await shell.object("show #2")["name"] == "Snider Financial Group")
    }
  }

  @Test func `by rating the unrated come last and ties keep the deck's order`() throws {
    try PluginHarness.run { shell async throws in
      let ranked = try await shell.rows("deck list --sort rating").compactMap { $0["agent_id"]?.string }
      let seed = PluginHarness.agents.map(\.id.text)
      let expected = [1, 2, 5, 7, 9, 10, 13, 15, 16, 19, 20, 21, 4, 11, 3, 12, 14, 6, 8, 17, 18]

      #expect(ranked == expected.map { seed[$0 - 1] })
    }
  }

  @Test func `a filter that fits nothing is worded differently from an empty deck`() throws {
    try PluginHarness.run { shell async throws in
      let text = try await shell.text("deck list --city Paris")
      #expect(text.contains("No card fits that filter; without it there are 21 cards."))
      #expect(try await shell.rows("deck list --city Paris").isEmpty)
    }
  }

  @Test func `a search finds what was decided, and says so`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("pass 'Elite Wealth'")
      let rows = try await shell.rows("deck search ELITE")

      #expect(rows.map { $0["decision"] } == ["rejected"])
      #expect(try await shell.text("deck search elite").contains("passed"))
    }
  }

  @Test func `a search without a match is no error, and a blank one is`() throws {
    try PluginHarness.run { shell async throws in
      #expect(try await shell.text("deck search nobody").contains("No agent fits nobody."))
      #expect(try await shell.failure(of: "deck search ' '").code == .argumentInvalid)
    }
  }

  @Test func `a cut listing says how much there is`() throws {
    try PluginHarness.run { shell async throws in
      #expect(try await shell.text("deck list --limit 2").contains("The first 2 of 21."))
    }
  }
}
