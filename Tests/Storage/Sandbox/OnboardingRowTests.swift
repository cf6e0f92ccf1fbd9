import HushhDomain
import HushhKit
import HushhSimulation
import Testing

@testable import HushhSandbox

@Suite struct OnboardingRowTests {
  @Test func `a new member's row says landing, and blank values never replace stored ones`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")
    let before = try #require(try await test.sandbox.rows(of: "users").first)

    let user = try await test.sandbox.upsertUser(
      UserDetails(email: " ", fullName: nil, avatarURL: ""), as: alice.caller)

    #expect(user.onboardingStep == "landing")
    #expect(user.email == "alice@example.com")
    #expect(user.fullName == "Alice Nguyen")
    #expect(try await test.sandbox.rows(of: "users") == [before])
  }

  @Test func `onboarding writes the profile and completes the user, at one time`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")

    let user = try await test.sandbox.completeOnboarding(try answers(), as: alice.caller)

    #expect(user.isOnboarded)
    #expect(user.fullName == "Alice Nguyen")
    #expect(user.zipCode == "98033")
    let row = try #require(try await test.sandbox.rows(of: "consumer_profiles").first)
    #expect(row.members.count == 28)
    #expect(row["first_name"] == "Alice")
    #expect(row["insurance_goals"] == ["wealth_management", "retirement_planning"])
    #expect(row["primary_goal"] == "retirement_planning")
    #expect(row["goal_timeline"] == "this_month")
    #expect(row["service_mode"] == "any")
    #expect(row["household_size"] == 1)
    #expect(row["owns_home"] == false)
    #expect(row["has_vehicles"] == 0)
    #expect(row["email_enabled"] == true)
    let stored = try #require(try await test.sandbox.rows(of: "users").first)
    #expect(stored["updated_at"] == row["created_at"])
  }

  @Test func `when the second write fails nothing is stored, and submitting again works`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")
    try test.onDatabase { database in
      try database.execute(
        "CREATE TRIGGER t BEFORE UPDATE ON users BEGIN SELECT RAISE(ABORT, 'no'); END")
    }

    await #expect(throws: BackendError.self) {
      try await test.sandbox.completeOnboarding(try answers(), as: alice.caller)
    }
    #expect(try await test.count("consumer_profiles") == 0)
    try test.onDatabase { database in try database.execute("DROP TRIGGER t") }
    _ = try await test.sandbox.completeOnboarding(try answers(), as: alice.caller)
    _ = try await test.sandbox.completeOnboarding(try answers(first: "Al", last: nil), as: alice.caller)

    #expect(try await test.count("consumer_profiles") == 1)
    let profile = try #require(try await test.sandbox.profile(as: alice.caller))
    #expect(profile.firstName == "Al")
    #expect(profile.lastName == nil)
  }

  @Test func `a change touches the columns it names and no others`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")
    _ = try await test.sandbox.completeOnboarding(try answers(), as: alice.caller)
    var change = ProfileChange()
    change.lastName = .some(nil)
    change.zip = "02139"
    change.pushEnabled = true
    change.emailEnabled = false

    try await test.sandbox.updateProfile(change, as: alice.caller)

    var expected = ConsumerProfile(
      firstName: "Alice", goals: [.wealthManagement, .retirementPlanning], primaryGoal: .retirementPlanning,
      timeline: .thisMonth, zip: "02139")
    expected.pushEnabled = true
    expected.emailEnabled = false
    #expect(try await test.sandbox.profile(as: alice.caller) == expected)
    let user = try #require(try await test.sandbox.user(as: alice.caller))
    #expect(user.fullName == "Alice")
    #expect(user.zipCode == "02139")
    #expect(user.isOnboarded)
  }

  @Test func `without a profile there is nothing to change`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")

    await #expect(throws: BackendError.notFound(table: "consumer_profiles")) {
      try await test.sandbox.updateProfile(ProfileChange(), as: alice.caller)
    }
  }

  @Test func `every write moves the clock by one second, and no read does`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")
    let start = test.clock.now

    _ = try await test.sandbox.selections(as: alice.caller)
    _ = try await test.sandbox.rows(of: "users")
    #expect(test.clock.now == start)
    _ = try await test.sandbox.completeOnboarding(try answers(), as: alice.caller)
    _ = try await test.sandbox.store(try swipe(Sandboxed.a1, .pass, number: 1), as: alice.caller)

    #expect(test.clock.now == start.advanced(by: .seconds(2)))
  }

  @Test func `the same calls give the same rows`() async throws {
    var runs: [[JSONObject]] = []
    for _ in 0..<2 {
      let test = try Sandboxed()
      let alice = try await test.signIn("alice")
      _ = try await test.sandbox.completeOnboarding(try answers(), as: alice.caller)
      _ = try await test.sandbox.createClaim(
        ClaimRequest(message: "x"), on: Sandboxed.p1, as: alice.caller)
      var rows: [JSONObject] = []
      for table in test.sandbox.tables { rows += try await test.sandbox.rows(of: table) }
      runs.append(rows)
    }

    #expect(runs.first == runs.last)
  }
}
