import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct LeavingTests {
  @Test func `an export holds everything of the person and no token`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      for line in ["claim #1 --message Hello", "interested", "pass"] { try await shell.run(line) }

      let data = try await shell.object("settings export")
      #expect(data["user"]?["email"] == "alice@example.com")
      #expect(data["profile"]?["insurance_goals"] == ["insurance"])
      #expect(data["selections"]?.array?.count == 2)
      #expect(data["claims"]?.array?.first?["message"] == "Hello")
      let text = JSONWriter.text(data)
      #expect(!text.contains("access-") && !text.contains("token"))
      #expect(try await shell.text("settings export") == text)
    }
  }

  @Test func `an export into a file is one line of JSON`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      #expect(try await shell.text("settings export me.json") == "Your data is in me.json.")

      let bytes = try shell.files.read("me.json")
      #expect(bytes.last == UInt8(ascii: "\n"))
      #expect(try await shell.object("settings export") == JSONReader.read(bytes.dropLast()))
    }
  }

  @Test func `deleting an account must be confirmed`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      #expect(try await shell.failure(of: "settings delete-account").code == .confirmationRequired)

      shell.expect("yes")
      #expect(try await shell.failure(of: "settings delete-account").code == .commandCancelled)
      #expect(shell.backend.rows.users.count == 1)

      shell.expect("delete")
      try await shell.run("settings delete-account")
      #expect(shell.backend.rows.users.isEmpty)
    }
  }

  @Test func `a deleted account leaves a guest and no rows`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      for line in ["pass", "claim 'Sound Planning'"] { try await shell.run(line) }

      #expect(try await shell.object("settings delete-account --yes")["deleted"] == true)
      #expect(shell.backend.rows.selections.isEmpty && shell.backend.rows.claims.isEmpty)
      #expect(try await shell.object("deck")["remaining"] == 21)
      #expect(try await shell.object("whoami")["status"] == "anonymous")
    }
  }
}
