import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct SignInTests {
  @Test func `a guest sees how to sign in, and what will go on`() throws {
    try PluginHarness.run { shell async throws in
      let text = try await shell.text("auth")
      for piece in ["Find the right financial advisor.", "→ auth login apple", "→ auth later", "terms"] {
        #expect(text.contains(piece))
      }

      #expect(try await shell.failure(of: "claim #1 --message Secret").code == .authRequired)
      let gated = try await shell.text("whoami")
      #expect(gated.contains("Once you are in, hushh goes on with your claim on Sound Planning Group."))
      #expect(!gated.contains("Secret"))
    }
  }

  @Test func `a sign-in says who it is, and that the profile is missing`() throws {
    try PluginHarness.run { shell async throws in
      let text = try await shell.text("auth login apple")
      #expect(text.hasPrefix("Signed in as Alice Nguyen. The account is new.\n"))
      #expect(text.contains("→ onboarding"))

      let data = try await shell.object("login google --as bob")
      #expect(data["name"] == "Bob Okafor")
      #expect(data["onboarding"] == "incomplete")
    }
  }

  @Test func `a guest's swipes become the account's, and those that fail are a note`() throws {
    try PluginHarness.run { shell async throws in
      for _ in 1...3 { try await shell.run("pass") }
      shell.network.add(Network.Fault(count: 1, skip: 1, table: "user_agent_selections"))

      let data = try await shell.object("auth login apple")
      #expect(data["adopted"] == 3)
      #expect(data["sent"] == 2)
      #expect(data["waiting"] == 1)
      #expect(shell.backend.rows.selections.count == 2)
      #expect(try await shell.text("sync") == "Swipes: 1 sent.")
    }
  }

  @Test func `settings open by themselves once a returning person has signed in`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("logout")
      #expect(try await shell.failure(of: "settings").code == .authRequired)

      let text = try await shell.text("auth login apple")
      let (first, second) = (
        text.firstRange(of: "hushh goes on with your settings."), text.firstRange(of: "My activity")
      )
      #expect(try #require(first).upperBound <= #require(second).lowerBound)
    }
  }

  @Test func `maybe later forgets what was to go on`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("logout")
      _ = try await shell.failure(of: "settings")

      #expect(
        try await shell.text("auth later").hasPrefix("Maybe later, then. The held command was dropped."))
      #expect(try await shell.rows("auth login apple").count == 1)
      #expect(try await shell.text("auth later").hasPrefix("No command is held."))
    }
  }

  @Test func `an unknown person is refused with the names that are known`() throws {
    try PluginHarness.run { shell async throws in
      let failure = try await shell.failure(of: "auth login apple --as zoe")
      #expect(failure.code == .authPersonaUnknown)
      #expect(failure.explanation.because?.contains("alice") == true)
    }
  }
}
