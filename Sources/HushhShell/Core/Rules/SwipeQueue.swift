/// The swipes that wait, oldest first, at most one for each owner and agent, and those the backend will
/// never take.
///
/// A pure value: changes come as records, the same that the file holds, so that memory and replay cannot
/// differ.
public struct SwipeQueue: Sendable, Equatable {
  private struct Key: Hashable {
    var owner: UniqueID?
    var agent: Agent.ID
  }

  // By sequence number and by identity: a swipe costs the same whether ten wait or a million.
  private var bySequence: [Int64: Swipe] = [:]
  private var sequenceByID: [UniqueID: Int64] = [:]
  private var sequenceByKey: [Key: Int64] = [:]
  private var refusedBySequence: [Int64: RefusedSwipe] = [:]
  private var refusedSequenceByKey: [Key: Int64] = [:]
  private var countByOwner: [UniqueID?: Int] = [:]
  private var lastSequence: Int64 = 0
  /// How many records the file holds beyond those that would make this queue.
  public private(set) var deadRecords = 0

  public init() {}

  public init(replaying records: some Sequence<QueueRecord>) {
    for record in records { apply(record) }
  }

  public var isEmpty: Bool { bySequence.isEmpty && refusedBySequence.isEmpty }
  public var count: Int { bySequence.count }
  public var refusedCount: Int { refusedBySequence.count }

  /// The number the next swipe gets; 1 again when nothing waits.
  public var nextSequence: Int64 { isEmpty ? 1 : lastSequence + 1 }

  /// Everything that waits, oldest first.
  public var all: [Swipe] { bySequence.values.sorted { $0.sequence < $1.sequence } }
  /// Everything the backend will never take, oldest first.
  public var allRefused: [RefusedSwipe] {
    refusedBySequence.values.sorted { $0.swipe.sequence < $1.swipe.sequence }
  }

  /// What waits for one owner, oldest first; nil is the guest.
  public func waiting(for owner: UniqueID?) -> [Swipe] { all.filter { $0.owner == owner } }
  public func refused(for owner: UniqueID?) -> [RefusedSwipe] {
    allRefused.filter { $0.swipe.owner == owner }
  }
  public func waitingCount(for owner: UniqueID?) -> Int { countByOwner[owner] ?? 0 }

  public func swipe(of agent: Agent.ID, owner: UniqueID?) -> Swipe? {
    sequenceByKey[Key(owner: owner, agent: agent)].flatMap { bySequence[$0] }
  }

  public func contains(_ id: UniqueID) -> Bool { sequenceByID[id].map { bySequence[$0] != nil } ?? false }

  /// Adds one record.
  ///
  /// A record about a swipe that is not here changes nothing: replay after a crash may meet it.
  public mutating func apply(_ record: QueueRecord) {
    switch record {
    case .swipe(let swipe): add(swipe)
    case .sent(let id), .withdrawn(let id):
      if remove(id) != nil { deadRecords += 1 }
      deadRecords += 1
    case .failed(let id, let attempts, let reason):
      deadRecords += 1
      guard let sequence = sequenceByID[id] else { return }
      bySequence[sequence]?.attempts = attempts
      bySequence[sequence]?.lastFailure = reason
    case .refused(let id, let reason):
      deadRecords += 1
      guard let swipe = remove(id) else { return }
      refusedBySequence[swipe.sequence] = RefusedSwipe(swipe: swipe, reason: reason)
      refusedSequenceByKey[Key(owner: swipe.owner, agent: swipe.agentID)] = swipe.sequence
    case .owned(let id, let owner):
      deadRecords += 1
      guard var swipe = remove(id) else { return }
      swipe.owner = owner
      add(swipe)
    }
    if isEmpty { lastSequence = 0 }
  }

  /// The records that make this queue and nothing else.
  public var records: [QueueRecord] {
    var records: [(sequence: Int64, records: [QueueRecord])] = []
    for swipe in bySequence.values {
      var own: [QueueRecord] = [.swipe(swipe)]
      if swipe.attempts > 0 {
        own.append(.failed(swipe.id, attempts: swipe.attempts, reason: swipe.lastFailure ?? "unknown"))
      }
      records.append((swipe.sequence, own))
    }
    for refused in refusedBySequence.values {
      records.append(
        (refused.swipe.sequence, [.swipe(refused.swipe), .refused(refused.swipe.id, reason: refused.reason)]))
    }
    return records.sorted { $0.sequence < $1.sequence }.flatMap(\.records)
  }

  /// To be called when the file holds exactly ``records``.
  public mutating func markCompacted() { deadRecords = 0 }

  /// The later decision about an agent replaces the earlier, and a refused one too: nothing is ever
  /// dropped because of what happened to an older swipe (CASES C05).
  ///
  /// Two lines of one number come only from a hand: the later line is the later decision, and both count.
  private mutating func add(_ swipe: Swipe) {
    var swipe = swipe
    let key = Key(owner: swipe.owner, agent: swipe.agentID)
    if let older = sequenceByKey[key].flatMap({ bySequence[$0] }) {
      deadRecords += 1
      guard older.sequence <= swipe.sequence else { return }
      _ = remove(older.id)
    }
    if let refused = refusedSequenceByKey.removeValue(forKey: key) {
      refusedBySequence[refused] = nil
      deadRecords += 2
    }
    if bySequence[swipe.sequence] != nil || refusedBySequence[swipe.sequence] != nil {
      swipe.sequence = lastSequence + 1
    }
    bySequence[swipe.sequence] = swipe
    sequenceByID[swipe.id] = swipe.sequence
    sequenceByKey[key] = swipe.sequence
    countByOwner[swipe.owner, default: 0] += 1
    lastSequence = max(lastSequence, swipe.sequence)
  }

  private mutating func remove(_ id: UniqueID) -> Swipe? {
    guard let sequence = sequenceByID.removeValue(forKey: id),
      let swipe = bySequence.removeValue(forKey: sequence)
    else { return nil }
    sequenceByKey[Key(owner: swipe.owner, agent: swipe.agentID)] = nil
    countByOwner[swipe.owner, default: 1] -= 1
    return swipe
  }
}
