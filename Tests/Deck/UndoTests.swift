import HushhCore
import TestSupport
import Testing

@Suite struct UndoTests {
  @Test func `undo puts exactly that card on top and keeps the order of the rest`() throws {
    try PluginHarness.run { shell async throws in
      _ = try await shell.run("interested")
      _ = try await shell.run("pass")

      #expect(
        try await shell.text("undo")
          == "Took back your decision about Snider Financial Group. It is on top again. 20 cards left.")
      _ = try await shell.run("undo")
      let names = try await shell.rows("deck list --limit 3").map { $0["name"] }
      #expect(names == ["Sound Planning Group", "Snider Financial Group", "Elite Wealth Management"])
      #expect(try await shell.rows("deck queue").isEmpty)
    }
  }

  @Test func `one undo too many fails and changes nothing`() throws {
    try PluginHarness.run { shell async throws in
      _ = try await shell.run("pass")
      _ = try await shell.run("undo")

      #expect(try await shell.failure(of: "undo").code == .deckNothingToUndo)
      #expect(try await shell.object("deck")["remaining"] == 21)
    }
  }

  @Test func `a swipe after an undo does not count twice`() throws {
    try PluginHarness.run { shell async throws in
      for line in ["interested", "undo", "interested"] { _ = try await shell.run(line) }
      #expect(try await shell.rows("deck queue").count == 1)
    }
  }

  @Test func `undo takes back what is stored already`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      _ = try await shell.run("pass")
      #expect(shell.backend.rows.selections.count == 1)

      _ = try await shell.run("undo")
      #expect(shell.backend.rows.selections.isEmpty)
      #expect(try await shell.object("deck")["remaining"] == 21)
    }
  }

  @Test func `undo takes back what is stored although its answer was lost`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      shell.network.add(Network.Fault(count: 1, table: "user_agent_selections", afterCommit: true))
      _ = try await shell.run("pass")
      #expect(try await shell.rows("deck queue").count == 1)

      _ = try await shell.run("undo")
      #expect(shell.backend.rows.selections.isEmpty)
      #expect(try await shell.rows("deck queue").isEmpty)
    }
  }

  @Test func `without a network undo takes back what waits, and says what it could not ask`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      _ = try await shell.run("deck")
      shell.network.setOnline(false)
      _ = try await shell.run("pass")

      #expect(try await shell.state.undo().remaining == 21)
      #expect(await shell.state.takeNotices().map(\.code) == [.backendUnreachable])
      #expect(try await shell.rows("deck queue").isEmpty)
    }
  }

  @Test func `a card that has come back by itself is put on top all the same`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      for _ in 1...2 { _ = try await shell.run("pass") }
      shell.backend.edit { $0.selections = [] }
      _ = try await shell.state.list(.pass)

      #expect(try await shell.object("undo")["name"] == "Snider Financial Group")
      #expect(await shell.state.topCard()?.agent.name == "Snider Financial Group")
    }
  }

  @Test func `without a network what is stored stays stored`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      _ = try await shell.run("pass")
      shell.network.setOnline(false)

      #expect(try await shell.failure(of: "undo").code == .backendUnreachable)
      #expect(try await shell.object("deck")["remaining"] == 20)
    }
  }

  @Test func `undo works after a restart`() throws {
    try PluginHarness.run { shell async throws in
      _ = try await shell.run("pass")
      _ = try await shell.run("pass")
      try await shell.state.restart(cleanly: false)

      #expect(try await shell.object("undo")["name"] == "Snider Financial Group")
    }
  }

  @Test func `a card that has left the catalog is skipped with a note`() throws {
    try PluginHarness.run { shell async throws in
      _ = try await shell.run("pass")
      _ = try await shell.run("pass")
      shell.backend.edit { _ = $0.agents.remove(at: 1) }
      _ = try await shell.run("deck reload")

      let text = try await shell.text("undo")
      #expect(text.contains("1 agent no longer in the catalog: skipped."))
      #expect(text.contains("Took back your decision about Sound Planning Group."))
    }
  }
}
