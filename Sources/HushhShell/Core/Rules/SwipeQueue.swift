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
  private var refusedSequenceByID: [UniqueID: Int64] = [:]
  private var lastSequence: Int64 = 0
  // How many records the file holds, and how many would make this queue.
  private var fileRecords = 0
  private var liveRecords = 0

  /// How many records the file holds beyond those that would make this queue.
  public var deadRecords: Int { fileRecords - liveRecords }

  /// A number beyond this one leaves too little room for those that follow.
  private static let largestNumber: Int64 = 1 << 53

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
    fileRecords += 1
    switch record {
    case .swipe(let swipe): add(swipe)
    case .sent(let id), .withdrawn(let id):
      _ = remove(id)
      if let sequence = refusedSequenceByID[id] { removeRefused(sequence) }
    case .failed(let id, let attempts, let reason):
      guard let sequence = sequenceByID[id], var swipe = bySequence[sequence] else { return }
      liveRecords -= Self.cost(of: swipe)
      swipe.attempts = attempts
      swipe.lastFailure = reason
      liveRecords += Self.cost(of: swipe)
      bySequence[sequence] = swipe
    case .refused(let id, let reason):
      guard let swipe = remove(id) else { return }
      refusedBySequence[swipe.sequence] = RefusedSwipe(swipe: swipe, reason: reason)
      refusedSequenceByKey[Key(owner: swipe.owner, agent: swipe.agentID)] = swipe.sequence
      refusedSequenceByID[id] = swipe.sequence
      liveRecords += Self.cost(of: swipe) + 1
    case .owned(let id, let owner):
      guard var swipe = remove(id) else { return }
      swipe.owner = owner
      add(swipe)
    }
    if isEmpty { lastSequence = 0 }
  }

  /// The records that make this queue and nothing else.
  public var records: [QueueRecord] {
    var records: [(sequence: Int64, records: [QueueRecord])] = []
    for swipe in bySequence.values { records.append((swipe.sequence, Self.records(of: swipe))) }
    for refused in refusedBySequence.values {
      let end = QueueRecord.refused(refused.swipe.id, reason: refused.reason)
      records.append((refused.swipe.sequence, Self.records(of: refused.swipe) + [end]))
    }
    return records.sorted { $0.sequence < $1.sequence }.flatMap(\.records)
  }

  private static func records(of swipe: Swipe) -> [QueueRecord] {
    guard swipe.attempts > 0 else { return [.swipe(swipe)] }
    return [
      .swipe(swipe),
      .failed(swipe.id, attempts: swipe.attempts, reason: swipe.lastFailure ?? "unknown"),
    ]
  }

  /// How many records make it.
  private static func cost(of swipe: Swipe) -> Int { swipe.attempts > 0 ? 2 : 1 }

  /// To be called when the file holds exactly ``records``.
  public mutating func markCompacted() { fileRecords = liveRecords }

  /// Two queues are equal when the same records make them.
  public static func == (a: Self, b: Self) -> Bool { a.records == b.records }

  /// The later decision about an agent replaces the earlier, and a refused one too: nothing is ever
  /// dropped because of what happened to an older swipe (CASES C05).
  ///
  /// Two lines of one number come only from a hand: the later line is the later decision, and both count.
  private mutating func add(_ swipe: Swipe) {
    var swipe = swipe
    let key = Key(owner: swipe.owner, agent: swipe.agentID)
    if let older = sequenceByKey[key].flatMap({ bySequence[$0] }) {
      guard older.sequence <= swipe.sequence else { return }
      _ = remove(older.id)
    }
    if let refused = refusedSequenceByKey[key] { removeRefused(refused) }
    // An id twice comes from a hand too: it means the later line.
    _ = remove(swipe.id)
    if let sequence = refusedSequenceByID[swipe.id] { removeRefused(sequence) }
    if bySequence[swipe.sequence] != nil || refusedBySequence[swipe.sequence] != nil
      || swipe.sequence > Self.largestNumber
    {
      if lastSequence >= Self.largestNumber { renumber() }
      swipe.sequence = lastSequence + 1
    }
    bySequence[swipe.sequence] = swipe
    sequenceByID[swipe.id] = swipe.sequence
    sequenceByKey[key] = swipe.sequence
    countByOwner[swipe.owner, default: 0] += 1
    liveRecords += Self.cost(of: swipe)
    lastSequence = max(lastSequence, swipe.sequence)
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

  private mutating func remove(_ id: UniqueID) -> Swipe? {
    guard let sequence = sequenceByID.removeValue(forKey: id),
      let swipe = bySequence.removeValue(forKey: sequence)
    else { return nil }
    sequenceByKey[Key(owner: swipe.owner, agent: swipe.agentID)] = nil
    countByOwner[swipe.owner, default: 1] -= 1
    liveRecords -= Self.cost(of: swipe)
    return swipe
  }

  private mutating func removeRefused(_ sequence: Int64) {
    guard let refused = refusedBySequence.removeValue(forKey: sequence) else { return }
    let swipe = refused.swipe
    refusedSequenceByKey[Key(owner: swipe.owner, agent: swipe.agentID)] = nil
    refusedSequenceByID[swipe.id] = nil
    liveRecords -= Self.cost(of: swipe) + 1
  }
}
