import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct ListsTests {
  @Test func `a list has the newest decision first and numbers its agents`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      for _ in 1...2 { try await shell.run("interested") }

      let rows = try await shell.rows("settings selected")
      #expect(rows.map { $0["name"] } == ["Snider Financial Group", "Sound Planning Group"])
      #expect(try await shell.object("show #1")["name"] == "Snider Financial Group")
      #expect(try await shell.text("settings selected").contains("→ claim #2"))
    }
  }

  @Test func `an empty list says how to fill it`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      #expect(try await shell.text("settings selected").contains("Nobody interests you yet"))
      #expect(try await shell.text("settings passed").contains("You have passed on nobody yet"))
      #expect(try await shell.rows("settings passed").isEmpty)
    }
  }

  @Test func `moving keeps the row and changes its status`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("interested")
      let id = shell.backend.rows.selections.first?.row.id

      #expect(
        try await shell.text("settings move 'Sound Planning' passed")
          == "Sound Planning Group is in passed now.")
      #expect(shell.backend.rows.selections.map(\.row.id) == [id])
      #expect(shell.backend.rows.selections.map(\.row.decision) == [.pass])
      let again = try await shell.text("settings move 'Sound Planning' passed")
      #expect(again == "Sound Planning Group is in passed already.")
      #expect(shell.backend.rows.selections.count == 1)
    }
  }

  @Test func `a list that reads what was decided elsewhere brings the deck along`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("pass")
      let rows = shell.backend.rows.selections
      shell.backend.edit { $0.selections = [] }
      try await shell.run("settings passed")
      #expect(try await shell.object("deck")["remaining"] == 21)

      shell.backend.edit { $0.selections = rows }
      try await shell.run("settings passed")
      #expect(try await shell.object("deck")["remaining"] == 20)
    }
  }

  @Test func `who was never decided on cannot be moved`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      let failure = try await shell.failure(of: "settings move 'PCM Encore' passed")
      #expect(failure.explanation.happened == "You have not decided on PCM Encore yet.")
    }
  }

  @Test func `closed and removed agents stay in the list, marked`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      for _ in 1...3 { try await shell.run("interested") }
      shell.backend.edit {
        $0.agents[0].isClosed = true
        $0.agents[1].status = "inactive"
        _ = $0.agents.remove(at: 2)
      }
      try await shell.run("deck reload")

      let rows = try await shell.rows("settings selected")
      #expect(rows.map { $0["note"] } == ["removed", "inactive", "closed"])
      #expect(rows.first?["name"] == .null)
      let text = try await shell.text("settings selected")
      #expect(text.contains("→ show #2"))
      #expect(!text.contains("→ claim"))
    }
  }
}
