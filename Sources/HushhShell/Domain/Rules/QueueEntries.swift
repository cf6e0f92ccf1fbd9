internal import HushhKit

/// The entries of a queue in the order of their arrival, found by identity and by agent and owner: a swipe costs
/// the same whether ten wait or a hundred thousand.
///
/// There is at most one entry for an id, and one for an agent of an owner.
struct QueueEntries: Sendable {
  struct Entry {
    var swipe: Swipe
    /// Why the backend will never take it; nil while it waits.
    var refusal: String?
    /// False for a removed entry, whose place is cleared away later.
    var isHere = true

    var isWaiting: Bool { isHere && refusal == nil }
    /// How many records make it.
    var cost: Int { (swipe.attempts > 0 ? 2 : 1) + (refusal == nil ? 0 : 1) }
  }

  private(set) var all: [Entry] = []
  private var byID = PlaceIndex()
  private var byAgent = PlaceIndex()

  subscript(place: Int) -> Entry {
    get { all[place] }
    _modify { yield &all[place] }
  }

  func place(of id: UniqueID) -> Int? {
    byID.place(PlaceIndex.hash(id)) { all[$0].isHere && all[$0].swipe.id == id }
  }

  func place(of agent: Agent.ID, owner: UniqueID?) -> Int? {
    byAgent.place(PlaceIndex.hash(agent, owner)) {
      all[$0].swipe.owner == owner && all[$0].swipe.agentID == agent
    }
  }
}

// MARK: Changing

extension QueueEntries {
  mutating func append(_ swipe: consuming Swipe) {
    all.append(Entry(swipe: swipe))
    enter(all.count - 1)
  }

  /// Removes an entry; its id leads to its place until that is cleared away.
  mutating func remove(_ place: Int) {
    all[place].isHere = false
    byAgent.remove(place, agentHash(place))
  }

  /// An entry keeps its place in the order when it gets an owner.
  mutating func bind(_ place: Int, to owner: UniqueID) {
    byAgent.remove(place, agentHash(place))
    all[place].swipe.owner = owner
    byAgent.insert(place, agentHash(place))
  }

  mutating func removeAll() {
    guard !all.isEmpty else { return }
    all.removeAll(keepingCapacity: all.count < 1000)
    byID.removeAll()
    byAgent.removeAll()
  }

  /// Gives up the places of removed entries once they are most of all; `count` entries are left.
  mutating func clearAway(leaving count: Int) {
    guard all.count > 1000, all.count > 3 * count else { return }
    all.removeAll { !$0.isHere }
    byID.removeAll()
    byAgent.removeAll()
    for place in all.indices { enter(place) }
  }

  private mutating func enter(_ place: Int) {
    byID.insert(place, PlaceIndex.hash(all[place].swipe.id))
    byAgent.insert(place, agentHash(place))
  }

  private func agentHash(_ place: Int) -> UInt32 {
    PlaceIndex.hash(all[place].swipe.agentID, all[place].swipe.owner)
  }
}
