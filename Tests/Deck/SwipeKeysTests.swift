import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct SwipeKeysTests {
  @Test func `each key decides on the card on top, and the end says what was done`() throws {
    try PluginHarness.run { shell async throws in
      shell.expect("l", "j", "u", "L", "q")
      let data = try await shell.object("deck swipe")

      #expect(data == ["liked": 2, "passed": 1, "remaining": 19, "undone": 1])
      #expect(try await shell.rows("deck queue").map { $0["status"] } == ["selected", "selected"])
    }
  }

  @Test func `a card is shown once, however many answers are about it`() throws {
    try PluginHarness.run { shell async throws in
      shell.expect("d", "x", "l", "q")
      try await shell.run("deck swipe")

      #expect(shell.asked.map(\.screen.isEmpty) == [false, true, true, false])
      #expect(shell.asked.map { $0.note == nil } == [true, false, false, true])
      #expect(shell.asked.first?.prompt.hasPrefix("← j pass · → l interested · u undo") == true)
    }
  }

  @Test func `what cannot be claimed says so, and the round goes on`() throws {
    try PluginHarness.run { shell async throws in
      shell.expect("j", "c", "q")
      let data = try await shell.object("deck swipe")

      #expect(shell.asked.last?.note?.contains("cannot be claimed") == true)
      #expect(data["passed"] == 1)
      #expect(try await shell.object("whoami")["pending"] == .null)
    }
  }

  @Test func `a guest's claim ends the round and waits for the sign-in`() throws {
    try PluginHarness.run { shell async throws in
      shell.expect("c")
      let text = try await shell.text("deck swipe")

      #expect(text.contains("Sign in to claim Sound Planning Group"))
      #expect(await shell.state.pendingAction?.words.prefix(2) == ["claims", "create"])
    }
  }

  @Test func `a decision that could not be sent says that it waits`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      shell.network.setOnline(false)
      shell.expect("l", "q")
      try await shell.run("deck swipe")

      #expect(shell.asked.last?.note?.hasPrefix("Saved, and waits:") == true)
    }
  }
}
