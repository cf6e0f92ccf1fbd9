import HushhDomain
import HushhKit
import Testing

@testable import HushhStorage

@Suite struct `A group of records` {
  private let scratch: Scratch
  private let faults = Faults()
  private let journal: SwipeJournal

  init() throws {
    scratch = try Scratch()
    journal = SwipeJournal(path: scratch.path("swipes.jsonl"), files: faults.files)
    try journal.append([.sent(id(9))])
    journal.durability = .group
  }

  private func hold(_ count: UInt64) throws -> [QueueRecord] {
    let records = try (1...count).map { QueueRecord.swipe(try swipe("A\($0)", .pass, number: $0)) }
    for record in records { try journal.append([record]) }
    return records
  }

  private func onDisk() throws -> [QueueRecord] {
    try SwipeJournal(path: scratch.path("swipes.jsonl")).load().records
  }

  @Test func `is one write and one sync`() throws {
    let (writes, syncs) = (faults.count(of: .write), faults.count(of: .syncContent))
    let records = try hold(100)

    #expect(journal.holdsBack)
    #expect(faults.count(of: .write) == writes)
    try journal.save()

    #expect(!journal.holdsBack)
    #expect(faults.count(of: .write) == writes + 1)
    #expect(faults.count(of: .syncContent) == syncs + 1)
    #expect(try onDisk() == [.sent(id(9))] + records)
  }

  @Test func `is saved by itself before it grows too large`() throws {
    let record = QueueRecord.refused(id(1), reason: String(repeating: "x", count: 2000))
    let writes = faults.count(of: .write)

    for _ in 0..<600 { try journal.append([record]) }

    #expect(faults.count(of: .write) == writes + 1)
  }

  @Test func `is saved before the file is read or replaced, and with the first that is saved alone`() throws {
    var records = [.sent(id(9))] + (try hold(2))
    #expect(try journal.load().records == records)

    _ = try hold(1)
    faults.fail(.rename, with: .inputOutput)
    #expect(throws: QueueError.self) { try journal.replace(with: []) }
    faults.heal()
    records.append(.swipe(try swipe("A1", .pass, number: 1)))
    #expect(try onDisk() == records)

    _ = try hold(1)
    journal.durability = .each
    try journal.append([.sent(id(1))])
    #expect(try onDisk() == records + [.swipe(try swipe("A1", .pass, number: 1)), .sent(id(1))])
    #expect(journal.losses == 0)
  }

  @Test func `without durability it is written and nobody waits for the disk`() throws {
    journal.durability = .none
    let syncs = faults.count(of: .syncContent)

    let records = try hold(2)
    try journal.save()

    #expect(faults.count(of: .syncContent) == syncs)
    #expect(try onDisk() == [.sent(id(9))] + records)
  }

  @Test(arguments: [Faults.Operation.write, .syncContent])
  func `that cannot be saved is lost as a whole, and nothing is built upon it`(operation: Faults.Operation)
    throws
  {
    _ = try hold(3)
    try journal.append([.sent(id(2))])
    faults.fail(operation, with: .noSpace)
    let path = scratch.path("swipes.jsonl")
    let loss = QueueError.groupNotSaved(path: path, reason: "no space left on device", swipes: 2)

    #expect(throws: loss) { try journal.save() }
    #expect(journal.losses == 1)
    #expect(journal.lastLoss == loss)
    #expect(!journal.holdsBack)
    faults.heal()
    #expect(throws: loss) { try journal.append([.sent(id(1))]) }
    #expect(throws: loss) { try journal.save() }
    #expect(throws: loss) { try journal.replace(with: []) }
    #expect(journal.losses == 1)

    #expect(try journal.load().records == [.sent(id(9))])
    try journal.append([.sent(id(1))])
    try journal.save()
    #expect(try onDisk() == [.sent(id(9)), .sent(id(1))])
  }

  @Test func `of which the disk took a part that cannot be cut off does not come back`() throws {
    _ = try hold(3)
    faults.fail(.syncContent, with: .inputOutput)
    faults.fail(.truncate, with: .inputOutput)

    #expect(throws: QueueError.self) { try journal.save() }
    #expect(try journal.load().records == [.sent(id(9))])
    faults.heal()
    try journal.append([.sent(id(1))])
    try journal.save()

    #expect(try onDisk() == [.sent(id(9)), .sent(id(1))])
  }

  @Test func `of which a part stays does not come back after a read that failed, either`() throws {
    _ = try hold(3)
    faults.fail(.syncContent, with: .inputOutput)
    faults.fail(.truncate, with: .inputOutput)
    faults.fail(.read, with: .inputOutput)

    #expect(throws: QueueError.self) { try journal.save() }
    #expect(throws: QueueError.self) { try journal.load() }
    faults.heal()

    #expect(try journal.load().records == [.sent(id(9))])
    #expect(try onDisk() == [.sent(id(9))])
  }

  @Test func `torn at any byte leaves its beginning and a message`() throws {
    let before = try scratch.bytes("swipes.jsonl")
    let records = try hold(3)
    try journal.save()
    let whole = try scratch.bytes("swipes.jsonl")
    var wrong: [Int] = []

    for length in before.count...whole.count {
      try scratch.write(Array(whole[..<length]), to: "swipes.jsonl")
      let found = try onDisk()
      if found != [.sent(id(9))] + records.prefix(found.count - 1) { wrong.append(length) }
    }

    #expect(wrong == [])
  }
}
