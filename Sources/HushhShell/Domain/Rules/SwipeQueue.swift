public import HushhKit

/// The swipes that wait, oldest first, at most one for each owner and agent, and those the backend will
/// never take.
///
/// A pure value: changes come as records, the same that the file holds, so that memory and replay cannot
/// differ.
public struct SwipeQueue: Sendable, Equatable {
  private var entries = QueueEntries()
  /// False once somebody's own lines have come in another order than their numbers.
  private var isInOrder = true
  private var guestCount = 0
  private var countByMember: [UniqueID: Int] = [:]
  private var lastSequence: Int64 = 0
  // How many records the file holds, and how many would make this queue.
  private var fileRecords = 0
  private var liveRecords = 0

  public private(set) var count = 0
  public private(set) var refusedCount = 0

  /// How many records the file holds beyond those that would make this queue.
  public var deadRecords: Int { fileRecords - liveRecords }

  /// A number beyond this one leaves too little room for those that follow.
  private static let largestNumber: Int64 = 1 << 53

  public init() {}

  public init(replaying records: [QueueRecord]) {
    for record in records { apply(record) }
  }

  public var isEmpty: Bool { count == 0 && refusedCount == 0 }

  /// The number the next swipe gets; 1 again when nothing waits.
  public var nextSequence: Int64 { isEmpty ? 1 : lastSequence + 1 }

  /// Everything that waits, oldest first.
  public var all: [Swipe] { ordered.compactMap { $0.isWaiting ? $0.swipe : nil } }
  /// Everything the backend will never take, oldest first.
  public var allRefused: [RefusedSwipe] {
    guard refusedCount > 0 else { return [] }
    return ordered.compactMap { entry in
      entry.isHere ? entry.refusal.map { RefusedSwipe(swipe: entry.swipe, reason: $0) } : nil
    }
  }

  /// What waits for one owner, oldest first; nil is the guest.
  public func waiting(for owner: UniqueID?) -> [Swipe] {
    guard waitingCount(for: owner) > 0 else { return [] }
    return ordered.compactMap { $0.isWaiting && $0.swipe.owner == owner ? $0.swipe : nil }
  }
  public func refused(for owner: UniqueID?) -> [RefusedSwipe] {
    allRefused.filter { $0.swipe.owner == owner }
  }
  public func waitingCount(for owner: UniqueID?) -> Int {
    owner.map { countByMember[$0] ?? 0 } ?? guestCount
  }

  public func swipe(of agent: Agent.ID, owner: UniqueID?) -> Swipe? {
    waitingPlace(of: agent, owner: owner).map { entries[$0].swipe }
  }

  /// What an owner has decided about an agent, as long as it waits.
  public func decision(about agent: Agent.ID, owner: UniqueID?) -> Decision? {
    waitingPlace(of: agent, owner: owner).map { entries[$0].swipe.decision }
  }

  private func waitingPlace(of agent: Agent.ID, owner: UniqueID?) -> Int? {
    guard let place = entries.place(of: agent, owner: owner), entries[place].isWaiting else { return nil }
    return place
  }

  /// The identity of what an owner has decided about an agent, whether it waits or was refused.
  func entry(of agent: Agent.ID, owner: UniqueID?) -> UniqueID? {
    entries.place(of: agent, owner: owner).map { entries[$0].swipe.id }
  }

  public func contains(_ id: UniqueID) -> Bool {
    entries.place(of: id).map { entries[$0].isWaiting } ?? false
  }

  /// Adds one record.
  ///
  /// A record about a swipe that is not here changes nothing: replay after a crash may meet it.
  public mutating func apply(_ record: consuming QueueRecord) {
    fileRecords += 1
    switch consume record {
    case .swipe(let swipe): add(swipe)
    case .sent(let id), .withdrawn(let id):
      if let place = entries.place(of: id) { remove(place) }
    case .failed(let id, let attempts, let reason):
      guard let place = entries.place(of: id), entries[place].isWaiting else { return }
      liveRecords -= entries[place].cost
      entries[place].swipe.attempts = attempts
      entries[place].swipe.lastFailure = reason
      liveRecords += entries[place].cost
    case .refused(let id, let reason):
      guard let place = entries.place(of: id), entries[place].isWaiting else { return }
      entries[place].refusal = reason
      liveRecords += 1
      count -= 1
      refusedCount += 1
      countWaiting(of: entries[place].swipe.owner, by: -1)
    case .owned(let id, let owner):
      if let place = entries.place(of: id), entries[place].isWaiting { bind(place, to: owner) }
    }
    clearAway()
  }

