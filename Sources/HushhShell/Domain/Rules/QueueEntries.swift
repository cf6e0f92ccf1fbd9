internal import HushhKit

/// The entries of a queue in the order of their arrival, found by identity and by agent and owner: a swipe costs
/// the same whether ten wait or a million.
///
/// There is one entry at most for an id, and one for an agent of an owner.
struct QueueEntries: Sendable {
  struct Entry {
    var swipe: Swipe
    /// Why the backend will never take it; nil while it waits.
    var refusal: String?
    /// False for a place that is only not yet cleared away.
    var isHere = true

    var isWaiting: Bool { isHere && refusal == nil }
    /// How many records make it.
    var cost: Int { (swipe.attempts > 0 ? 2 : 1) + (refusal == nil ? 0 : 1) }
  }

  struct Hashes {
    var agent: UInt32
    var id: UInt32

    init(of swipe: borrowing Swipe) {
      agent = PlaceIndex.hash(swipe.agentID, swipe.owner)
      id = PlaceIndex.hash(swipe.id)
    }

    /// Of a record about a swipe, which only its identity finds.
    init(of id: UniqueID) { (agent, self.id) = (0, PlaceIndex.hash(id)) }
  }

  /// How many records are looked for at once.
  static let portion = 64

  private(set) var all: [Entry] = []
  private var byID = PlaceIndex()
  private var byAgent = PlaceIndex()
  /// What was seen when looking ahead; kept only so that the look is not left out.
  private var sight = 0

  subscript(place: Int) -> Entry {
    get { all[place] }
    _modify { yield &all[place] }
  }
}

// MARK: Finding

extension QueueEntries {
  func place(of id: UniqueID) -> Int? { place(of: id, PlaceIndex.hash(id)) }

  func place(of id: UniqueID, _ hash: UInt32) -> Int? {
    byID.place(hash) { all[$0].isHere && all[$0].swipe.id == id }
  }

  func place(of agent: Agent.ID, owner: UniqueID?) -> Int? {
    place(of: agent, owner: owner, PlaceIndex.hash(agent, owner))
  }

  func place(of agent: Agent.ID, owner: UniqueID?, _ hash: UInt32) -> Int? {
    byAgent.place(hash) { all[$0].swipe.owner == owner && all[$0].swipe.agentID == agent }
  }

  /// Looks where a portion of records will be looked for, so that the memory is near when they come.
  mutating func look(for records: ArraySlice<QueueRecord>) {
    guard all.count > 1000 else { return }
    withUnsafeTemporaryAllocation(of: Hashes.self, capacity: Self.portion) { hashes in
      for (number, record) in records.enumerated() {
        switch record {
        case .swipe(let swipe): hashes[number] = Hashes(of: swipe)
        case .sent(let id), .withdrawn(let id), .failed(let id, _, _), .refused(let id, _), .owned(let id, _):
          hashes[number] = Hashes(of: id)
        }
      }
      // Nothing but looks, so that none waits for another.
      for number in 0..<records.count {
        sight &+= byAgent.guess(hashes[number].agent) &+ byID.guess(hashes[number].id)
      }
    }
  }
}

// MARK: Changing

extension QueueEntries {
  /// Adds a swipe; the one about the same agent, which is no longer here, leaves its place in the index to it.
  mutating func append(_ swipe: consuming Swipe, _ hashes: Hashes, insteadOf older: Int?) {
    if let older {
      // Of two equal texts the older stays: clearing away then has none to give back.
      swap(&swipe.agentID, &all[older].swipe.agentID)
      all[older].swipe.agentID = Agent.ID("")
      byAgent.replace(older, by: all.count, hashes.agent)
    } else {
      byAgent.insert(all.count, hashes.agent)
    }
    byID.insert(all.count, hashes.id)
    if all.count == all.capacity { grow() }
    all.append(Entry(swipe: swipe))
  }

  /// Makes the entry one that no agent finds.
  ///
  /// Its identity leads to it until places are cleared away: nothing else has it.
  mutating func remove(_ place: Int) {
    all[place].isHere = false
    byAgent.remove(place, PlaceIndex.hash(all[place].swipe.agentID, all[place].swipe.owner))
  }

  /// An entry keeps its place in the order when it gets an owner.
  mutating func bind(_ place: Int, to owner: UniqueID) {
    let agent = all[place].swipe.agentID
    byAgent.remove(place, PlaceIndex.hash(agent, all[place].swipe.owner))
    byAgent.insert(place, PlaceIndex.hash(agent, owner))
    all[place].swipe.owner = owner
  }

  mutating func removeAll() {
    guard !all.isEmpty else { return }
    all.removeAll(keepingCapacity: all.count < 1000)
    byID.removeAll()
    byAgent.removeAll()
  }

  /// Gives up places that nothing is in, once they are most; so many are left.
  mutating func clearAway(leaving count: Int) {
    guard all.count > 1000, all.count > 3 * count else { return }
    var moved = [UInt32](repeating: .max, count: all.count)
    var left: UInt32 = 0
    // By its place: a copy of an entry would cost more than the rest.
    for place in all.indices where all[place].isHere {
      moved[place] = left
      left += 1
    }
    byID.move(leaving: Int(left)) { moved[$0] }
    byAgent.move(leaving: Int(left)) { moved[$0] }
    all.removeAll { !$0.isHere }
  }

  private mutating func grow() {
    let size = max(16, 4 * all.count)
    all.reserveCapacity(size)
    all.withUnsafeMutableBufferPointer { entries in
      LargePages.advise(entries.baseAddress, count: MemoryLayout<Entry>.stride * size)
    }
  }
}
