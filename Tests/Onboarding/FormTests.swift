import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct FormTests {
  @Test func `the form asks, offers the provider's name, and takes numbers, codes and labels`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("auth login apple")
      shell.expect("", "", "6, wealth_management, Tax Planning", "98033", "2")
      let data = try await shell.object("onboarding")

      #expect(shell.asked.map(\.suggestion) == ["Alice", "Nguyen", nil, nil, "exploring"])
      #expect(data["last_name"] == "Nguyen")
      #expect(data["insurance_goals"] == ["wealth_management", "tax_planning", "retirement_planning"])
      #expect(data["primary_goal"] == "retirement_planning")
      #expect(data["goal_timeline"] == "this_month")
    }
  }

  @Test func `a bad answer is asked again with the reason`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("auth login apple")
      shell.expect("Al", "-", "yachts", "1", "980", "02139", "never", "")
      let data = try await shell.object("onboarding")

      let notes = shell.asked.compactMap(\.note).filter { $0.hasPrefix("That was not taken:") }
      #expect(notes.count == 3)
      #expect(data["last_name"] == .null)
      #expect(data["preferred_zip"] == "02139")
      #expect(data["goal_timeline"] == "exploring")
    }
  }

  @Test func `leaving half-way writes nothing and forgets what was to go on`() throws {
    try PluginHarness.run { shell async throws in
      _ = try await shell.failure(of: "settings")
      try await shell.run("auth login apple")
      shell.expect("Alice")

      #expect(try await shell.failure(of: "onboarding").code == .commandCancelled)
      #expect(shell.backend.rows.consumers.isEmpty)
      #expect(try await shell.object("whoami")["pending"] == .null)
      #expect(try await shell.object("whoami")["status"] == "authenticated")
    }
  }

  @Test func `without a terminal the line that answers everything is named`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("auth login apple")
      let failure = try await shell.failure(of: "onboarding")

      #expect(failure.code == .inputRequired)
      #expect(failure.explanation.next.first?.hasPrefix("onboarding submit --first") == true)
    }
  }

  @Test func `a complete profile is not asked for again`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      #expect(try await shell.text("onboarding").contains("Your profile is complete already."))
    }
  }
}
