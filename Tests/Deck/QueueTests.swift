import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct QueueTests {
  @Test func `a guest's sync says that swipes wait for a sign-in`() throws {
    try PluginHarness.run { shell async throws in
      #expect(try await shell.text("sync") == "Nothing is waiting.")
      try await shell.run("pass")
      #expect(try await shell.text("sync") == "1 swipe waits until you sign in.\n→ auth login apple")
      #expect(try await shell.object("sync")["waiting"] == 1)
    }
  }

  @Test func `a sync that leaves swipes fails, and the next one sends them`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      shell.network.setOnline(false)
      for _ in 1...2 { try await shell.run("pass") }

      let failure = try await shell.failure(of: "sync")
      #expect(failure.code == .syncPartial)
      #expect(failure.explanation.because == "The backend could not be reached.")
      let rows = try await shell.rows("deck queue")
      #expect(rows.map { $0["attempts"] } == [2, 2])
      #expect(
        rows.map { $0["reason"] } == [
          "The backend could not be reached.", "The backend could not be reached.",
        ])

      shell.network.setOnline(true)
      #expect(try await shell.text("sync") == "Swipes: 2 sent.")
      #expect(try await shell.text("deck queue") == "Nothing is waiting.")
    }
  }

  @Test func `a swipe about an agent that is gone is refused and stays to be seen`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      shell.network.setOnline(false)
      try await shell.run("interested")
      shell.network.setOnline(true)
      shell.backend.edit { _ = $0.agents.removeFirst() }

      #expect(try await shell.failure(of: "sync").code == .syncPartial)
      #expect(try await shell.text("deck queue").contains("1 swipe refused for good."))
      let rows = try await shell.rows("deck queue --refused")
      #expect(rows.map { $0["agent_id"] } == ["CBmANGxCWPEhjRhvqcitqB"])
      #expect(rows.first?["reason"] == "user_agent_selections: no such agent")
    }
  }
}
