import HushhDomain
import HushhKit
import HushhSimulation
import Testing

@testable import HushhSandbox

@Suite struct SignInTests {
  @Test func `a persona has a fixed account at each provider, and one only`() async throws {
    let test = try Sandboxed()

    let apple = try await test.signIn("alice")
    let again = try await test.signIn("Alice")
    let google = try await test.signIn("alice", at: .google)

    #expect(apple.identity.user == Sandboxed.alice)
    #expect(apple.identity.name == "Alice Nguyen")
    #expect([apple, again, google].map(\.identity.isNewAccount) == [true, false, true])
    #expect(again.identity.user == Sandboxed.alice)
    #expect(google.identity.user != Sandboxed.alice)
    #expect(try await test.count("users") == 2)
    #expect(try await test.count("auth_identities") == 2)
  }

  @Test func `a provider that does not know a person says whom it knows`() throws {
    let test = try Sandboxed()
    let known = ["alice", "bob", "carol", "dave", "wang"]

    #expect(throws: AuthError.personaUnknown("eve", provider: .apple, known: known)) {
      try test.providers.authorize("eve", at: .apple, nonce: "")
    }
    #expect(test.providers.personas == known)
    #expect(try test.providers.email(of: "dave") == nil)
    #expect(try test.providers.email(of: "bob") == "bob@example.com")
  }

  @Test func `a name told once is remembered when it is not told again`() async throws {
    let test = try Sandboxed()

    let first = try test.providers.authorize("carol", at: .apple, nonce: "n")
    let second = try test.providers.authorize("carol", at: .apple, nonce: "n")

    #expect([first.name, second.name] == ["Carol Lindqvist", nil])
    #expect(try await test.sandbox.signIn(first).name == "Carol Lindqvist")
    #expect(try await test.sandbox.signIn(second).name == "Carol Lindqvist")
    var blank = second
    blank.name = "  "
    #expect(try await test.sandbox.signIn(blank).name == "Carol Lindqvist")
  }

  @Test func `a name that was edited outlives a sign-in without one`() async throws {
    let test = try Sandboxed()
    let carol = try await test.signIn("carol")
    _ = try await test.sandbox.completeOnboarding(
      try answers(first: "Caro", last: nil), as: carol.caller)

    let again = try await test.signIn("carol")

    #expect(try await test.sandbox.user(as: again.caller)?.fullName == "Caro")
  }

  @Test func `an identity without an address works and stays without`() async throws {
    let test = try Sandboxed()

    let dave = try await test.signIn("dave")

    #expect(dave.identity.email == nil)
    #expect(try await test.sandbox.user(as: dave.caller)?.email == nil)
    #expect(try await test.signIn("dave").identity.user == dave.identity.user)
  }

  struct Fault: Sendable {
    var refusal: GrantRefusal
    var spoil: @Sendable (inout SimulatedToken, inout ProviderGrant) -> Void

    init(
      _ refusal: GrantRefusal,
      _ spoil: @escaping @Sendable (inout SimulatedToken, inout ProviderGrant) -> Void
    ) {
      self.refusal = refusal
      self.spoil = spoil
    }
  }

  @Test(arguments: [
    Fault(.malformed) { $1.token = Secret("not a token") },
    Fault(.malformed) { $1.token = Secret("a.b.c") },
    Fault(.malformed) { $1.token = Secret("") },
    Fault(.malformed) { token, _ in token.issuer = SimulatedToken.issuer(of: .google) },
    Fault(.tooLong) { $1.token = Secret(String(repeating: "x", count: 100_000)) },
    Fault(.wrongAudience) { token, _ in token.audience = "other" },
    Fault(.expired) { token, _ in token.expiresAt = token.issuedAt },
    Fault(.issuedInFuture) { token, _ in
      token.issuedAt += 600
      token.expiresAt += 600
    },
    Fault(.nonceMissing) { token, _ in token.nonce = nil },
    Fault(.nonceMissing) { $1.nonce = nil },
    Fault(.nonceMismatch) { $1.nonce = "other" },
    Fault(.unknownSubject) { token, _ in token.subject = "nobody" },
  ])
  func `a token that proves nothing is refused and leaves nothing`(fault: Fault) async throws {
    let test = try Sandboxed()
    var grant = try test.providers.authorize("alice", at: .apple, nonce: "n")
    let before = grant.token
    var token = try #require(SimulatedToken(grant.token.reveal))
    fault.spoil(&token, &grant)
    if grant.token == before { grant.token = Secret(token.text) }

    await #expect(throws: BackendError.refusedGrant(fault.refusal)) { try await test.sandbox.signIn(grant) }

    #expect(test.scratch.names == [])
    let good = try test.providers.authorize("alice", at: .apple, nonce: "n")
    #expect(try await test.sandbox.signIn(good).user == Sandboxed.alice)
  }

  @Test func `five minutes of difference between clocks are allowed`() async throws {
    let test = try Sandboxed()
    let grant = try test.providers.authorize("alice", at: .apple, nonce: "")
    test.clock.advance(by: TimeSpan(milliseconds: -300_000))

    #expect(try await test.sandbox.signIn(grant).user == Sandboxed.alice)
  }

  @Test func `one mailbox is one account, however it is spelled`() async throws {
    let test = try Sandboxed()
    var users: [UniqueID] = []
    var emails: [String?] = []

    for address in ["User@Example.com", "user@example.com", " user@example.com ", "USER@EXAMPLE.COM"] {
      try await test.sandbox.sendCode(to: address)
      let code = try #require(try await test.sandbox.mail().last?.code)
      let identity = try await test.sandbox.signIn(email: address, code: Secret(code))
      users.append(identity.user)
      emails.append(identity.email)
    }

    #expect(Set(users).count == 1)
    #expect(emails == Array(repeating: "User@Example.com", count: 4))
    try await test.sandbox.sendCode(to: "user+tag@example.com")
    let code = try #require(try await test.sandbox.mail().last?.code)
    let tagged = try await test.sandbox.signIn(email: "user+tag@example.com", code: Secret(code))
    #expect(tagged.isNewAccount)
    #expect(tagged.user != users.first)
  }

  @Test func `a persona's address leads to its own account`() async throws {
    let test = try Sandboxed()
    try await test.sandbox.sendCode(to: "ALICE@example.com")
    let code = try #require(try await test.sandbox.mail().last?.code)

    let identity = try await test.sandbox.signIn(email: "alice@EXAMPLE.com", code: Secret(code))

    #expect(identity.user.description == "11111111-0000-4000-8000-000000000003")
  }

  @Test func `only the newest code counts, once, for ten minutes`() async throws {
    let test = try Sandboxed()
    let address = "a@example.com"
    try await test.sandbox.sendCode(to: address)
    try await test.sandbox.sendCode(to: address)
    let codes = try await test.sandbox.mail().map(\.code)
    let (old, new) = (Secret(codes[0]), Secret(codes[1]))

    #expect(codes.allSatisfy { $0.utf8.count == 6 })
    await #expect(throws: BackendError.refusedGrant(.wrongCode)) {
      try await test.sandbox.signIn(email: address, code: old)
    }
    await #expect(throws: BackendError.refusedGrant(.wrongCode)) {
      try await test.sandbox.signIn(email: "b@example.com", code: new)
    }
    test.clock.advance(by: .seconds(600))
    await #expect(throws: BackendError.refusedGrant(.expiredCode)) {
      try await test.sandbox.signIn(email: address, code: new)
    }
    test.clock.advance(by: .seconds(-300))
    _ = try await test.sandbox.signIn(email: address, code: new)
    await #expect(throws: BackendError.refusedGrant(.wrongCode)) {
      try await test.sandbox.signIn(email: address, code: new)
    }
  }

  @Test func `access ends after an hour, and refreshing spends the old token`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")
    let tokens = alice.identity.tokens
    #expect(tokens.expiresAt == tokens.issuedAt.advanced(by: .seconds(3600)))

    test.clock.advance(by: .seconds(3600))
    await #expect(throws: BackendError.unauthorized) { try await test.sandbox.user(as: alice.caller) }
    let fresh = try await test.sandbox.refresh(tokens.refresh)

    #expect(try await test.sandbox.user(as: .member(fresh.access))?.id == Sandboxed.alice)
    await #expect(throws: BackendError.unauthorized) { try await test.sandbox.refresh(tokens.refresh) }
    test.clock.advance(by: .seconds(31 * 86_400))
    await #expect(throws: BackendError.unauthorized) { try await test.sandbox.refresh(fresh.refresh) }
  }

  @Test func `the lab expires access and revokes for good`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")

    try await test.sandbox.expireSessions()
    await #expect(throws: BackendError.unauthorized) { try await test.sandbox.user(as: alice.caller) }
    let fresh = try await test.sandbox.refresh(alice.identity.tokens.refresh)
    try await test.sandbox.revokeSessions()

    await #expect(throws: BackendError.unauthorized) {
      try await test.sandbox.user(as: .member(fresh.access))
    }
    await #expect(throws: BackendError.unauthorized) { try await test.sandbox.refresh(fresh.refresh) }
  }

  @Test func `signing out ends one session, and twice is no error`() async throws {
    let test = try Sandboxed()
    let one = try await test.signIn("alice")
    let two = try await test.signIn("alice")

    try await test.sandbox.revoke(one.identity.tokens.refresh)
    try await test.sandbox.revoke(one.identity.tokens.refresh)

    await #expect(throws: BackendError.unauthorized) { try await test.sandbox.user(as: one.caller) }
    #expect(try await test.sandbox.user(as: two.caller)?.id == Sandboxed.alice)
  }

  @Test func `tokens and codes are masked in rows`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")
    try await test.sandbox.sendCode(to: "a@example.com")
    let code = try #require(try await test.sandbox.mail().last?.code)

    var shown = ""
    for table in test.sandbox.tables {
      for row in try await test.sandbox.rows(of: table) { shown += JSONWriter.text(.object(row)) }
    }

    #expect(!shown.contains(alice.identity.tokens.access.reveal))
    #expect(!shown.contains(alice.identity.tokens.refresh.reveal))
    #expect(!shown.contains("\"\(code)\""))
  }
}
