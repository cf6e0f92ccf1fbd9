/// The deck as the app has read it: the catalog then, and which cards are out of it.
struct Cards: Equatable, Sendable {
  let agents: [String]
  let closed: Set<String>
  let isBundled: Bool
  /// Cards that were decided on here, whatever became of that.
  var away: Set<String> = []
  /// Cards that an undo gave back, the top one last.
  var returned: [String] = []

  init(_ agents: [String], closed: Set<String>, isBundled: Bool, away: Set<String>) {
    self.agents = agents
    self.closed = closed
    self.isBundled = isBundled
    self.away = away
  }

  mutating func take(_ agent: String) {
    away.insert(agent)
    returned.removeAll { $0 == agent }
  }

  mutating func giveBack(_ agent: String) {
    away.remove(agent)
    returned.removeAll { $0 == agent }
    returned.append(agent)
  }
}

extension Reference {
  /// The deck, read when it is first looked at; without a network it is the program's own.
  mutating func openDeck() {
    guard deck == nil else { return }
    deck =
      isOnline
      ? Cards(catalog, closed: closed, isBundled: false, away: gone)
      : Cards(bundled, closed: [], isBundled: true, away: gone)
  }

  mutating func replaceBundledDeck() {
    if deck?.isBundled == true { try? reloadDeck() }
  }

  mutating func reloadDeck() throws(Trouble) {
    try read()
    gone = []
    deck = Cards(catalog, closed: closed, isBundled: false, away: [])
  }

  /// Another person, or all of their decisions anew: what was given back loses its place.
  mutating func rebuildDeck() {
    deck = deck.map { Cards($0.agents, closed: $0.closed, isBundled: $0.isBundled, away: gone) }
  }

  /// The cards left, the top one first.
  var cards: [String] {
    guard let deck else { return [] }
    let out = deck.away.union(decisions.keys).union(waiting(of: session?.user).map(\.agent))
    let front = deck.returned.reversed().filter { deck.agents.contains($0) }
    return (front + deck.agents.filter { !front.contains($0) })
      .filter { !out.contains($0) && !deck.closed.contains($0) }
  }

  func waiting(of owner: String?) -> [Entry] { queue.filter { $0.owner == owner } }

  /// What the person has decided, sent or not.
  func decision(about agent: String) -> Decision? {
    waiting(of: session?.user).first { $0.agent == agent }?.decision ?? decisions[agent]
  }
}
