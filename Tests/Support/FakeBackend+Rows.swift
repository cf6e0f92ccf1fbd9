package import HushhDomain
package import HushhKit

extension FakeBackend {
  // MARK: Selections

  package func selections(as caller: Caller) async throws(BackendError) -> [Selection] {
    try acting(as: caller) { tables, owner throws(BackendError) in
      tables.selections.filter { $0.owner == owner }.map(\.row).reversed()
    }
  }

  package func store(_ swipe: Swipe, as caller: Caller) async throws(BackendError) -> StoreOutcome {
    let outcome = try take(swipe, as: caller)
    await turnstile.pass()
    return outcome
  }

  private func take(_ swipe: Swipe, as caller: Caller) throws(BackendError) -> StoreOutcome {
    try acting(as: caller) { tables, owner throws(BackendError) in
      tables.taken.append((owner, swipe.id))
      guard tables.agents.contains(where: { $0.id == swipe.agentID }) else {
        throw .conflict(.reference, table: "user_agent_selections", detail: "no such agent")
      }
      let index = tables.selections.firstIndex { $0.owner == owner && $0.row.agentID == swipe.agentID }
      guard let index else {
        let row = Selection(
          id: makeID(), agentID: swipe.agentID, decision: swipe.decision, decidedAt: swipe.decidedAt)
        tables.selections.append((owner, row))
        return .inserted(row)
      }
      let stored = tables.selections[index].row
      if stored.decision == swipe.decision { return .unchanged(stored) }
      if stored.decidedAt > swipe.decidedAt { return .stale(stored) }
      tables.selections[index].row.decision = swipe.decision
      tables.selections[index].row.decidedAt = swipe.decidedAt
      return .replaced(tables.selections[index].row)
    }
  }

  package func withdrawSelection(of agent: Agent.ID, as caller: Caller) async throws(BackendError) -> Bool {
    try acting(as: caller) { tables, owner throws(BackendError) in
      let count = tables.selections.count
      tables.selections.removeAll { $0.owner == owner && $0.row.agentID == agent }
      return tables.selections.count < count
    }
  }

  // MARK: Claims

  package func claims(as caller: Caller) async throws(BackendError) -> [Claim] {
    try acting(as: caller) { tables, owner throws(BackendError) in
      tables.claims.filter { $0.owner == owner }.map(\.row)
    }
  }

  package func createClaim(_ request: ClaimRequest, on profile: UniqueID, as caller: Caller)
    async throws(BackendError) -> Claim
  {
    try acting(as: caller) { tables, owner throws(BackendError) in
      guard let target = tables.profiles.first(where: { $0.id == profile }) else {
        throw .conflict(.reference, table: "lead_requests", detail: "no such profile")
      }
      let now = stamp
      let claim = Claim(
        id: makeID(), profileID: profile, agency: target.agency, agentID: target.agentID,
        message: request.message, preferredChannel: request.preferredChannel,
        callbackTime: request.callbackTime, urgency: request.urgency,
        wantsMultipleAgents: request.wantsMultipleAgents, revealsContact: request.revealsContact,
        attachmentURL: nil, status: .requested, createdAt: now, updatedAt: now)
      tables.claims.append((owner, claim))
      tables.events[claim.id] = [
        ClaimEvent(status: .requested, message: "The claim was sent.", agentNote: nil, at: now)
      ]
      return claim
    }
  }

  package func events(of claim: UniqueID, as caller: Caller) async throws(BackendError) -> [ClaimEvent] {
    try acting(as: caller) { tables, owner throws(BackendError) in
      guard tables.claims.contains(where: { $0.owner == owner && $0.row.id == claim }) else {
        throw .notFound(table: "lead_requests")
      }
      return tables.events[claim] ?? []
    }
  }

  package func moveClaim(
    _ claim: UniqueID, from status: ClaimStatus, to next: ClaimStatus, message: String, as caller: Caller
  ) async throws(BackendError) -> Claim {
    try acting(as: caller) { tables, owner throws(BackendError) in
      guard let index = tables.claims.firstIndex(where: { $0.owner == owner && $0.row.id == claim }) else {
        throw .notFound(table: "lead_requests")
      }
      guard tables.claims[index].row.status == status else {
        throw .conflict(.value, table: "lead_requests", detail: "the status has changed")
      }
      let now = stamp
      tables.claims[index].row.status = next
      tables.claims[index].row.updatedAt = now
      tables.events[claim, default: []].append(
        ClaimEvent(status: next, message: message, agentNote: nil, at: now))
      return tables.claims[index].row
    }
  }

  /// The agent's side of a claim, by its place in the order of creation.
  package func answer(claim number: Int, with status: ClaimStatus) {
    edit { $0.claims[number - 1].row.status = status }
  }
}
