import HushhDomain
import HushhKit
import Testing

@Suite struct `The swipe queue` {
  private static let owners: [UniqueID?] = [nil, UniqueID(high: 1, low: 1), UniqueID(high: 2, low: 2)]

  private func id(_ number: UInt64) -> UniqueID { UniqueID(high: 9, low: number) }

  private func swipe(
    _ agent: String, _ number: UInt64, owner: UniqueID? = nil, sequence: Int64? = nil,
    _ decision: Decision = .pass
  ) -> Swipe {
    Swipe(
      id: id(number), agentID: Agent.ID(agent), decision: decision, decidedAt: Timestamp(milliseconds: 0),
      owner: owner, sequence: sequence ?? Int64(number))
  }

  private func check(_ queue: SwipeQueue, _ model: QueueModel, _ message: @autoclosure () -> String) {
    #expect(queue.all == model.waiting, "\(message())")
    #expect(queue.allRefused == model.refused, "\(message())")
    #expect(queue.count == model.waiting.count && queue.refusedCount == model.refused.count)
    #expect(queue.isEmpty == (model.waiting.isEmpty && model.refused.isEmpty))
    for owner in Self.owners {
      #expect(queue.waiting(for: owner) == model.waiting.filter { $0.owner == owner })
      #expect(queue.waitingCount(for: owner) == model.waiting.count { $0.owner == owner })
    }
    for swipe in model.waiting {
      #expect(queue.swipe(of: swipe.agentID, owner: swipe.owner) == swipe)
      #expect(queue.contains(swipe.id))
    }
  }

  @Test func `hundreds of random histories agree with a list searched from end to end`() {
    let random = SeededRandom(seed: 20_260_101)
    for round in 0..<400 {
      var (queue, model, history): (SwipeQueue, QueueModel, [QueueRecord]) = (SwipeQueue(), QueueModel(), [])
      for step in 0..<30 {
        let record = randomRecord(random, next: queue.nextSequence, number: UInt64(step))
        queue.apply(record)
        model.apply(record)
        history.append(record)

        check(queue, model, "round \(round), step \(step): \(history)")
        #expect(queue.deadRecords == history.count - queue.records.count, "round \(round): \(history)")
      }
      let again = SwipeQueue(replaying: queue.records)
      #expect(again == queue, "round \(round): \(history)")
      #expect(again.records == queue.records)
      #expect(again.deadRecords == 0)
      #expect(SwipeQueue(replaying: history) == queue)
    }
  }

  /// Mostly about swipes that exist; sometimes about one that never did.
  private func randomRecord(_ random: SeededRandom, next: Int64, number: UInt64) -> QueueRecord {
    let any = id(random.next() % (number + 2))
    switch random.next() % 10 {
    case 0: return .sent(any)
    case 1: return .withdrawn(any)
    case 2: return .failed(any, attempts: Int64(random.next() % 3) + 1, reason: "offline")
    case 3: return .refused(any, reason: "gone")
    case 4: return .owned(any, owner: Self.owners[1 + Int(random.next() % 2)] ?? any)
    default:
      return .swipe(
        swipe(
          ["a", "b", "c", "e\u{301}", "\u{E9}"][Int(random.next() % 5)], number,
          owner: Self.owners[Int(random.next() % 3)], sequence: next,
          random.next() % 2 == 0 ? .pass : .interested))
    }
  }

  @Test func `a long history about few agents keeps what is alive, in order`() {
    let records = (1...UInt64(5000)).map { number -> QueueRecord in
      number.isMultiple(of: 4) ? .sent(id(number - 2)) : .swipe(swipe("a\(number % 7)", number))
    }
    var model = QueueModel()
    records.forEach { model.apply($0) }

    let queue = SwipeQueue(replaying: records)

    check(queue, model, "after \(records.count) records")
    #expect(queue.deadRecords == records.count - queue.records.count)
  }

  @Test func `a long history about hundreds of agents keeps what is alive, in order`() {
    let random = SeededRandom(seed: 5)
    let records = (1...UInt64(4000)).map { number -> QueueRecord in
      random.next() % 3 == 0
        ? .sent(id(1 + random.next() % number)) : .swipe(swipe("a\(random.next() % 300)", number))
    }
    var model = QueueModel()
    records.forEach { model.apply($0) }

    let queue = SwipeQueue(replaying: records)

    check(queue, model, "after \(records.count) records")
    #expect(queue.count > 100)
    #expect(queue.deadRecords == records.count - queue.records.count)
  }

  @Test func `the later decision about an agent replaces the earlier and moves to the end`() {
    let queue = SwipeQueue(replaying: [
      .swipe(swipe("a", 1)), .swipe(swipe("b", 2)), .swipe(swipe("a", 3, .interested)),
    ])

    #expect(queue.all.map(\.id) == [id(2), id(3)])
    #expect(queue.swipe(of: Agent.ID("a"), owner: nil)?.decision == .interested)
  }

  @Test func `one agent may wait once for each owner`() {
    let queue = SwipeQueue(
      replaying: Self.owners.enumerated().map { .swipe(swipe("a", UInt64($0.offset + 1), owner: $0.element)) }
    )

    #expect(queue.count == 3)
    #expect(queue.waiting(for: Self.owners[1]).map(\.id) == [id(2)])
  }