  /// The records that make this queue and nothing else.
  public var records: [QueueRecord] {
    var records: [QueueRecord] = []
    records.reserveCapacity(liveRecords)
    for entry in ordered where entry.isHere {
      let swipe = entry.swipe
      records.append(.swipe(swipe))
      if swipe.attempts > 0 {
        records.append(.failed(swipe.id, attempts: swipe.attempts, reason: swipe.lastFailure ?? "unknown"))
      }
      if let reason = entry.refusal { records.append(.refused(swipe.id, reason: reason)) }
    }
    return records
  }

  /// To be called when the file holds exactly ``records``.
  public mutating func markCompacted() { fileRecords = liveRecords }

  /// Two queues are equal when the same records make them.
  public static func == (a: Self, b: Self) -> Bool { a.records == b.records }
}

// MARK: Changing

extension SwipeQueue {
  /// The later decision about an agent replaces the earlier, and a refused one too: nothing is ever
  /// dropped because of what happened to an older swipe (CASES C05).
  ///
  /// Two lines of one number come only from a hand: the later line is the later decision, and both count.
  private mutating func add(_ swipe: consuming Swipe) {
    // First: it moves everything.
    if swipe.sequence > Self.largestNumber {
      if lastSequence >= Self.largestNumber { renumber() }
      swipe.sequence = lastSequence + 1
    }
    if let older = entries.place(of: swipe.agentID, owner: swipe.owner) {
      guard yields(older, to: swipe) else { return }
      remove(older)
    }
    // The same id twice is written by hand too: the later line counts.
    if let place = entries.place(of: swipe.id) { remove(place) }
    if swipe.sequence < lastSequence { isInOrder = false }
    lastSequence = max(lastSequence, swipe.sequence)
    count += 1
    liveRecords += swipe.attempts > 0 ? 2 : 1
    countWaiting(of: swipe.owner, by: 1)
    entries.append(swipe)
  }

  /// Gives everything that is here the numbers from 1 on, in the same order.
  private mutating func renumber() {
    var renumbered = SwipeQueue()
    for record in records {
      guard case .swipe(var swipe) = record else {
        renumbered.apply(record)
        continue
      }
      swipe.sequence = renumbered.lastSequence + 1
      renumbered.apply(.swipe(swipe))
    }
    renumbered.fileRecords = fileRecords
    self = renumbered
  }

  /// Whether what an owner decided about the same agent was earlier.
  private func yields(_ place: Int, to swipe: Swipe) -> Bool {
    !entries[place].isWaiting || entries[place].swipe.sequence <= swipe.sequence
  }

  /// An entry keeps its place in the order when it gets an owner.
  private mutating func bind(_ place: Int, to owner: UniqueID) {
    let swipe = entries[place].swipe
    guard swipe.owner != owner else { return }
    if let older = entries.place(of: swipe.agentID, owner: owner) {
      guard yields(older, to: swipe) else { return remove(place) }
      remove(older)
    }
    entries.bind(place, to: owner)
    countWaiting(of: swipe.owner, by: -1)
    countWaiting(of: owner, by: 1)
  }

  private mutating func remove(_ place: Int) {
    liveRecords -= entries[place].cost
    if entries[place].refusal == nil {
      count -= 1
      countWaiting(of: entries[place].swipe.owner, by: -1)
    } else {
      refusedCount -= 1
    }
    entries.remove(place)
  }

  private mutating func clearAway() {
    guard isEmpty else { return entries.clearAway(leaving: count + refusedCount) }
    lastSequence = 0
    isInOrder = true
    entries.removeAll()
  }

  private mutating func countWaiting(of owner: UniqueID?, by change: Int) {
    guard let owner else { return guestCount += change }
    let changed = countByMember[owner, default: 0] + change
    countByMember[owner] = changed == 0 ? nil : changed
  }
}

// MARK: Order

extension SwipeQueue {
  /// By number; of one number, as they came.
  private var ordered: [QueueEntries.Entry] {
    guard !isInOrder else { return entries.all }
    return entries.all.enumerated()
      .sorted { ($0.element.swipe.sequence, $0.offset) < ($1.element.swipe.sequence, $1.offset) }
      .map(\.element)
  }
}
