import HushhDomain
import HushhKit
import HushhSandbox
import Testing

@Suite struct ClaimTests {
  @Test func `a claim is a row with the table's defaults and one time`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")

    let claim = try await test.sandbox.createClaim(
      ClaimRequest(message: "Hello"), on: Sandboxed.p1, as: alice.caller)

    let row = try #require(try await test.sandbox.rows(of: "lead_requests").first)
    #expect(row["user_id"]?.string == Sandboxed.alice.description)
    #expect(row["agent_id"]?.string == Sandboxed.p1.description)
    #expect(row["message"] == "Hello")
    #expect(row["preferred_channel"] == "chat")
    #expect(row["callback_time"] == "asap")
    #expect(row["urgency"] == "normal")
    #expect(row["want_multiple_agents"] == false)
    #expect(row["contact_reveal"] == false)
    #expect(row["attachment_url"] == .null)
    #expect(row["status"] == "requested")
    #expect(row["created_at"] == row["updated_at"])
    #expect(claim.agentID == Agent.ID(Sandboxed.a1))
    #expect(try await test.sandbox.claims(as: alice.caller) == [claim])
    let events = try await test.sandbox.events(of: claim.id, as: alice.caller)
    #expect(events.map(\.status) == [.requested])
    #expect(events.first?.at == claim.createdAt)
  }

  @Test func `only an active profile can be claimed`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")

    await #expect(
      throws: BackendError.conflict(.value, table: "lead_requests", detail: "the profile is inactive")
    ) {
      try await test.sandbox.createClaim(ClaimRequest(message: "x"), on: Sandboxed.p3, as: alice.caller)
    }
    await #expect(throws: BackendError.self) {
      try await test.sandbox.createClaim(ClaimRequest(message: "x"), on: id(1), as: alice.caller)
    }
    #expect(try await test.count("lead_requests") == 0)
    #expect(try await test.count("lead_events") == 0)
  }

  @Test func `a second open claim is refused until the first is archived`() async throws {
    let test = try Sandboxed()
    let (alice, bob) = (try await test.signIn("alice"), try await test.signIn("bob"))
    let request = ClaimRequest(message: "Hello")
    let first = try await test.sandbox.createClaim(request, on: Sandboxed.p1, as: alice.caller)

    await #expect(
      throws: BackendError.conflict(
        .unique, table: "lead_requests", detail: "claim \(first.id) on that profile is open")
    ) { try await test.sandbox.createClaim(request, on: Sandboxed.p1, as: alice.caller) }
    _ = try await test.sandbox.createClaim(request, on: Sandboxed.p1, as: bob.caller)
    _ = try await test.sandbox.moveClaim(
      first.id, from: .requested, to: .archived, message: "Archived.", as: alice.caller)
    _ = try await test.sandbox.createClaim(request, on: Sandboxed.p1, as: alice.caller)

    let claims = try await test.sandbox.claims(as: alice.caller)
    #expect(claims.map(\.status) == [.archived, .requested])
    #expect(try await test.sandbox.allClaims().count == 3)
  }

  @Test func `both sides move a claim along the table, each step with its event`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")
    let claim = try await test.sandbox.createClaim(
      ClaimRequest(message: "Hello"), on: Sandboxed.p1, as: alice.caller)

    let asked = try await test.sandbox.answerClaim(claim.id, with: .needInfo, note: "Which year?")
    let told = try await test.sandbox.moveClaim(
      claim.id, from: .needInfo, to: .inReview, message: "2025", as: alice.caller)
    _ = try await test.sandbox.answerClaim(claim.id, with: .quoteSent, note: nil)
    let won = try await test.sandbox.moveClaim(
      claim.id, from: .quoteSent, to: .closedWon, message: "Yes.", as: alice.caller)

    #expect(claim.updatedAt < asked.updatedAt)
    #expect(asked.updatedAt < told.updatedAt)
    #expect(won.status == .closedWon)
    let events = try await test.sandbox.events(of: claim.id, as: alice.caller)
    #expect(events.map(\.status) == [.requested, .needInfo, .inReview, .quoteSent, .closedWon])
    #expect(events[1].agentNote == "Which year?")
    #expect(events[2].message == "2025")
    #expect(events.last?.at == won.updatedAt)
  }

  @Test func `what the table does not allow changes nothing`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")
    let claim = try await test.sandbox.createClaim(
      ClaimRequest(message: "Hello"), on: Sandboxed.p1, as: alice.caller)

    await #expect(
      throws: BackendError.conflict(
        .value, table: "lead_requests", detail: "a claim that is requested cannot become closed_won")
    ) {
      try await test.sandbox.moveClaim(
        claim.id, from: .requested, to: .closedWon, message: "", as: alice.caller)
    }
    await #expect(
      throws: BackendError.conflict(
        .value, table: "lead_requests", detail: "the claim is requested by now")
    ) {
      try await test.sandbox.moveClaim(
        claim.id, from: .needInfo, to: .inReview, message: "", as: alice.caller)
    }
    await #expect(throws: BackendError.self) {
      try await test.sandbox.answerClaim(claim.id, with: .archived, note: nil)
    }
    await #expect(throws: LabError.claimUnknown(id(1).description)) {
      try await test.sandbox.answerClaim(id(1), with: .viewed, note: nil)
    }
    #expect(try await test.sandbox.claims(as: alice.caller) == [claim])
    #expect(try await test.count("lead_events") == 1)
  }

  @Test func `the lab maps an agent, to a new profile or an old one, and unmaps it`() async throws {
    let test = try Sandboxed()
    let a2 = try await test.sandbox.agents().agents[1].id

    let made = try await test.sandbox.map(a2, to: nil, agency: "Snider")
    _ = try await test.sandbox.map(a2, to: Sandboxed.p3, agency: "")

    let profiles = try await test.sandbox.agentProfiles()
    #expect(profiles.filter { $0.agentID == a2 }.map(\.id) == [Sandboxed.p3, made])
    #expect(profiles.last?.agency == "Snider")
    #expect(profiles.last?.status == "active")
    #expect(try await test.sandbox.unmap(a2) == 2)
    #expect(try await test.sandbox.agentProfiles().allSatisfy { $0.agentID != a2 })
    await #expect(throws: LabError.agentUnknown(Agent.ID("x"))) {
      try await test.sandbox.map(Agent.ID("x"), to: nil, agency: "")
    }
    await #expect(throws: BackendError.notFound(table: "agent_profiles")) {
      try await test.sandbox.map(a2, to: id(1), agency: "")
    }
  }
}
