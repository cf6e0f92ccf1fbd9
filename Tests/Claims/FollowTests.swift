import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct FollowTests {
  @Test func `claims come newest first and keep their numbers`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      #expect(try await shell.text("claims").contains("You have claimed nobody yet."))
      try await shell.run("claim #1 --message First")
      try await shell.run("claim WaterRock --message Second")

      #expect(try await shell.rows("claims").map { $0["number"] } == [2, 1])
      #expect(
        try await shell.text("claims").contains(
          "2  WaterRock Global Asset Mgmt  Requested  2026-01-01  Second"))
    }
  }

  @Test func `one claim is found by number, by #number and by id, with its history`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      let id = try await shell.object("claim #1 --message Hello")["id"]?.string ?? ""
      try await shell.run("claims close 1")

      for reference in ["1", "'#1'", id] {
        let data = try await shell.object("claims show \(reference)")
        #expect(data["events"]?.array?.map { $0["status"] } == ["requested", "closed_lost"])
      }
      let text = try await shell.text("claims show 1")
      for piece in ["Status        Closed, lost", "Channel       chat", "Call back     asap", "  Hello"] {
        #expect(text.contains(piece))
      }
      #expect(!text.contains("nil") && !text.contains("Attachment"))
    }
  }

  @Test func `another person's claim is not found`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      let id = try await shell.object("claim #1")["id"]?.string ?? ""
      try await shell.run("auth login apple --as bob")
      try await shell.run("onboarding submit --first Bob --goals insurance --zip 98033")

      #expect(try await shell.failure(of: "claims show \(id)").code == .claimUnknown)
      #expect(try await shell.failure(of: "claims close \(id)").code == .claimUnknown)
    }
  }

  @Test(
    arguments: [
      ("claims reply 1 in May", ClaimStatus.needInfo, ClaimStatus.inReview),
      ("claims accept 1", .quoteSent, .closedWon), ("claims close 1", .viewed, .closedLost),
      ("claims archive 1", .inReview, .archived),
    ])
  func `a member may move a claim so`(line: String, from: ClaimStatus, to: ClaimStatus) throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("claim #1")
      shell.backend.answer(claim: 1, with: from)

      #expect(try await shell.object(line)["status"] == .string(to.rawValue))
    }
  }

  @Test(
    arguments: [
      ("claims reply 1 hello", ClaimStatus.requested), ("claims accept 1", .inReview),
      ("claims archive 1", .closedWon), ("claims close 1", .archived),
    ])
  func `anything else is refused and changes nothing`(line: String, status: ClaimStatus) throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("claim #1")
      shell.backend.answer(claim: 1, with: status)
      let before = shell.backend.rows.claims.first?.row

      let failure = try await shell.failure(of: line)
      #expect(failure.code == .claimTransition)
      #expect(failure.explanation.because?.contains(status.rawValue) == true)
      #expect(shell.backend.rows.claims.first?.row == before)
    }
  }

  @Test func `a reply's words are checked and kept in the history`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("claim #1")
      shell.backend.answer(claim: 1, with: .needInfo)

      #expect(try await shell.failure(of: "claims reply 1 ' '").code == .claimMessage)
      try await shell.run("claims reply 1 after the tax return")
      let events = try await shell.object("claims show 1")["events"]?.array
      #expect(events?.last?["message"] == "after the tax return")
    }
  }

  @Test func `what may be done with a claim is offered with it`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.becomeMember()
      try await shell.run("claim #1")
      #expect(try await !shell.text("claims show 1").contains("claims accept"))

      shell.backend.answer(claim: 1, with: .quoteSent)
      #expect(try await shell.text("claims show 1").contains("→ claims accept 1"))
    }
  }
}
