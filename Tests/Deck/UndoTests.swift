import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct UndoTests {
  @Test func `undo puts exactly that card on top and keeps the order of the rest`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("interested")
      try await shell.run("pass")

      #expect(
        try await shell.text("undo")
          == "Took back your decision about Snider Financial Group. It is on top again. 20 cards left.")
      try await shell.run("undo")
      let names = try await shell.rows("deck list --limit 3").map { $0["name"] }
      #expect(names == ["Sound Planning Group", "Snider Financial Group", "Elite Wealth Management"])
      #expect(try await shell.rows("deck queue").isEmpty)
    }
  }

  @Test func `one undo too many fails and changes nothing`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("pass")
      try await shell.run("undo")

      #expect(try await shell.failure(of: "undo").code == .deckNothingToUndo)
      #expect(try await shell.object("deck")["remaining"] == 21)
    }
  }

  @Test func `a swipe after an undo does not count twice`() throws {
    try PluginHarness.run { shell async throws in
      for line in ["interested", "undo", "interested"] { try await shell.run(line) }
      #expect(try await shell.rows("deck queue").count == 1)
    }
  }

  @Test func `undo takes back what is stored already`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("pass")
      #expect(shell.backend.rows.selections.count == 1)

      try await shell.run("undo")
      #expect(shell.backend.rows.selections.isEmpty)
      #expect(try await shell.object("deck")["remaining"] == 21)
    }
  }

  @Test func `undo takes back what is stored although its answer was lost`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      shell.network.add(Network.Fault(count: 1, table: "user_agent_selections", afterCommit: true))
      try await shell.run("pass")
      #expect(try await shell.rows("deck queue").count == 1)

      try await shell.run("undo")
      #expect(shell.backend.rows.selections.isEmpty)
      #expect(try await shell.rows("deck queue").isEmpty)
    }
  }

  @Test func `without a network undo takes back what waits, and says what it could not ask`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("deck")
      shell.network.setOnline(false)
      try await shell.run("pass")

      #expect(try await shell.state.undo().remaining == 21)
      #expect(await shell.state.takeNotices().map(\.code) == [.backendUnreachable])
      #expect(try await shell.rows("deck queue").isEmpty)
    }
  }

  @Test func `a card that has come back by itself is put on top all the same`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      for _ in 1...2 { try await shell.run("pass") }
      shell.backend.edit { $0.selections = [] }
      _ = try await shell.state.list(.pass)

      #expect(try await shell.object("undo")["name"] == "Snider Financial Group")
      #expect(await shell.state.topCard()?.agent.name == "Snider Financial Group")
    }
  }

  @Test func `without a network what is stored stays stored`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("pass")
      shell.network.setOnline(false)

      #expect(try await shell.failure(of: "undo").code == .backendUnreachable)
      #expect(try await shell.object("deck")["remaining"] == 20)
    }
  }

  @Test func `undo works after a restart`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("pass")
      try await shell.run("pass")
      try await shell.state.restart(cleanly: false)

      #expect(try await shell.object("undo")["name"] == "Snider Financial Group")
    }
  }

  @Test func `a card that has left the catalog is skipped with a note`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("pass")
      try await shell.run("pass")
      shell.backend.edit { _ = $0.agents.remove(at: 1) }
      try await shell.run("deck reload")

      let text = try await shell.text("undo")
      #expect(text.contains("1 agent no longer in the catalog: skipped."))
      #expect(text.contains("Took back your decision about Sound Planning Group."))
    }
  }

  /// Before and after a restart; the limit is far from what it takes unless each undo looks through all.
  @Test(.timeLimit(.minutes(1))) func `ten thousand are taken back, the latest first`() throws {
    let agents = (0..<10_000).map { Agent(id: Agent.ID("agent-\($0)"), name: "Agent \($0)") }
    try PluginHarness.run(agents: agents) { shell async throws in
      for isRestarted in [false, true] {
        for _ in agents { _ = try await shell.state.swipe(.pass) }
        if isRestarted { try await shell.state.restart(cleanly: false) }
        for agent in agents.reversed() { #expect(try await shell.state.undo().agent.id == agent.id) }

        #expect(try await shell.failure(of: "undo").code == .deckNothingToUndo)
        #expect(await shell.state.deckView().cards.map(\.agent.id) == agents.map(\.id))
      }
    }
  }

  @Test func `an agent decided on again is taken back in its later turn, and once`() throws {
    try PluginHarness.run { shell async throws in
      for line in ["deck list", "pass #1", "pass #2", "like #1", "pass #3"] { try await shell.run(line) }

      var names: [JSONValue?] = []
      for _ in 1...3 { names.append(try await shell.object("undo")["agent_id"]) }
      #expect(names == [2, 0, 1].map { .string(PluginHarness.agents[$0].id.text) })
      #expect(try await shell.failure(of: "undo").code == .deckNothingToUndo)

      try await shell.run("pass #1")
      #expect(try await shell.object("undo")["agent_id"] == .string(PluginHarness.agents[0].id.text))
    }
  }

  @Test func `after a restart only what still waits is taken back`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("deck list")
      shell.network.setOnline(false)
      for line in ["pass #1", "pass #2", "pass #3"] { try await shell.run(line) }
      try await shell.state.restart(cleanly: false)

      #expect(try await shell.object("undo")["agent_id"] == .string(PluginHarness.agents[2].id.text))
      shell.network.setOnline(true)
      try await shell.run("sync")
      #expect(try await shell.failure(of: "undo").code == .deckNothingToUndo)
    }
  }
}