  @Test func `binding a guest's swipe keeps its place, and loses to a later one of that owner`() {
    let owner = UniqueID(high: 1, low: 1)
    let kept = SwipeQueue(replaying: [
      .swipe(swipe("a", 1)), .swipe(swipe("b", 2, owner: owner)), .owned(id(1), owner: owner),
    ])
    let lost = SwipeQueue(replaying: [
      .swipe(swipe("a", 1)), .swipe(swipe("a", 2, owner: owner)), .owned(id(1), owner: owner),
    ])

    #expect(kept.waiting(for: owner).map(\.id) == [id(1), id(2)])
    #expect(lost.all.map(\.id) == [id(2)])
  }

  @Test func `a new decision replaces a refused one`() {
    let queue = SwipeQueue(replaying: [
      .swipe(swipe("a", 1)), .refused(id(1), reason: "gone"), .swipe(swipe("a", 2, .interested)),
    ])

    #expect(queue.refusedCount == 0)
    #expect(queue.all.map(\.id) == [id(2)])
  }

  @Test func `a refused swipe can be withdrawn`() {
    let queue = SwipeQueue(replaying: [
      .swipe(swipe("a", 1)), .refused(id(1), reason: "gone"), .withdrawn(id(1)),
    ])
    #expect(queue.isEmpty && queue.records.isEmpty)
  }

  @Test func `numbers begin again when nothing is left`() {
    var queue = SwipeQueue(replaying: [.swipe(swipe("a", 1)), .swipe(swipe("b", 2)), .sent(id(1))])
    #expect(queue.nextSequence == 3)
    queue.apply(.sent(id(2)))
    #expect(queue.nextSequence == 1)
  }

  @Test func `behind the largest number all begin again, in their order, and stay so when replayed`() {
    let largest: Int64 = 1 << 53
    let records: [QueueRecord] = [
      .swipe(swipe("a", 1, sequence: 7)), .swipe(swipe("b", 2, sequence: largest)),
      .refused(id(2), reason: "r"),
      .swipe(swipe("c", 3, sequence: .max)), .swipe(swipe("d", 4, sequence: largest + 1)), .sent(id(2)),
    ]

    var queue = SwipeQueue(replaying: records)

    #expect(queue.all.map(\.agentID.text) == ["a", "c", "d"])
    #expect(queue.all.map(\.sequence) == [1, 3, 4])
    #expect(queue.nextSequence == 5)
    #expect(queue.deadRecords == records.count - 3)
    #expect(SwipeQueue(replaying: queue.records) == queue)
    queue.markCompacted()
    #expect(queue.deadRecords == 0)
  }

  @Test func `entries by hand with one number, or one id, are never mixed up`() {
    let sameNumber = SwipeQueue(replaying: [
      .swipe(swipe("a", 1)), .swipe(swipe("b", 2, sequence: 1)), .refused(id(2), reason: "gone"),
      .swipe(swipe("c", 3, sequence: 1)), .refused(id(1), reason: "gone too"),
    ])
    let sameID = SwipeQueue(replaying: [
      .swipe(swipe("a", 1)), .swipe(swipe("b", 1, sequence: 2)), .sent(id(1)),
    ])
    let twice = SwipeQueue(replaying: [.swipe(swipe("a", 1)), .swipe(swipe("a", 1))])

    #expect(sameNumber.all.map(\.agentID.text) == ["c"])
    #expect(Set(sameNumber.allRefused.map(\.swipe.agentID.text)) == ["a", "b"])
    #expect(sameNumber.swipe(of: Agent.ID("c"), owner: nil)?.id == id(3))
    #expect(SwipeQueue(replaying: sameNumber.records) == sameNumber)
    #expect(sameID.isEmpty)
    #expect(twice.count == 1)
  }
}

/// The same queue without any shortcut: two lists.
private struct QueueModel {
  var waiting: [Swipe] = []
  var refused: [RefusedSwipe] = []

  mutating func apply(_ record: QueueRecord) {
    switch record {
    case .swipe(let swipe): add(swipe)
    case .sent(let id), .withdrawn(let id):
      waiting.removeAll { $0.id == id }
      refused.removeAll { $0.swipe.id == id }
    case .failed(let id, let attempts, let reason):
      guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
      waiting[index].attempts = attempts
      waiting[index].lastFailure = reason
    case .refused(let id, let reason):
      guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
      refused.append(RefusedSwipe(swipe: waiting.remove(at: index), reason: reason))
      refused.sort { $0.swipe.sequence < $1.swipe.sequence }
    case .owned(let id, let owner):
      guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
      var swipe = waiting.remove(at: index)
      swipe.owner = owner
      add(swipe)
    }
  }

  private mutating func add(_ swipe: Swipe) {
    func isSame(_ other: Swipe) -> Bool { other.owner == swipe.owner && other.agentID == swipe.agentID }
    guard !waiting.contains(where: { isSame($0) && $0.sequence > swipe.sequence }) else { return }
    waiting.removeAll(where: isSame)
    refused.removeAll { isSame($0.swipe) }
    waiting.append(swipe)
    waiting.sort { $0.sequence < $1.sequence }
  }
}
