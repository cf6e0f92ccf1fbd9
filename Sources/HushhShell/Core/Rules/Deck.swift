/// The agents not yet decided on, in the catalog's order.
///
/// Computed, never stored.
public struct Deck: Sendable {
  public private(set) var agents: [Agent]
  private var positions: [Agent.ID: Int]
  private var decided: Set<Agent.ID> = []
  /// Cards that an undo has put on top, the last one first.
  private var returned: [Agent.ID] = []
  /// No undecided agent stands before this position: a page never scans what was decided.
  private var firstUndecided = 0
  private var openCount: Int

  public init(agents: [Agent], decided: Set<Agent.ID> = []) {
    self.agents = agents
    positions = Dictionary(minimumCapacity: agents.count)
    openCount = 0
    for (position, agent) in agents.enumerated() {
      positions[agent.id] = position
      if agent.isOpen, !decided.contains(agent.id) { openCount += 1 }
    }
    self.decided = decided
  }

  public var isEmpty: Bool { openCount == 0 }
  public var remaining: Int { openCount }

  public func agent(_ id: Agent.ID) -> Agent? { positions[id].map { agents[$0] } }
  public func contains(_ id: Agent.ID) -> Bool {
    // By its place: a copy of an agent costs more than the look.
    positions[id].map { agents[$0].isOpen && !decided.contains(id) } ?? false
  }

  /// The next cards, the interactive one first.
  public func top(_ count: Int) -> [Agent] {
    var cards: [Agent] = []
    for id in returned.reversed() where cards.count < count {
      if contains(id), let agent = agent(id) { cards.append(agent) }
    }
    var position = firstUndecided
    while cards.count < count, position < agents.count {
      let agent = agents[position]
      if agent.isOpen, !decided.contains(agent.id), !returned.contains(agent.id) { cards.append(agent) }
      position += 1
    }
    return cards
  }

  /// Takes a decided agent out.
  public mutating func remove(_ id: Agent.ID) {
    if contains(id) { openCount -= 1 }
    decided.insert(id)
    returned.removeAll { $0 == id }
    while firstUndecided < agents.count,
      decided.contains(agents[firstUndecided].id) || !agents[firstUndecided].isOpen
    {
      firstUndecided += 1
    }
  }

  /// Puts exactly that card on top; the order of the rest is unchanged.
  public mutating func putBack(_ id: Agent.ID) {
    guard decided.remove(id) != nil else { return }
    returned.removeAll { $0 == id }
    returned.append(id)
    if let position = positions[id] { firstUndecided = min(firstUndecided, position) }
    if contains(id) { openCount += 1 }
  }
}
