extension Reference {
  /// For somebody signed in and onboarded only; what is to be held waits for that.
  mutating func passGate(holding action: String? = nil, _ step: Step? = nil) throws(Trouble) {
    guard let session, session.isOnboarded else {
      if let action, let step { pending = Pending(action: action, step: step, owner: session?.user) }
      throw .refused(session == nil ? "auth.required" : "onboarding.required")
    }
  }

  /// A gated command; when the session ends on the way, it becomes that person's wish.
  mutating func gated(
    _ action: String, _ step: Step, _ body: (inout Reference) throws(Trouble) -> Void
  ) throws(Trouble) {
    let owner = session?.user
    try passGate(holding: action, step)
    do throws(Trouble) { try body(&self) } catch {
      if error == .ended { pending = Pending(action: action, step: step, owner: owner) }
      throw error
    }
  }

  // MARK: What is behind it

  /// Lists show what the service holds, and try again what waits.
  mutating func readLists() throws(Trouble) {
    if !waiting(of: session?.user).isEmpty, sendUnasked().hasEnded { throw .ended }
    try readDecisions()
    openDeck()
  }

  mutating func ownClaims() throws(Trouble) -> [Int] {
    try authorized { service, token throws(Trouble) in
      try service.read()
      let user = try service.member(token)
      return service.claims.indices.filter { service.claims[$0].user == user }
    }
  }

  mutating func settings() throws(Trouble) {
    try readLists()
    _ = try ownClaims()
  }

  /// Whether an agent can be claimed is asked before anybody has to sign in.
  mutating func requireClaimable(_ agent: String) throws(Trouble) -> Int {
    openDeck()
    try mustKnow(agent)
    guard deck?.closed.contains(agent) == false else { throw .refused("agent.gone") }
    guard isOnline, let profile = claimable(agent) else { throw .refused("claim.unavailable") }
    return profile
  }

  mutating func createClaim(_ agent: String) throws(Trouble) {
    let profile = try requireClaimable(agent)
    guard catalog.contains(agent), !closed.contains(agent) else { throw .refused("agent.gone") }
    let own = try ownClaims()
    guard !own.contains(where: { claims[$0].profile == profile && claims[$0].isOpen }) else {
      throw .refused("claim.duplicate")
    }
    try authorized { service, token throws(Trouble) in
      try service.write("lead_requests", "lead_events") { service throws(Trouble) in
        let user = try service.member(token)
        let isDouble = service.claims.contains { $0.user == user && $0.profile == profile && $0.isOpen }
        guard !isDouble else { throw .conflict }
        service.claims.append(ClaimRow(user: user, profile: profile))
      }
    }
  }

  mutating func moveClaim(_ number: Int, to status: String) throws(Trouble) {
    try passGate()
    let own = try ownClaims()
    guard number <= own.count else { throw .refused("claim.unknown") }
    let claim = own[number - 1]
    guard claims[claim].isOpen else { throw .refused("claim.transition") }
    try authorized { service, token throws(Trouble) in
      try service.write("lead_requests", "lead_events") { service throws(Trouble) in
        _ = try service.member(token)
        guard service.claims[claim].isOpen else { throw .conflict }
        service.claims[claim].status = status
      }
    }
  }

  /// The advisor's side: a member's numbers while there is one, else those of all.
  mutating func answerClaim(_ number: Int, _ status: String) throws(Trouble) {
    let numbered = session == nil ? Array(claims.indices) : try ownClaims()
    guard number <= numbered.count else { throw .refused("claim.unknown") }
    let claim = numbered[number - 1]
    let before: [String] =
      switch status {
      case "viewed": ["requested"]
      case "in_review": ["requested", "viewed"]
      default: ["in_review"]
      }
    guard before.contains(claims[claim].status) else { throw .refused("claim.transition") }
    claims[claim].status = status
  }
}
