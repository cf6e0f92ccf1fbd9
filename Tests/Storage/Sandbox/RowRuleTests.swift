import HushhDomain
import HushhKit
import Testing

@testable import HushhSandbox

@Suite struct RowRuleTests {
  @Test func `a guest sees none of it`() async throws {
    let test = try Sandboxed()
    _ = try await test.signIn("alice")
    let sandbox = test.sandbox
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await sandbox.user(as: .guest) }, { _ = try await sandbox.profile(as: .guest) },
      { _ = try await sandbox.selections(as: .guest) }, { _ = try await sandbox.claims(as: .guest) },
      { _ = try await sandbox.upsertUser(UserDetails(), as: .guest) },
      { try await sandbox.deleteAccount(as: .guest) },
      { try await sandbox.updateProfile(ProfileChange(), as: .guest) },
      { _ = try await sandbox.store(try swipe(Sandboxed.a1, .pass, number: 1), as: .guest) },
      { _ = try await sandbox.createClaim(ClaimRequest(message: "x"), on: Sandboxed.p1, as: .guest) },
    ]

    for call in calls { await #expect(throws: BackendError.unauthorized) { try await call() } }
  }

  @Test func `another member's claim is not found, and does not change`() async throws {
    let test = try Sandboxed()
    let (alice, bob) = (try await test.signIn("alice"), try await test.signIn("bob"))
    let claim = try await test.sandbox.createClaim(
      ClaimRequest(message: "Hello"), on: Sandboxed.p1, as: alice.caller)
    let before = try await test.sandbox.rows(of: "lead_requests")

    await #expect(throws: BackendError.notFound(table: "lead_requests")) {
      try await test.sandbox.events(of: claim.id, as: bob.caller)
    }
    await #expect(throws: BackendError.notFound(table: "lead_requests")) {
      try await test.sandbox.moveClaim(
        claim.id, from: .requested, to: .archived, message: "", as: bob.caller)
    }
    #expect(try await test.sandbox.claims(as: bob.caller) == [])
    #expect(try await test.sandbox.rows(of: "lead_requests") == before)
  }

  @Test func `another member's selections are neither seen nor taken back`() async throws {
    let test = try Sandboxed()
    let (alice, bob) = (try await test.signIn("alice"), try await test.signIn("bob"))
    _ = try await test.sandbox.store(try swipe(Sandboxed.a1, .interested, number: 1), as: alice.caller)

    #expect(try await test.sandbox.selections(as: bob.caller) == [])
    #expect(
      try await test.sandbox.withdrawSelection(of: Agent.ID(Sandboxed.a1), as: bob.caller) == false)
    #expect(try await test.sandbox.selections(as: alice.caller).count == 1)
    #expect(
      try await test.sandbox.withdrawSelection(of: Agent.ID(Sandboxed.a1), as: alice.caller) == true)
    #expect(try await test.count("user_agent_selections") == 0)
  }

  @Test func `a deleted account takes everything of its own and nothing else`() async throws {
    let test = try Sandboxed()
    let (alice, bob) = (try await test.signIn("alice"), try await test.signIn("bob"))
    for member in [bob, alice] {
      _ = try await test.sandbox.completeOnboarding(try answers(), as: member.caller)
      _ = try await test.sandbox.store(try swipe(Sandboxed.a1, .pass, number: 1), as: member.caller)
      _ = try await test.sandbox.createClaim(
        ClaimRequest(message: "Hello"), on: Sandboxed.p1, as: member.caller)
    }
    try test.fillActivity(of: Sandboxed.alice)

    try await test.sandbox.deleteAccount(as: alice.caller)

    await #expect(throws: BackendError.unauthorized) { try await test.sandbox.user(as: alice.caller) }
    #expect(
      try await test.counts() == [
        "kirkland_agents": 21, "agent_profiles": 3, "auth_users": 1, "auth_identities": 1,
        "auth_sessions": 1, "users": 1, "consumer_profiles": 1, "user_agent_selections": 1,
        "lead_requests": 1, "lead_events": 1,
      ])
    #expect(try await test.sandbox.user(as: bob.caller)?.id == Sandboxed.bob)
    let again = try await test.signIn("alice")
    #expect(again.identity.isNewAccount)
    #expect(try await test.sandbox.user(as: again.caller)?.isOnboarded == false)
  }

  @Test func `a deletion that fails in the middle has deleted nothing`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")
    _ = try await test.sandbox.store(try swipe(Sandboxed.a1, .pass, number: 1), as: alice.caller)
    try test.onDatabase { database in
      try database.execute(
        "CREATE TRIGGER t BEFORE DELETE ON users BEGIN SELECT RAISE(ABORT, 'no'); END")
    }
    let before = try await test.counts()

    await #expect(throws: BackendError.self) { try await test.sandbox.deleteAccount(as: alice.caller) }

    #expect(try await test.counts() == before)
    #expect(try await test.sandbox.user(as: alice.caller)?.id == Sandboxed.alice)
  }

  @Test(arguments: [
    ("INSERT INTO users (id) VALUES ('x')", BackendError.Conflict.reference),
    ("INSERT INTO users (id) VALUES ('11111111-1111-1111-1111-111111111111')", .unique),
    (
      "INSERT INTO user_agent_selections (id, user_id, agent_id, status) VALUES ('x', '11111111-1111-1111-1111-111111111111', 'CBmANGxCWPEhjRhvqcitqB', 'maybe')",
      .value
    ),
    ("UPDATE agent_profiles SET profile_status = 'gone'", .value),
    ("UPDATE kirkland_agents SET name = NULL", .value),
    ("INSERT INTO agent_reviews (id, agent_id, author, rating) VALUES ('x', 'y', 'z', 0)", .value),
    ("DELETE FROM auth_users", .reference),
  ])
  func `the database itself refuses rows that break a rule`(sql: String, conflict: BackendError.Conflict)
    async throws
  {
    let test = try Sandboxed()
    _ = try await test.signIn("alice")

    try test.onDatabase { database in
      do throws(BackendError) {
        try database.run(sql)
        Issue.record("accepted")
      } catch {
        guard case .conflict(let found, let table, _) = error else { throw error }
        #expect(found == conflict)
        #expect(sql.contains(table) && !table.isEmpty)
      }
    }
  }

  @Test func `the activation token never leaves`() async throws {
    let test = try Sandboxed()
    _ = try await test.count("users")
    try test.onDatabase { database in
      try database.run("UPDATE kirkland_agents SET activation_token = 'TOPSECRET'")
    }

    let agents = try await test.sandbox.agents().agents
    let row = try #require(try await test.sandbox.rows(of: "kirkland_agents").first)

    #expect(agents.count == 21)
    #expect(!"\(agents)".contains("TOPSECRET"))
    #expect(row["activation_token"] == "••••••")
  }

  @Test func `an agent row that cannot be read is named, and the others are shown`() async throws {
    let test = try Sandboxed()
    _ = try await test.count("users")
    try test.onDatabase { database in
      try database.run("UPDATE kirkland_agents SET categories = 'oops' WHERE id = ?", [.text(Sandboxed.a4)])
    }

    let feed = try await test.sandbox.agents()

    #expect(feed.agents.count == 20)
    #expect(
      feed.warnings == [
        Warning(.backendUndecodable, "kirkland_agents: \(Sandboxed.a4) was left out: categories")
      ])
  }
}

