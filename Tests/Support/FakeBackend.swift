package import HushhDomain
package import HushhKit
import Synchronization

/// A backend in memory, with the rules that plugins can run into: unique keys, references, and
/// everybody sees their own rows only.
package final class FakeBackend: Backend {
  package struct Tables: Sendable {
    package var agents: [Agent] = []
    package var profiles: [AgentProfile] = []
    package var users: [UniqueID: User] = [:]
    package var consumers: [UniqueID: ConsumerProfile] = [:]
    package var selections: [(owner: UniqueID, row: Selection)] = []
    package var claims: [(owner: UniqueID, row: Claim)] = []
    package var events: [UniqueID: [ClaimEvent]] = [:]
    /// Every swipe that was taken, in order, and for whom.
    package var taken: [(owner: UniqueID, swipe: UniqueID)] = []
    var owners: [Secret: UniqueID] = [:]
    var codes: [String: String] = [:]
    var known: Set<UniqueID> = []
  }

  private let tables: Mutex<Tables>
  private let effects: Effects
  /// Holds the answers to stored swipes until the test lets them go.
  package let turnstile = Turnstile()

  package init(agents: [Agent], profiles: [AgentProfile], effects: Effects) {
    tables = Mutex(Tables(agents: agents, profiles: profiles))
    self.effects = effects
  }

  /// A copy of every row, past the rules.
  package var rows: Tables { tables.withLock { $0 } }

  /// Changes rows past the rules, as the lab does.
  package func edit(_ change: (inout Tables) -> Void) { tables.withLock { change(&$0) } }

  // MARK: Catalog

  package func agents() async throws(BackendError) -> AgentFeed { AgentFeed(agents: rows.agents) }
  package func agent(_ id: Agent.ID) async throws(BackendError) -> Agent? {
    rows.agents.first { $0.id == id }
  }
  package func agentProfiles() async throws(BackendError) -> [AgentProfile] { rows.profiles }

  // MARK: Sign-in

  package func signIn(_ grant: ProviderGrant) async throws(BackendError) -> Identity {
    let name = grant.token.reveal
    guard let id = FakeProviders.id(of: name, at: grant.provider) else {
      throw .refusedGrant(.unknownSubject)
    }
    return open(id, email: "\(name)@example.com", name: grant.name)
  }

  package func sendCode(to email: String) async throws(BackendError) {
    edit { $0.codes[email.lowercased()] = "123456" }
  }

  package func signIn(email: String, code: Secret) async throws(BackendError) -> Identity {
    guard rows.codes[email.lowercased()] == code.reveal else { throw .refusedGrant(.wrongCode) }
    let name = email.prefix { $0 != "@" }.lowercased()
    let id = FakeProviders.id(of: name, at: .email) ?? effects.makeID()
    return open(id, email: rows.users[id]?.email ?? email, name: nil)
  }

  package func refresh(_ token: Secret) async throws(BackendError) -> Tokens {
    guard let owner = rows.owners[token] else { throw .unauthorized }
    edit { $0.owners[token] = nil }
    return makeTokens(of: owner)
  }

  package func revoke(_ token: Secret) async throws(BackendError) { edit { $0.owners[token] = nil } }

  private func open(_ id: UniqueID, email: String?, name: String?) -> Identity {
    let isNew = tables.withLock { $0.known.insert(id).inserted }
    return Identity(
      user: id, email: email, name: name, avatarURL: nil, tokens: makeTokens(of: id), isNewAccount: isNew)
  }

  private func makeTokens(of owner: UniqueID) -> Tokens {
    let access = Secret("access-\(effects.makeID())")
    let refresh = Secret("refresh-\(effects.makeID())")
    edit {
      $0.owners[access] = owner
      $0.owners[refresh] = owner
    }
    let now = effects.stamp()
    return Tokens(
      access: access, refresh: refresh, issuedAt: now, expiresAt: now.advanced(by: .seconds(3600)))
  }

  /// Access tokens stop to work; refreshing still does.
  package func expireAll() {
    edit { $0.owners = $0.owners.filter { $0.key.reveal.hasPrefix("refresh-") } }
  }

  /// Every token stops to work, refresh tokens too.
  package func revokeAll() { edit { $0.owners = [:] } }

  /// Runs as the owner of the caller's token; a guest is refused.
  func acting<Value: Sendable>(
    as caller: Caller, _ body: (inout Tables, UniqueID) throws(BackendError) -> Value
  ) throws(BackendError) -> Value {
    guard case .member(let token) = caller, let owner = rows.owners[token] else { throw .unauthorized }
    // A copy: the closure may throw half-way, and then nothing may have changed.
    var copy = rows
    let value = try body(&copy, owner)
    edit { $0 = copy }
    return value
  }

  var stamp: Timestamp { effects.stamp() }
  func makeID() -> UniqueID { effects.makeID() }
}
