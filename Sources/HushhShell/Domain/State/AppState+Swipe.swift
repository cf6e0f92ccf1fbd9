public import HushhKit

/// What one swipe did.
public struct SwipeReceipt: Sendable {
  public var agent: NamedAgent
  public var swipe: Swipe
  /// Whether it is on disk when this is shown.
  public var isDurable: Bool
  /// What was decided before, if anything.
  public var earlier: Decision?
  /// Whether the backend holds it.
  public var isSettled: Bool
  /// Why it waits although somebody is signed in.
  public var waitsBecause: BackendError?
  /// What stands at the backend instead, because it was decided later; nil where this one stands.
  public var overtakenBy: Decision?
  public var remaining: Int
  public var next: NamedAgent?
}

extension SwipeReceipt {
  public var decision: Decision { swipe.decision }

  /// Whether the same was decided before.
  public var isRepeated: Bool { earlier == decision }

  /// The raw values, for machines.
  public var json: JSONValue {
    // Not as a literal of the value, which would be copied: this is made for every swipe of a script.
    .object(
      JSONObject([
        ("agent_id", .string(agent.id.text)),
        ("already", .bool(isRepeated)),
        ("durable", .bool(isDurable)),
        ("name", .string(agent.name)),
        ("next", JSONValue(next?.id.text)),
        ("overtaken_by", JSONValue(overtakenBy?.status)),
        ("reason", JSONValue(waitsBecause?.explanation.happened)),
        ("remaining", .int(Int64(remaining))),
        ("seq", .int(swipe.sequence)),
        ("status", .string(decision.status)),
        ("waiting", .bool(!isSettled)),
      ]))
  }
}

/// What taking a decision back did.
public struct UndoReceipt: Sendable {
  public var agent: Agent
  public var remaining: Int
  /// Agents that have left the catalog and were skipped.
  public var skipped: [Agent.ID]
}

/// A swipe that the backend will never take.
public enum SyncError: ExplainedError {
  case refused(name: String, reason: String)
  case partial(SyncReport)

  public var code: ErrorCode {
    switch self {
    case .refused: .syncRefused
    case .partial: .syncPartial
    }
  }

  public var explanation: Explanation {
    switch self {
    case .refused(let name, let reason):
      Explanation(
        "Your decision about \(name) was refused for good.", because: reason, next: ["deck queue --refused"])
    case .partial(let report):
      Explanation(
        report.summary, because: report.firstReason,
        next: report.waiting > 0 ? ["sync"] : ["deck queue --refused"])
    }
  }
}

extension AppState {
  /// Records one decision, about the top card unless an agent is named.
  ///
  /// It is on disk when this returns. A member's is sent at once; if that fails it waits (DOMAIN §2.4).
  public func swipe(_ decision: Decision, on id: Agent.ID? = nil) async throws -> SwipeReceipt {
    let receipt = try record(decision, about: try await agent(toDecide: id))
    return session == nil ? receipt : try await sent(receipt)
  }

  /// The agent named, or the one on top.
  private func agent(toDecide id: Agent.ID?) async throws -> NamedAgent {
    if let id { return NamedAgent(try await openAgent(id)) }
    if let top = deck?.top { return top }
    let deck = await openDeck()
    guard let agent = deck.top else {
      throw deck.agents.isEmpty ? DeckError.noAgents : DeckError.empty(isSignedIn: session != nil)
    }
    return agent
  }

  /// Moves an agent the person has decided on to the other list, open or not.
  public func move(_ id: Agent.ID, to decision: Decision) async throws -> SwipeReceipt {
    let agent = try await agent(id)
    guard self.decision(about: id) != nil else { throw DeckError.notDecided(name: agent.displayName) }
    let receipt = try record(decision, about: NamedAgent(agent))
    return session == nil ? receipt : try await sent(receipt)
  }

