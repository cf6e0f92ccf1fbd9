import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct SubmitTests {
  private static func line(
    first: String = "Alice", last: String? = nil, goals: String = "insurance", zip: String = "98033"
  ) -> String {
    let last = last.map { " --last '\($0)'" } ?? ""
    return "onboarding submit --first '\(first)'\(last) --goals '\(goals)' --zip '\(zip)'"
  }

  @Test(
    arguments: [
      ("98033", "98033"), (" 98033 ", "98033"), ("98033-1234", "98033-1234"), ("02139", "02139"),
    ])
  func `a ZIP is trimmed and keeps its zeros`(given: String, stored: String) throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("auth login apple")
      #expect(try await shell.object(Self.line(zip: given))["preferred_zip"] == .string(stored))
    }
  }

  @Test(arguments: ["9803", "980333", "98033-", "٩٨٠٣٣", "ABCDE", ""])
  func `a bad ZIP is refused and nothing is written`(zip: String) throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("auth login apple")
      #expect(try await shell.failure(of: Self.line(zip: zip)).code == .zipInvalid)
      #expect(shell.backend.rows.consumers.isEmpty)
    }
  }

  @Test(arguments: ["José", "王小明", "O’Brien-Łuk", "🦊"])
  func `a name of any script is kept as it is`(name: String) throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("auth login apple")
      #expect(try await shell.object(Self.line(first: name, last: name))["last_name"] == .string(name))
      #expect(try await shell.text("settings profile").contains("Name           \(name) \(name)\n"))
    }
  }

  @Test(arguments: ["'   '", "'\(String(repeating: "x", count: 101))'", #""a\nb""#])
  func `a name that is blank, is too long or contains a newline is refused`(word: String) throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("auth login apple")
      let line = "onboarding submit --first \(word) --goals insurance --zip 98033"
      #expect(try await shell.failure(of: line).code == .nameInvalid)
    }
  }

  @Test(
    arguments: [
      ("insurance,insurance", ["insurance"]),
      ("retirement_planning,wealth_management", ["wealth_management", "retirement_planning"]),
      ("Tax Planning, INSURANCE", ["insurance", "tax_planning"]),
    ])
  func `goals are stored once and in the order of the chips`(given: String, stored: [String]) throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("auth login apple")
      let data = try await shell.object(Self.line(goals: given))
      #expect(data["insurance_goals"]?.array?.compactMap(\.string) == stored)
    }
  }

  @Test(arguments: ["", "yachts"])
  func `no goal or an unknown one is refused with the list`(goals: String) throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("auth login apple")
      let failure = try await shell.failure(of: Self.line(goals: goals))
      #expect(failure.code == .goalsInvalid)
      #expect(failure.explanation.because?.contains("wealth_management") == true)
    }
  }

  @Test func `every bad field is named at once`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("auth login apple")
      let because = try await shell.failure(of: Self.line(first: "", goals: "", zip: "")).explanation.because
      for field in ["first name", "goals", "ZIP"] { #expect(because?.contains(field) == true) }
    }
  }

  @Test func `submitting again works after a failure, and once complete`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("auth login apple")
      shell.network.add(Network.Fault(count: 1))
      #expect(try await shell.failure(of: Self.line()).code == .backendUnreachable)

      #expect(try await shell.object(Self.line())["onboarding"] == "complete")
      #expect(try await shell.object(Self.line(first: "Al"))["first_name"] == "Al")
      #expect(shell.backend.rows.consumers.count == 1)
    }
  }

  @Test func `a claim made as a guest goes on after onboarding, once and with its words`() throws {
    try PluginHarness.run { shell async throws in
      _ = try await shell.failure(of: "claim #1 --message 'Hello there'")
      #expect(
        try await shell.text("auth login apple").contains("Finish your profile, and hushh goes on with"))

      let text = try await shell.text(Self.line())
      #expect(text.contains("hushh goes on with your claim on Sound Planning Group."))
      #expect(shell.backend.rows.claims.map(\.row.message) == ["Hello there"])
      #expect(try await shell.rows(Self.line()).count == 1)
    }
  }

  @Test func `a guest cannot submit`() throws {
    try PluginHarness.run { shell async throws in
      #expect(try await shell.failure(of: Self.line()).code == .authRequired)
    }
  }

  @Test func `the rules can be read before`() throws {
    try PluginHarness.run { shell async throws in
      #expect(
        try await shell.text("onboarding fields").contains("wealth_management    Wealth Management"))
      #expect(try await shell.object("onboarding fields")["goals"]?.array?.count == 6)
    }
  }
}
