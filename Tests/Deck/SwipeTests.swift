import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct SwipeTests {
  @Test func `a swipe says what was decided, what is left and what is next`() throws {
    try PluginHarness.run { shell async throws in
      let text = try await shell.text("pass")
      #expect(text == "Passed on Sound Planning Group. 20 cards left. Next: Snider Financial Group.")
    }
  }

  @Test func `a swipe's data has the agent, the number and the status`() throws {
    try PluginHarness.run { shell async throws in
      let data = try await shell.object("like 'KE & Associates'")

      #expect(data["agent_id"] == "-q_Pkw_5FXU4Eoupk08fAO")
      #expect(data["seq"] == 1)
      #expect(data["status"] == "selected")
      #expect(data["waiting"] == true)
      #expect(data["already"] == false)
      #expect(data["remaining"] == 20)
      #expect(data["next"] == "CBmANGxCWPEhjRhvqcitqB")
    }
  }

  @Test func `two swipes without a name decide on two cards`() throws {
    try PluginHarness.run { shell async throws in
      #expect(try await shell.text("interested").hasPrefix("Interested in Sound Planning Group. 20 cards"))
      #expect(try await shell.text("interested").hasPrefix("Interested in Snider Financial Group. 19 cards"))
      #expect(try await shell.rows("deck queue").count == 2)
    }
  }

  @Test func `the same decision twice says already and waits once`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("interested 'PCM Encore'")
      let again = try await shell.text("interested 'PCM Encore'")

      #expect(again.hasPrefix("Already interested in PCM Encore. 20 cards left."))
      #expect(try await shell.rows("deck queue").count == 1)
    }
  }

  @Test func `of two opposite decisions the last one counts`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("pass")
      #expect(
        try await shell.text("like 'Sound Planning'").contains(
          "Interested in Sound Planning Group, after a pass."))
      let rows = try await shell.rows("deck queue")
      #expect(rows.map { $0["status"] } == ["selected"])
    }
  }

  @Test func `a named agent does not move the card on top`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("pass 'PCM Encore'")
      #expect(try await shell.text("deck").contains("│ Sound Planning Group  "))
    }
  }

  @Test(arguments: ["cbmangxcwpehjrhvqcitqb", "nobody", "11111111-1111-1111-1111-111111111111", "#22"])
  func `an agent that does not exist is refused and nothing is queued`(name: String) throws {
    try PluginHarness.run { shell async throws in
      #expect(try await shell.failure(of: "pass '\(name)'").code == .agentUnknown)
      #expect(try await shell.rows("deck queue").isEmpty)
    }
  }

  @Test func `every card can be decided, and then there is nothing to swipe`() throws {
    try PluginHarness.run(agents: Array(PluginHarness.agents.prefix(2))) { shell async throws in
      #expect(try await shell.text("pass").hasSuffix("1 card left. Next: Snider Financial Group."))
      #expect(try await shell.text("interested") == "Interested in Snider Financial Group. No cards left.")

      for line in ["pass", "interested", "show"] {
        #expect(try await shell.failure(of: line).code == .deckEmpty)
      }
      #expect(try await shell.rows("deck queue").count == 2)
    }
  }

  @Test func `new agents appear after a reload of an empty deck`() throws {
    try PluginHarness.run(agents: Array(PluginHarness.agents.prefix(1))) { shell async throws in
      try await shell.run("pass")
      shell.backend.edit { $0.agents = Array(PluginHarness.agents.prefix(3)) }

      #expect(try await shell.text("deck reload") == "The deck is fresh. 2 cards left.")
    }
  }

  @Test func `a swipe that cannot be saved fails and the card stays`() throws {
    try PluginHarness.run { shell async throws in
      shell.queueStore.isFull = true
      #expect(try await shell.failure(of: "pass").code == .queueUnsaved)
      #expect(try await shell.object("deck")["remaining"] == 21)
    }
  }

  @Test func `a member's swipe that cannot be sent says that it waits`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      shell.network.setOnline(false)
      let text = try await shell.text("pass")

      #expect(text.contains("It is saved and waits to be sent. The backend could not be reached."))
      #expect(text.contains("→ sync"))
    }
  }

  @Test func `an agent that has closed is not available any more`() throws {
    try PluginHarness.run { shell async throws in
      shell.backend.edit { $0.agents[1].isClosed = true }
      #expect(try await shell.failure(of: "pass 'Snider Financial'").code == .agentGone)
    }
  }

  @Test func `a decision that a later one has overtaken says which stands`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("interested")
      // Decided elsewhere in the meantime, and by a clock that is ahead.
      shell.backend.edit {
        $0.selections[0].row.decision = .pass
        $0.selections[0].row.decidedAt = Timestamp(milliseconds: 1_900_000_000_000)
      }

      #expect(
        try await shell.text("interested 'Sound Planning'").contains(
          "A later decision of yours stands: passed."))
      #expect(try await shell.object("interested 'Sound Planning'")["overtaken_by"] == .null)
    }
  }
}
