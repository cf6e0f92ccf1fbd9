extension Reference {
  /// How sending one swipe ended.
  enum Settling: Equatable {
    case stored
    case waits(Trouble)
    case refused
    case ended
  }

  /// On top, unless an agent is named.
  mutating func swipe(_ decision: Decision, _ named: String?) throws(Trouble) {
    openDeck()
    if let named {
      try mustKnow(named)
      guard deck?.closed.contains(named) == false else { throw .refused("agent.gone") }
      return try record(decision, named)
    }
    guard let top = cards.first else { throw .refused("deck.empty") }
    try record(decision, top)
  }

  mutating func move(_ agent: String, to decision: Decision) throws(Trouble) {
    openDeck()
    try mustKnow(agent)
    try passGate()
    guard self.decision(about: agent) != nil else { throw .refused("agent.unknown") }
    try record(decision, agent)
  }

  func mustKnow(_ agent: String) throws(Trouble) {
    guard deck?.agents.contains(agent) == true else { throw .refused("agent.unknown") }
  }

  private mutating func record(_ decision: Decision, _ agent: String) throws(Trouble) {
    let owner = session?.user
    for list in [\Reference.queue, \.refused] {
      self[keyPath: list].removeAll { $0.owner == owner && $0.agent == agent }
    }
    let entry = Entry(swipe: nextNumber(), agent: agent, decision: decision, owner: owner)
    queue.append(entry)
    deck?.take(agent)
    undoable.removeAll { $0 == agent }
    undoable.append(agent)
    guard session != nil, !leavesAlone else { return }
    switch settle(entry) {
    case .refused: throw .refused("sync.refused")
    case .ended: throw .ended
    case .stored, .waits: break
    }
  }

  /// The latest decision is taken back, here and there; its card is on top again.
  mutating func undo() throws(Trouble) {
    openDeck()
    let waiting = waiting(of: session?.user).map(\.agent).filter { !undoable.contains($0) }
    for agent in Array(undoable.reversed()) + waiting.reversed() {
      guard deck?.agents.contains(agent) == true else {
        undoable.removeAll { $0 == agent }
        continue
      }
      if session != nil { try forget(agent) }
      queue.removeAll { $0.owner == session?.user && $0.agent == agent }
      refused.removeAll { $0.owner == session?.user && $0.agent == agent }
      undoable.removeAll { $0 == agent }
      deck?.giveBack(agent)
      return
    }
    throw .refused("deck.nothing-to-undo")
  }

  /// An answer may have been lost: the service is asked about what only waits as well, though there it need
  /// not answer.
  private mutating func forget(_ agent: String) throws(Trouble) {
    do throws(Trouble) {
      try authorized { service, token throws(Trouble) in
        try service.write("user_agent_selections") { service throws(Trouble) in
          let user = try service.member(token)
          service.rows.removeAll { $0.user == user && $0.agent == agent }
        }
      }
      decisions[agent] = nil
    } catch {
      if error == .ended || decisions[agent] != nil { throw error }
    }
  }

  // MARK: Sending

  mutating func settle(_ entry: Entry) -> Settling {
    do throws(Trouble) {
      let stored = try authorized { service, token throws(Trouble) in
        try service.write("user_agent_selections") { service throws(Trouble) in
          try service.store(entry, for: try service.member(token))
        }
      }
      leavesAlone = false
      decisions[entry.agent] = stored
      queue.removeAll { $0.swipe == entry.swipe }
      return .stored
    } catch {
      if error == .ended { return .ended }
      if error == .limited { leavesAlone = true }
      guard let place = queue.firstIndex(where: { $0.swipe == entry.swipe }) else { return .waits(error) }
      guard error.isForGood else {
        queue[place].attempts += 1
        return .waits(error)
      }
      if error == .conflict { gone.insert(entry.agent) }
      deck?.take(entry.agent)
      refused.append(queue.remove(at: place))
      return .refused
    }
  }

  /// What one pass over the waiting swipes came to.
  struct Pass {
    var hasFailures = false
    var hasRefused = false
    var hasEnded = false
    var waiting = 0
    var isComplete: Bool { waiting == 0 && !hasRefused && !hasEnded }
  }

  /// One by one, oldest first; one that fails holds up no other.
  mutating func sendWaiting() -> Pass {
    var pass = Pass()
    guard let owner = session?.user else { return pass }
    loop: for entry in waiting(of: owner) {
      switch settle(entry) {
      case .stored: break
      case .refused: pass.hasRefused = true
      case .ended:
        pass.hasEnded = true
        break loop
      case .waits(let trouble):
        pass.hasFailures = true
        if trouble.endsPass { break loop }
      }
    }
    pass.waiting = waiting(of: owner).count
    return pass
  }

  /// What nobody has asked to send is not sent while the service wants to be left alone.
  mutating func sendUnasked() -> Pass {
    guard leavesAlone else { return sendWaiting() }
    return Pass(waiting: waiting(of: session?.user).count)
  }

  /// Sends what waits, and reads again what could not be read earlier; somebody asks for it.
  mutating func catchUp() -> Pass {
    let pass = sendWaiting()
    guard !pass.hasFailures else { return pass }
    replaceBundledDeck()
    if session != nil, !isChecked { try? checkAccount() }
    if session != nil, !knowsDecisions { fetchDecisions() }
    return pass
  }

  mutating func sync() throws(Trouble) {
    guard session != nil else { return }
    let pass = catchUp()
    if pass.hasEnded { throw .ended }
    guard pass.isComplete else { throw .refused("sync.partial") }
  }

  mutating func readDecisions() throws(Trouble) {
    let earlier = decisions
    decisions = try authorized { service, token throws(Trouble) in
      try service.read()
      let user = try service.member(token)
      let own = service.rows.filter { $0.user == user }
      return Dictionary(uniqueKeysWithValues: own.map { ($0.agent, $0.decision) })
    }
    knowsDecisions = true
    // What was taken back elsewhere is in the deck again.
    for agent in earlier.keys where decisions[agent] == nil && !gone.contains(agent) {
      deck?.away.remove(agent)
    }
    for agent in decisions.keys where earlier[agent] == nil { deck?.take(agent) }
  }

  mutating func fetchDecisions() {
    do throws(Trouble) {
      try readDecisions()
    } catch { knowsDecisions = false }
  }
}
