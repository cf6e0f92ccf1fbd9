public import HushhDomain
public import HushhKit

/// Any backend behind the lab's network: the one place where faults, latency and counting happen.
public struct FaultyBackend: Backend {
  private let base: any Backend
  private let network: Network

  public init(_ base: any Backend, network: Network) {
    self.base = base
    self.network = network
  }

  private func call<Value: Sendable>(
    _ access: Network.Access, _ body: () async throws(BackendError) -> Value
  ) async throws(BackendError) -> Value {
    let lostAnswer = try await network.admit(access)
    let value = try await body()
    if let lostAnswer { throw lostAnswer }
    return value
  }

  public func agents() async throws(BackendError) -> AgentFeed {
    try await call(.read("kirkland_agents")) { () throws(BackendError) in try await base.agents() }
  }

  public func agent(_ id: Agent.ID) async throws(BackendError) -> Agent? {
    try await call(.read("kirkland_agents")) { () throws(BackendError) in try await base.agent(id) }
  }

  public func agentProfiles() async throws(BackendError) -> [AgentProfile] {
    try await call(.read("agent_profiles")) { () throws(BackendError) in try await base.agentProfiles() }
  }

  public func signIn(_ grant: ProviderGrant) async throws(BackendError) -> Identity {
    try await call(.write("auth")) { () throws(BackendError) in try await base.signIn(grant) }
  }

  public func sendCode(to email: String) async throws(BackendError) {
    try await call(.write("auth")) { () throws(BackendError) in try await base.sendCode(to: email) }
  }

  public func signIn(email: String, code: Secret) async throws(BackendError) -> Identity {
    try await call(.write("auth")) { () throws(BackendError) in
      try await base.signIn(email: email, code: code)
    }
  }

  public func refresh(_ token: Secret) async throws(BackendError) -> Tokens {
    try await call(.write("auth")) { () throws(BackendError) in try await base.refresh(token) }
  }

  public func revoke(_ token: Secret) async throws(BackendError) {
    try await call(.write("auth")) { () throws(BackendError) in try await base.revoke(token) }
  }

  public func user(as caller: Caller) async throws(BackendError) -> User? {
    try await call(.read("users")) { () throws(BackendError) in try await base.user(as: caller) }
  }

  public func upsertUser(_ details: UserDetails, as caller: Caller) async throws(BackendError) -> User {
    try await call(.write("users")) { () throws(BackendError) in
      try await base.upsertUser(details, as: caller)
    }
  }

  public func profile(as caller: Caller) async throws(BackendError) -> ConsumerProfile? {
    try await call(.read("consumer_profiles")) { () throws(BackendError) in try await base.profile(as: caller)
    }
  }

  public func completeOnboarding(_ answers: OnboardingAnswers, as caller: Caller) async throws(BackendError)
    -> User
  {
    try await call(.write("consumer_profiles", "users")) { () throws(BackendError) in
      try await base.completeOnboarding(answers, as: caller)
    }
  }

  public func updateProfile(_ change: ProfileChange, as caller: Caller) async throws(BackendError) {
    try await call(.write("consumer_profiles", "users")) { () throws(BackendError) in
      try await base.updateProfile(change, as: caller)
    }
  }

  public func deleteAccount(as caller: Caller) async throws(BackendError) {
    try await call(
      .write("lead_events", "lead_requests", "user_agent_selections", "consumer_profiles", "users")
    ) {
      () throws(BackendError) in try await base.deleteAccount(as: caller)
    }
  }

  public func selections(as caller: Caller) async throws(BackendError) -> [Selection] {
    try await call(.read("user_agent_selections")) { () throws(BackendError) in
      try await base.selections(as: caller)
    }
  }

  public func store(_ swipe: Swipe, as caller: Caller) async throws(BackendError) -> StoreOutcome {
    try await call(.write("user_agent_selections")) { () throws(BackendError) in
      try await base.store(swipe, as: caller)
    }
  }

  public func withdrawSelection(of agent: Agent.ID, as caller: Caller) async throws(BackendError) -> Bool {
    try await call(.write("user_agent_selections")) { () throws(BackendError) in
      try await base.withdrawSelection(of: agent, as: caller)
    }
  }

  public func claims(as caller: Caller) async throws(BackendError) -> [Claim] {
    try await call(.read("lead_requests")) { () throws(BackendError) in try await base.claims(as: caller) }
  }

  public func createClaim(_ request: ClaimRequest, on profile: UniqueID, as caller: Caller)
    async throws(BackendError) -> Claim
  {
    try await call(.write("lead_requests", "lead_events")) { () throws(BackendError) in
      try await base.createClaim(request, on: profile, as: caller)
    }
  }

  public func events(of claim: UniqueID, as caller: Caller) async throws(BackendError) -> [ClaimEvent] {
    try await call(.read("lead_events")) { () throws(BackendError) in
      try await base.events(of: claim, as: caller)
    }
  }

  public func moveClaim(
    _ claim: UniqueID, from status: ClaimStatus, to next: ClaimStatus, message: String, as caller: Caller
  ) async throws(BackendError) -> Claim {
    try await call(.write("lead_requests", "lead_events")) { () throws(BackendError) in
      try await base.moveClaim(claim, from: status, to: next, message: message, as: caller)
    }
  }
}
