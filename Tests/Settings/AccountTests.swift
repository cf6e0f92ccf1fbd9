import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct AccountTests {
  @Test func `the first screen has the groups, and counts what waits apart`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      for line in ["interested", "pass", "claim 'Sound Planning'"] { try await shell.run(line) }
      shell.network.add(Network.Fault(count: 2, table: "user_agent_selections"))
      try await shell.run("pass")

      let text = try await shell.text("settings")
      #expect(text.hasPrefix("[AN] Alice Nguyen\nalice@example.com\n"))
      #expect(
        text.contains(
          "My activity\n→ settings selected  1\n→ settings passed    1 (+1 waiting)\n→ claims             1\n"
        ))
      #expect(text.contains("Preferences\n→ settings goals          Insurance\n"))
      #expect(text.contains("→ settings location       Kirkland, WA\n→ settings notifications  On\n"))
      #expect(text.contains("→ settings support  support@example.com\n→ settings version  1.0.0\n"))
      #expect(text.hasSuffix("→ auth logout  sign out"))
    }
  }

  @Test func `a ZIP no agent shares is shown as it is`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      #expect(try await shell.text("settings location 02139").contains("Location       02139\n"))
    }
  }

  @Test func `a change is stored, and what is not named stays`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()

      #expect(try await shell.object("settings profile --first Al --last ''")["last_name"] == .null)
      let goals = try await shell.object("settings goals retirement_planning, wealth_management")
      #expect(goals["insurance_goals"] == ["wealth_management", "retirement_planning"])
      #expect(goals["primary_goal"] == "retirement_planning")
      let channels = try await shell.object("settings notifications --push on --email off")
      #expect(channels["push_enabled"] == true)
      #expect(channels["email_enabled"] == false)
      #expect(channels["first_name"] == "Al")
      #expect(channels["preferred_zip"] == "98033")
    }
  }

  @Test func `without any channel notifications are off`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("settings notifications --email off")
      #expect(try await shell.text("settings").contains("→ settings notifications  Off\n"))
    }
  }

  @Test(
    arguments: [
      ("settings profile --first ' '", ErrorCode.nameInvalid), ("settings goals yachts", .goalsInvalid),
      ("settings goals ''", .goalsInvalid), ("settings location 980", .zipInvalid),
      ("settings notifications --push maybe", .choiceUnknown),
    ])
  func `a bad value is refused and nothing is changed`(line: String, code: ErrorCode) throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      let before = try await shell.object("settings profile")

      #expect(try await shell.failure(of: line).code == code)
      #expect(try await shell.object("settings profile") == before)
    }
  }

  @Test(
    arguments: [
      "settings", "settings profile", "settings goals", "settings location", "settings notifications",
      "settings selected", "settings passed", "settings move #1 passed", "settings export",
      "settings delete-account --yes",
    ])
  func `what is protected asks a guest to sign in`(line: String) throws {
    try PluginHarness.run { shell async throws in
      #expect(try await shell.failure(of: line).code == .authRequired)
      try await shell.run("auth login apple --as bob")
      #expect(try await shell.failure(of: line).code == .onboardingRequired)
    }
  }

  @Test func `texts, support and version need nobody`() throws {
    try PluginHarness.run { shell async throws in
      let privacy = try await shell.text("settings privacy")
      #expect(
        privacy.hasPrefix(
          "Privacy\n\nThis is a sandbox. Its advisors, people and sign-in providers are made up, and"))
      #expect(privacy.hasSuffix("\n\nQuestions: support@example.com"))
      #expect(try await shell.text("settings terms").hasPrefix("Terms\n\nThis program is for testing"))
      #expect(try await shell.text("settings support") == "Write to support@example.com.")
      #expect(try await shell.text("settings version") == "hushh 1.0.0")
    }
  }

  @Test(arguments: [false, true])
  func `a deletion may have been done only if it has got there`(gotThere: Bool) throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      if gotThere {
        shell.network.add(Network.Fault(count: 1, table: "users", afterCommit: true))
      } else {
        shell.network.setOnline(false)
      }

      let failure = try await shell.failure(of: "settings delete-account --yes")
      #expect(failure.code == .backendUnreachable)
      #expect((failure.explanation.because?.contains("may have been done") ?? false) == gotThere)
    }
  }
}
