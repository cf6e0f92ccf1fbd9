extension AppState {
  /// The whole state as one object, for `state` and `assert`.
  ///
  /// It shows the queue of every owner: it is the tester's view of the device, not a person's.
  public func report(network: String) async -> JSONValue {
    let deck = await openDeck()
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
        "entries": .array(queue.all.map(Self.json)),
        "refused": .int(Int64(queue.refusedCount)),
        "waiting": .int(Int64(queue.count)),
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
    undoable = []
    refreshDeck()
  }
}
