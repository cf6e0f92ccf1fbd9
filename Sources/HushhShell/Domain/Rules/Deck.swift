/// The agents not yet decided on, in the catalog's order.
///
/// Computed, never stored.
public struct Deck: Sendable {
  public private(set) var agents: [Agent]
  private var positions = PlaceIndex()
  /// By position.
  private var isDecided: [Bool]
  /// Cards that an undo has put on top, the last one first.
  private var returned: [Int] = []
  /// No undecided agent stands before this position: a page never scans what was decided.
  private var firstUndecided = 0
  public private(set) var remaining = 0

  public init(agents: [Agent], decided: Set<Agent.ID> = []) {
    self.agents = agents
    isDecided = Array(repeating: false, count: agents.count)
    for position in agents.indices {
      positions.insert(position, PlaceIndex.hash(agents[position].id, nil))
      isDecided[position] = decided.contains(agents[position].id)
      if isCard(position) { remaining += 1 }
    }
    skipDecided()
  }

  public func agent(_ id: Agent.ID) -> Agent? { position(of: id).map { agents[$0] } }

  private func position(of id: Agent.ID) -> Int? {
    positions.place(PlaceIndex.hash(id, nil)) { agents[$0].id == id }
  }

  /// By its place: a copy of an agent costs more than the look.
  private func isCard(_ position: Int) -> Bool { !isDecided[position] && agents[position].isOpen }

  /// The interactive card, by name.
  public var top: NamedAgent? {
    guard let position = returned.last(where: isCard) ?? firstCard else { return nil }
    // Field by field: a copy of an agent costs more than all the rest.
    return NamedAgent(id: agents[position].id, name: agents[position].name)
  }

  private var firstCard: Int? { firstUndecided < agents.count ? firstUndecided : nil }

  /// The next cards, the interactive one first.
  public func top(_ count: Int) -> [Agent] {
    var cards = Array(
      returned.reversed().lazy.filter(isCard).prefix(max(0, count)).map { agents[$0] })
    guard cards.count < count else { return cards }
    let shown = Set(returned)
    var position = firstUndecided
    while cards.count < count, position < agents.count {
      if isCard(position), !shown.contains(position) { cards.append(agents[position]) }
      position += 1
    }
    return cards
  }

  /// Takes a decided agent out.
  public mutating func remove(_ id: Agent.ID) {
    guard let position = position(of: id), !isDecided[position] else { return }
    if isCard(position) { remaining -= 1 }
    isDecided[position] = true
    // The last one is nearly always on top.
    if let place = returned.lastIndex(of: position) { returned.remove(at: place) }
    skipDecided()
  }

  private mutating func skipDecided() {
    while firstUndecided < agents.count, !isCard(firstUndecided) { firstUndecided += 1 }
  }

  /// Puts exactly that card on top; the order of the rest is unchanged.
  public mutating func putBack(_ id: Agent.ID) {
    guard let position = position(of: id), isDecided[position] else { return }
    returned.append(position)
    restore(id)
  }

  /// Puts a decided card back in its own place.
  public mutating func restore(_ id: Agent.ID) {
    guard let position = position(of: id), isDecided[position] else { return }
    isDecided[position] = false
    guard isCard(position) else { return }
    firstUndecided = min(firstUndecided, position)
    remaining += 1
  }
}