  private func record(_ decision: Decision, about agent: NamedAgent) throws -> SwipeReceipt {
    let earlier = self.decision(about: agent.id)
    // Whatever the clock says, it comes after the decision that is known already (CASES C10).
    let now = effects.stamp()
    let known = selections[agent.id]?.decidedAt
    let swipe = Swipe(
      id: effects.makeID(), agentID: agent.id, decision: decision, decidedAt: max(now, known ?? now),
      owner: session?.user, sequence: queue.nextSequence)
    try commit([.swipe(swipe)])
    deck?.remove(agent.id)
    if undoable.last != agent.id { undoable.append(agent.id) }
    return SwipeReceipt(
      agent: agent, swipe: swipe, isDurable: durability != .none, earlier: earlier, isSettled: false,
      remaining: deck?.remaining ?? 0, next: deck?.top)
  }

  /// Sends a member's decision, once it is saved.
  private func sent(_ receipt: SwipeReceipt) async throws -> SwipeReceipt {
    var settling = Settling.waiting(nil)
    if let left = remainingQuiet {
      settling = .waiting(.limited(retryAfter: left))
    } else {
      // What cannot be noted now is only sent once more.
      do throws(QueueError) { settling = try await settle(receipt.swipe) } catch {
        if case .groupNotSaved = error { throw error }
        note(error)
      }
    }
    let name = receipt.agent.displayName
    switch settling {
    case .refused(let reason): throw SyncError.refused(name: name, reason: reason)
    case .sessionEnded(let reason):
      throw AuthError.ended(reason: "\(reason); your decision about \(name) is saved and waits for you")
    default: break
    }
    var receipt = receipt
    (receipt.isSettled, receipt.waitsBecause) = (settling.isSettled, settling.failure)
    if case .stored(.stale(let later)) = settling, later.decision != receipt.decision {
      receipt.overtakenBy = later.decision
    }
    // The deck may have changed in the meantime.
    (receipt.remaining, receipt.next) = (deck?.remaining ?? 0, deck?.top)
    return receipt
  }

  /// Takes the latest decision back and puts exactly that card on top: the latest that this process has seen
  /// or, after a restart, that the queue still tells.
  public func undo() async throws -> UndoReceipt {
    var skipped: [Agent.ID] = []
    while let id = undoable.last {
      if let receipt = try await takeBack(id, &skipped) { return receipt }
    }
    let passed = Set(skipped)
    if undoable.earlier.isEmpty { undoable.earlier = queue.waiting(for: session?.user).map(\.agentID) }
    while let id = undoable.earlier.last {
      let isWaiting = queue.swipe(of: id, owner: session?.user) != nil
      if isWaiting, !passed.contains(id), let receipt = try await takeBack(id, &skipped) { return receipt }
      undoable.remove(id)
    }
    throw DeckError.nothingToUndo(isSignedIn: session != nil)
  }

  /// Nil when the agent has left the catalog.
  private func takeBack(_ id: Agent.ID, _ skipped: inout [Agent.ID]) async throws -> UndoReceipt? {
    // The only error is that the agent is unknown.
    guard let agent = try? await agent(id) else {
      skipped.append(id)
      undoable.remove(id)
      return nil
    }
    try await withdraw(id)
    undoable.remove(id)
    // It may be in its own place again, if the decision was taken back elsewhere.
    deck?.remove(id)
    deck?.putBack(id)
    return UndoReceipt(agent: agent, remaining: deck?.remaining ?? 0, skipped: skipped)
  }

  private func withdraw(_ id: Agent.ID) async throws {
    if session != nil { try await withdrawStored(id) }
    if let entry = queue.entry(of: id, owner: session?.user) { try commit([.withdrawn(entry)]) }
  }

  /// Asks even for what only waits: its answer may have been lost, and the backend hold it all the same.
  private func withdrawStored(_ id: Agent.ID) async throws {
    do {
      _ = try await authorized { backend, caller throws(BackendError) in
        try await backend.withdrawSelection(of: id, as: caller)
      }
      selections[id] = nil
    } catch let error as BackendError where selections[id] == nil {
      notices.append(
        Warning(error.code, "The backend was not told: if that decision had reached it, it is still there."))
    }
  }
}
