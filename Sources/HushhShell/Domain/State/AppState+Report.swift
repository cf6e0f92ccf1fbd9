public import HushhKit

extension AppState {
  /// The whole state as one object, for `state` and `assert`.
  ///
  /// Of the queue it shows what is the guest's and the member's who is here; of what is another account's only how
  /// much waits.
  public func report(network: String) async -> JSONValue {
    let deck = await openDeck()
    func isShown(_ swipe: Swipe) -> Bool { swipe.owner == nil || swipe.owner == session?.user }
    let shown = queue.all.filter(isShown)
    return [
      "deck": [
        "remaining": .int(Int64(deck.remaining)),
        "source": .string(deckSource.rawValue),
        "top": JSONValue(deck.top?.id.text),
      ],
      "network": .string(network),
      "onboarding": .string(isOnboarded ? "complete" : "incomplete"),
      "pending": pending.map(Self.json) ?? .null,
      "queue": [
        "entries": .array(shown.map(Self.json)),
        "others": .int(Int64(queue.count - shown.count)),
        "refused": .int(Int64(queue.allRefused.count { isShown($0.swipe) })),
        "waiting": .int(Int64(shown.count)),
      ],
      "session": [
        "status": .string(session == nil ? "anonymous" : "authenticated"),
        "user": JSONValue(session?.user.description),
      ],
    ]
  }

  private static func json(_ action: GatedAction) -> JSONValue {
    var object = JSONObject([("action", .string(action.name))])
    if let agent = action.agentID { object["agent"] = .string(agent.text) }
    return .object(object)
  }

  public static func json(_ swipe: Swipe) -> JSONValue {
    [
      "agent_id": .string(swipe.agentID.text),
      "attempts": .int(swipe.attempts),
      "id": .string(swipe.id.description),
      "owner": JSONValue(swipe.owner?.description),
      "seq": .int(swipe.sequence),
      "status": .string(swipe.decision.status),
      "swiped_at": .string(swipe.decidedAt.description),
    ]
  }

  /// The queue as it would be saved: for `lab queue save`.
  public var queueRecords: [QueueRecord] { queue.records }

  /// Replaces the whole queue, on disk first: for `lab queue load`.
  public func replaceQueue(with records: [QueueRecord]) throws {
    let replacement = SwipeQueue(replaying: records)
    try writing { store throws(QueueError) in try store.replace(with: replacement.records) }
    queue = replacement
    undoable = UndoOrder()
    refreshDeck()
  }
}
