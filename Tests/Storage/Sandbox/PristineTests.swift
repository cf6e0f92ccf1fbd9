import HushhApp
import HushhDomain
import HushhKit
import HushhSimulation
import HushhStorage
import Testing

@testable import HushhSandbox

@Suite struct PristineTests {
  @Test func `looking at the deck makes no file`() async throws {
    let test = try Sandboxed()

    let agents = try await test.sandbox.agents()
    let profiles = try await test.sandbox.agentProfiles()

    #expect(agents.agents.count == 21)
    #expect(agents.warnings == [])
    #expect(profiles.map(\.status) == ["active", "active", "inactive"])
    #expect(test.scratch.names == [])
  }

  @Test func `nobody is signed in to a sandbox that was never used, and it stays so`() async throws {
    let test = try Sandboxed()
    let stale = Caller.member(Secret("access-old"))

    await #expect(throws: BackendError.unauthorized) { try await test.sandbox.user(as: stale) }
    await #expect(throws: BackendError.unauthorized) { try await test.sandbox.refresh(Secret("old")) }
    await #expect(throws: BackendError.refusedGrant(.wrongCode)) {
      try await test.sandbox.signIn(email: "a@example.com", code: Secret("000000"))
    }
    try await test.sandbox.revoke(Secret("old"))
    #expect(try await test.sandbox.mail() == [])
    #expect(try await test.sandbox.allClaims() == [])

    #expect(test.scratch.names == [])
    #expect(test.clock.now == (try time("2026-01-01T00:00:00Z")))
  }

  @Test func `the file answers as the bundle did, and holds fixture F0`() async throws {
    let test = try Sandboxed()
    let (agents, profiles) = (try await test.sandbox.agents(), try await test.sandbox.agentProfiles())

    let counts = try await test.counts()

    #expect(counts == ["kirkland_agents": 21, "agent_profiles": 3])
    #expect(try await test.sandbox.agents() == agents)
    #expect(try await test.sandbox.agentProfiles() == profiles)
    #expect(test.scratch.names == ["sandbox.sqlite"])
    #expect(try test.scratch.mode("sandbox.sqlite") == 0o600)
  }

  @Test func `a file made from an image begins like the first, whatever the first stored later`() async throws
  {
    let image = SandboxImage()
    let first = try Sandboxed(image: image)
    _ = try await first.signIn("alice")
    let second = try Sandboxed(image: image)

    let counts = try await second.counts()

    #expect(counts == ["kirkland_agents": 21, "agent_profiles": 3])
    #expect(try await second.sandbox.schema(of: "users") == first.sandbox.schema(of: "users"))
    #expect(try await second.signIn("alice").identity == (try await Sandboxed().signIn("alice").identity))
  }

  @Test func `rows have all their columns in the types of the schema`() async throws {
    let test = try Sandboxed()

    let agent = try #require(try await test.sandbox.rows(of: "kirkland_agents").first)
    let profile = try #require(try await test.sandbox.rows(of: "agent_profiles").first)

    #expect(agent.members.count == 31)
    #expect(agent["is_closed"] == .bool(false))
    #expect(agent["avg_rating"] == .double(5))
    #expect(agent["review_count"] == .int(8))
    #expect(agent["categories"]?.array?.first == "Financial Advising")
    #expect(agent["activation_token"] == .null)
    #expect(agent["created_at"] == "2026-01-01T00:00:00Z")
    #expect(profile["rating"] == .double(5))
    #expect(profile["verified"] == .bool(true))
    #expect(profile["metadata"]?["kirkland_agent_id"]?.string == Sandboxed.a1)
  }

  @Test func `every table has its schema, and a wrong name its nearest`() async throws {
    let test = try Sandboxed()
    let expected = """
      agent_profiles agent_reviews analytics_events auth_identities auth_sessions auth_users \
      blocked_agents consents consumer_profiles conversations delete_requests devices kirkland_agents \
      lead_events lead_requests messages notifications otp_codes swipe_actions user_agent_selections users
      """

    #expect(test.sandbox.tables == expected.split(separator: " ").map(String.init))
    #expect(try await test.sandbox.schema(of: "users").hasPrefix("CREATE TABLE users ("))
    await #expect(throws: LabError.tableUnknown("user", nearest: "users")) {
      try await test.sandbox.rows(of: "user")
    }
  }

  @Test func `read-only plays a fresh sandbox and makes nothing`() async throws {
    let scratch = try Scratch()
    let (effects, _) = Effects.fake()
    let sandbox = SQLiteSandbox(
      path: scratch.path("sandbox.sqlite"), effects: effects, mode: .readOnly,
      files: SandboxFiles(.live))
    let error = BackendError.readOnly

    #expect(try await sandbox.rows(of: "kirkland_agents").count == 21)
    await #expect(throws: error) { try await sandbox.sendCode(to: "a@example.com") }
    #expect(scratch.names == [])
  }

  @Test func `a durable file is read by a second process that only reads`() async throws {
    let scratch = try Scratch()
    let (effects, _) = Effects.fake()
    let path = scratch.path("sandbox.sqlite")
    let first = SQLiteSandbox(path: path, effects: effects, files: SandboxFiles(.live))
    try await first.sendCode(to: "a@example.com")

    let second = SQLiteSandbox(
      path: path, effects: effects, mode: .readOnly,
      files: SandboxFiles(.live))

    #expect(try await second.mail().count == 1)
    for name in scratch.names { #expect(try scratch.mode(name) == 0o600) }
    second.close()
    first.close()
    #expect(scratch.names == ["sandbox.sqlite"])
    #expect(try await second.mail().count == 1)
  }

  @Test func `a database that is none is an error with a reason, never a trap`() async throws {
    let test = try Sandboxed()
    try test.scratch.write(String(repeating: "garbage ", count: 2000), to: "sandbox.sqlite")

    let error = BackendError.damaged(
      "sandbox.sqlite is damaged (file is not a database); move it away to begin with a new sandbox")
    await #expect(throws: error) { try await test.sandbox.agents() }
  }

  @Test func `a newer database stays untouched`() async throws {
    let test = try Sandboxed()
    _ = try await test.counts()
    test.sandbox.close()
    do {
      let database = try Database(path: test.scratch.path("sandbox.sqlite"), name: "test", mode: .writing)
      try database.execute("PRAGMA user_version = 9")
    }

    await #expect(
      throws: BackendError.failed(
        "sandbox.sqlite was written by a newer hushh (version 9) and stays untouched")
    ) { try await test.sandbox.agents() }
  }

  @Test func `a file that a killed process left empty is made anew`() async throws {
    let test = try Sandboxed()
    try test.scratch.write("", to: "sandbox.sqlite")

    #expect(try await test.sandbox.agents().agents.count == 21)
    #expect(try await test.count("kirkland_agents") == 21)
  }
}
