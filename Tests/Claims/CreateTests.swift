import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct CreateTests {
  @Test func `a claim is sent with the table's defaults and changes no selection`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      let data = try await shell.object("claim #1 --message ' Hello '")

      #expect(data["message"] == "Hello")
      #expect(data["preferred_channel"] == "chat")
      #expect(data["callback_time"] == "asap")
      #expect(data["urgency"] == "normal")
      #expect(data["want_multiple_agents"] == false)
      #expect(data["contact_reveal"] == false)
      #expect(data["status"] == "requested")
      #expect(data["created_at"] == data["updated_at"])
      #expect(shell.backend.rows.selections.isEmpty)
    }
  }

  @Test func `every option reaches the claim`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      let data = try await shell.object(
        "claim #1 --channel phone --callback 'after five' --urgency high --many --reveal")

      #expect(data["message"] == "Please contact me, Sound Planning Group.")
      #expect(data["preferred_channel"] == "phone")
      #expect(data["callback_time"] == "after five")
      #expect(data["urgency"] == "high")
      #expect(data["want_multiple_agents"] == true)
      #expect(data["contact_reveal"] == true)
    }
  }

  @Test(
    arguments: [
      ("'Snider Financial'", "no verified profile is linked to this agent"),
      ("'Capital Planning'", "its verified profile is inactive"),
    ])
  func `who cannot be claimed is answered before anybody has to sign in`(name: String, reason: String) throws
  {
    try PluginHarness.run { shell async throws in
      let failure = try await shell.failure(of: "claim \(name)")
      #expect(failure.code == .claimUnavailable)
      #expect(failure.explanation.because == reason)
      #expect(try await shell.object("whoami")["pending"] == .null)
      #expect(shell.network.status.writes["lead_requests"] == nil)
    }
  }

  @Test(
    arguments: [
      ("--message '   '", ErrorCode.claimMessage),
      ("--message '\(String(repeating: "x", count: 2001))'", .claimMessage),
      ("--message 'a\u{1B}b'", .claimMessage), ("--callback ' '", .argumentInvalid),
      ("--channel pigeon", .choiceUnknown),
    ])
  func `bad words never meet the gate`(options: String, code: ErrorCode) throws {
    try PluginHarness.run { shell async throws in
      #expect(try await shell.failure(of: "claim #1 \(options)").code == code)
      #expect(try await shell.object("whoami")["pending"] == .null)
    }
  }

  @Test func `a second open claim is refused, and after archiving the first it is not`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("claim #1")
      let failure = try await shell.failure(of: "claim #1")
      #expect(failure.code == .claimDuplicate)
      #expect(failure.explanation.next == ["claims show 1"])

      try await shell.run("claims archive 1")
      #expect(try await shell.object("claim #1")["number"] == 2)
      #expect(shell.backend.rows.claims.count { $0.row.status.isOpen } == 1)
    }
  }

  @Test func `an agent that loses its profile while somebody signs in is explained, not claimed`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("logout")
      _ = try await shell.failure(of: "claim #1")
      shell.backend.edit { $0.profiles[0].agentID = nil }

      #expect(try await shell.failure(of: "auth login apple").code == .claimUnavailable)
      #expect(try await shell.object("whoami")["pending"] == .null)
      #expect(shell.backend.rows.claims.isEmpty)
    }
  }

  @Test func `availability lists who is linked, and answers about one`() throws {
    try PluginHarness.run { shell async throws in
      let rows = try await shell.rows("claims availability")
      #expect(rows.map { $0["claimable"] } == [true, true, false])
      #expect(
        try await shell.text("claims availability 'PCM Encore'")
          == "PCM Encore cannot be claimed: no verified profile is linked to this agent.")

      shell.network.setOnline(false)
      #expect(try await shell.failure(of: "claims availability").code == .backendUnreachable)
    }
  }
}
