import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct SessionTests {
  @Test func `a member sees who they are, and never a token`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      let text = try await shell.text("whoami")

      #expect(text.hasPrefix("Alice Nguyen\nE-mail    alice@example.com\nProvider  apple\n"))
      #expect(text.contains("Profile   complete"))
      #expect(!text.contains("access-") && !text.contains("refresh-"))
      #expect(try await shell.object("auth")["expires_at"]?.string?.hasSuffix("Z") == true)
    }
  }

  @Test func `a sign-out goes back to browsing and says what waits for the account`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      shell.network.setOnline(false)
      try await shell.run("pass")

      let text = try await shell.text("logout")
      #expect(text == "Signed out: Alice Nguyen.\n1 swipe waits for this account to return.")
      #expect(try await shell.text("logout") == "You are a guest already.")
      #expect(try await shell.object("deck")["remaining"] == 21)
    }
  }

  @Test func `a guest's sign-out drops a held command and says so in one line`() throws {
    for (line, words) in [
      ("logout", "You are a guest already.\nThe held command was dropped."),
      ("auth later", "Maybe later, then. The held command was dropped.\n→ deck"),
    ] {
      try PluginHarness.run { shell async throws in
        await shell.state.hold(GatedAction(name: "openSettings", agentID: nil, words: ["settings", "--"]))

        #expect(try await shell.text(line) == words)
        #expect(await shell.state.pendingAction == nil)
        #expect(await shell.state.takeNotices().isEmpty)
      }
    }
  }

  @Test func `a member's sign-out drops a held command and says so`() throws {
    try PluginHarness.run { shell async throws in
      _ = try await shell.run("auth login apple")
      await shell.state.hold(GatedAction(name: "openSettings", agentID: nil, words: ["settings", "--"]))

      #expect(
        try await shell.text("logout") == "Signed out: Alice Nguyen.\nThe held command was dropped.")
      #expect(try await shell.object("whoami")["pending"] == .null)
    }
  }

  @Test func `a sign-out removes a session that could not be renewed at a start`() throws {
    try PluginHarness.run { shell async throws in
      _ = try await shell.run("auth login apple")
      shell.network.setOnline(false)
      shell.clock.advance(by: .seconds(7200))
      try await shell.state.restart(cleanly: true)
      #expect(await !shell.state.isSignedIn)
      #expect(shell.sessionStore.saved != nil)

      let text = try await shell.text("logout")

      #expect(text == "Signed out: the session that was kept on this device is gone.")
      #expect(shell.sessionStore.saved == nil)
    }
  }

  @Test func `another person gets nothing of what waits`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      shell.network.setOnline(false)
      try await shell.run("pass")
      try await shell.run("logout")
      shell.network.setOnline(true)

      #expect(try await shell.object("auth login apple --as bob")["adopted"] == 0)
      #expect(try await shell.object("deck")["remaining"] == 21)
      #expect(try await shell.object("auth login apple --as alice")["sent"] == 1)
    }
  }

  @Test func `a refresh renews the session and sends what waits`() throws {
    try PluginHarness.run { shell async throws in
      #expect(try await shell.failure(of: "auth refresh").code == .authRequired)
      try await shell.becomeMember()
      shell.network.setOnline(false)
      try await shell.run("pass")
      shell.network.setOnline(true)

      let text = try await shell.text("auth refresh")
      #expect(text.contains("Your session is good until 2026-01-01T"))
      #expect(text.contains("Swipes: 1 sent."))
    }
  }

  @Test func `a session that was revoked ends, and signing in goes on with the list`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      shell.backend.revokeAll()

      #expect(try await shell.failure(of: "settings selected").code == .sessionEnded)
      #expect(try await shell.object("whoami")["status"] == "anonymous")
    }
  }

  @Test func `who could not be read at a start is read with the next sync`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      let email = try await shell.object("whoami")["email"]
      shell.network.setOnline(false)
      try await shell.state.restart(cleanly: true)
      #expect(try await shell.object("whoami")["email"] != email)

      shell.network.setOnline(true)
      try await shell.run("sync")
      #expect(try await shell.object("whoami")["email"] == email)
    }
  }
}
