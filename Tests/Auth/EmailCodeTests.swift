import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct EmailCodeTests {
  @Test func `without a terminal a code is sent and the next line is told`() throws {
    try PluginHarness.run { shell async throws in
      let text = try await shell.text("auth login email --as alice")
      #expect(text.contains("A code was sent to a***@example.com."))
      #expect(text.contains("→ lab mail\n→ auth login email --as alice --code CODE"))
      #expect(try await shell.object("whoami")["status"] == "anonymous")

      let signedIn = try await shell.object("auth login email --as alice --code 123456")
      #expect(signedIn["provider"] == "email")
    }
  }

  @Test func `at a terminal the code is asked for, as a secret`() throws {
    try PluginHarness.run { shell async throws in
      shell.expect(" 123456 ")
      try await shell.run("auth login email --address bob@example.com")

      #expect(shell.asked.map(\.isSecret) == [true])
      #expect(
        shell.asked.map(\.opening) == ["A code was sent to b***@example.com. It signs you in."])
      #expect(try await shell.object("whoami")["provider"] == "email")
    }
  }

  @Test(
    arguments: [
      ("auth login email", ErrorCode.inputRequired), ("auth login email --as dave", .authEmailInvalid),
      ("auth login email --address nonsense", .authEmailInvalid),
      ("auth login email --as alice --address a@example.com", .argumentUnexpected),
      ("auth login email --as alice --code 000000", .authCodeWrong),
      ("auth login apple --code 123456", .argumentUnexpected), ("auth login", .argumentMissing),
      ("auth login yahoo", .choiceUnknown),
    ])
  func `a sign-in that cannot be is refused and nobody is signed in`(line: String, code: ErrorCode) throws {
    try PluginHarness.run { shell async throws in
      #expect(try await shell.failure(of: line).code == code)
      #expect(try await shell.object("whoami")["status"] == "anonymous")
    }
  }
}
