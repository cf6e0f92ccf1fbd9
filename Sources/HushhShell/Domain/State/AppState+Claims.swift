public import HushhKit

/// A claim with its number: 1 is the person's first.
public struct NumberedClaim: Sendable {
  public var number: Int
  public var claim: Claim

  /// The raw values, named as the table's columns.
  public var json: JSONValue {
    [
      "agency": .string(claim.agency), "agent_id": JSONValue(claim.agentID?.text),
      "attachment_url": JSONValue(claim.attachmentURL), "callback_time": .string(claim.callbackTime),
      "contact_reveal": .bool(claim.revealsContact), "created_at": .string(claim.createdAt.description),
      "id": .string(claim.id.description), "message": .string(claim.message), "number": .int(Int64(number)),
      "preferred_channel": .string(claim.preferredChannel),
      "profile_id": .string(claim.profileID.description), "status": .string(claim.status.rawValue),
      "updated_at": .string(claim.updatedAt.description), "urgency": .string(claim.urgency),
      "want_multiple_agents": .bool(claim.wantsMultipleAgents),
    ]
  }
}

extension AppState {
  /// Whether an agent can be claimed, looked up now.
  ///
  /// A failed look-up offers nothing.
  public func claimability(of id: Agent.ID) async -> Claimability {
    do throws(BackendError) {
      let fresh = try await ports.backend.agentProfiles()
      profiles = fresh
      return Claimability(of: id, among: fresh)
    } catch { return .unknown }
  }

  /// Every agent that a verified profile declares, looked up now, in the deck's order.
  public func claimAvailability() async throws -> [AgentCard] {
    let deck = await openDeck()
    let fresh = try await ports.backend.agentProfiles()
    profiles = fresh
    return deck.agents.map(card).filter { $0.claimability != .notMapped }
  }

  /// Throws when the agent cannot be claimed: asked before anybody is sent to sign in (DOMAIN §2.3).
  public func requireClaimable(_ id: Agent.ID) async throws -> AgentProfile {
    let agent = try await openAgent(id)
    switch await claimability(of: id) {
    case .available(let profile): return profile
    case let other:
      throw ClaimError.unavailable(name: agent.displayName, reason: other.reason ?? "it is unavailable")
    }
  }

  /// Sends a request to the agent's verified profile.
  ///
  /// One open claim a profile (D6).
  public func createClaim(on id: Agent.ID, _ request: ClaimRequest) async throws -> NumberedClaim {
    let profile = try await requireClaimable(id)
    try await requirePresent(id)
    let earlier = try await claims()
    if let open = earlier.first(where: { $0.claim.profileID == profile.id && $0.claim.status.isOpen }) {
      throw ClaimError.duplicate(name: open.claim.agency, number: open.number)
    }
    let claim = try await authorized { backend, caller throws(BackendError) in
      try await backend.createClaim(request, on: profile.id, as: caller)
    }
    let created = NumberedClaim(number: earlier.count + 1, claim: claim)
    published.publish(earlier + [created])
    return created
  }

  /// The deck may be older than the catalog: at the moment of writing the agent must still be there, and open.
  private func requirePresent(_ id: Agent.ID) async throws {
    let name = deck?.agent(id)?.displayName
    guard let agent = try await ports.backend.agent(id) else {
      throw DeckError.gone(id, name: name, reason: "it is not in the catalog any more")
    }
    try agent.requireOpen()
  }

  /// The person's claims, oldest first.
  public func claims() async throws -> [NumberedClaim] {
    let claims = try await authorized { backend, caller throws(BackendError) in
      try await backend.claims(as: caller)
    }
    let numbered = claims.enumerated().map { NumberedClaim(number: $0.offset + 1, claim: $0.element) }
    published.publish(numbered)
    return numbered
  }

  /// One claim by its number or id.
  ///
  /// Another person's is not found, like one that does not exist.
  public func claim(_ reference: String) async throws -> NumberedClaim {
    let all = try await claims()
    let number = Int(reference.utf8.first == UInt8(ascii: "#") ? String(reference.dropFirst()) : reference)
    let id = UniqueID(reference)
    guard let found = all.first(where: { $0.number == number || (id != nil && $0.claim.id == id) }) else {
      throw ClaimError.unknown(reference)
    }
    return found
  }

  public func events(of claim: Claim) async throws -> [ClaimEvent] {
    try await authorized { backend, caller throws(BackendError) in
      try await backend.events(of: claim.id, as: caller)
    }
  }

  /// Moves a claim as its member may.
  ///
  /// A refusal changes nothing and names the present status.
  public func moveClaim(_ reference: String, to next: ClaimStatus, message: String) async throws
    -> NumberedClaim
  {
    let found = try await claim(reference)
    guard found.claim.status.allows(next, by: .member) else {
      throw ClaimError.transition(from: found.claim.status, to: next)
    }
    let moved = try await authorized { backend, caller throws(BackendError) in
      try await backend.moveClaim(
        found.claim.id, from: found.claim.status, to: next, message: message, as: caller)
    }
    return NumberedClaim(number: found.number, claim: moved)
  }
}