extension Sandboxed {
  /// Works on the file beside the sandbox, as nobody may.
  func onDatabase(_ body: (Database) throws -> Void) throws {
    sandbox.close()
    let database = try Database(path: scratch.path("sandbox.sqlite"), name: "test", mode: .writing)
    try database.execute("PRAGMA foreign_keys = ON")
    try body(database)
  }

  /// One row of a member's in every table that nothing writes yet.
  func fillActivity(of member: UniqueID) throws {
    try onDatabase { database in
      let values: [SQLValue] = [.id(member), .id(Sandboxed.p1)]
      for sql in [
        "INSERT INTO swipe_actions (id, user_id, agent_id, action) VALUES ('1', ?1, ?2, 'pass')",
        "INSERT INTO agent_reviews (id, user_id, agent_id, author, rating) VALUES ('1', ?1, ?2, 'x', 5)",
        "INSERT INTO blocked_agents (id, user_id, agent_id) VALUES ('1', ?1, ?2)",
        "INSERT INTO analytics_events (id, user_id, agent_id, event_name) VALUES ('1', ?1, ?2, 'x')",
        """
        INSERT INTO conversations (id, lead_id, consumer_id, agent_id, created_at, updated_at)
        SELECT '1', id, ?1, ?2, 'x', 'x' FROM lead_requests WHERE user_id = ?1
        """,
      ] { try database.run(sql, values) }
      for sql in [
        "INSERT INTO devices (id, user_id, token, platform, created_at, updated_at) VALUES ('1', ?1, 't', 'web', 'x', 'x')",
        "INSERT INTO notifications (id, user_id, channel, recipient, body) VALUES ('1', ?1, 'sms', 'x', 'x')",
        "INSERT INTO delete_requests (id, user_id, requested_at, scheduled_at) VALUES ('1', ?1, 'x', 'x')",
        "INSERT INTO consents (id, user_id, consent_type, accepted_at) VALUES ('1', ?1, 'x', 'x')",
        """
        INSERT INTO messages (id, conversation_id, sender_id, sender_role, body, created_at)
        VALUES ('1', '1', ?1, 'consumer', 'x', 'x')
        """,
      ] { try database.run(sql, [.id(member)]) }
    }
  }
}
