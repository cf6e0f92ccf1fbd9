import Glibc
import HushhDomain
import HushhKit
import Testing

@testable import HushhStorage

@Suite struct SwipeJournalTests {
  private func three() throws -> [QueueRecord] {
    [
      .swipe(try swipe("A1", .pass, number: 1)), .swipe(try swipe("A2", .interested, number: 2)),
      .sent(id(1)),
    ]
  }

  @Test func `a missing and an empty file are an empty queue`() throws {
    let scratch = try Scratch()

    #expect(try SwipeJournal(in: scratch.directory).load() == QueueContents())
    #expect(scratch.names == [])
    try scratch.write("", to: "swipes.jsonl")
    #expect(try SwipeJournal(in: scratch.directory).load() == QueueContents())
  }

  @Test func `what was appended is there after a restart, in order, readable by the owner only`() throws {
    let scratch = try Scratch()
    let records = try three()

    let journal = SwipeJournal(in: scratch.directory)
    try journal.append([records[0], records[1]])
    try journal.append([records[2]])

    #expect(try SwipeJournal(in: scratch.directory).load().records == records)
    #expect(try scratch.bytes("swipes.jsonl") == QueueFile.bytes(of: records))
    #expect(try scratch.mode("swipes.jsonl") == 0o600)
  }

  @Test func `an append is one write and one sync`() throws {
    let scratch = try Scratch()
    let faults = Faults()
    let journal = SwipeJournal(path: scratch.path("swipes.jsonl"), files: faults.files)
    try journal.append([.sent(id(1))])
    let (writes, syncs) = (faults.count(of: .write), faults.count(of: .syncContent))

    try journal.append(try three())

    #expect(faults.count(of: .write) == writes + 1)
    #expect(faults.count(of: .syncContent) == syncs + 1)
  }

  @Test func `a tail torn at any byte is dropped, named and cut off before the next record`() throws {
    let scratch = try Scratch()
    let records = try three()
    let kept = QueueFile.bytes(of: records.dropLast())
    let whole = QueueFile.bytes(of: records)
    let next = QueueRecord.sent(id(2))
    var wrong: [Int] = []

    for length in kept.count...whole.count {
      try scratch.write(Array(whole[..<length]), to: "swipes.jsonl")
      let journal = SwipeJournal(in: scratch.directory)
      let loaded = try journal.load()
      // Only the newline missing is nothing missing.
      let isTorn = length > kept.count && length < whole.count - 1
      let before = length >= whole.count - 1 ? records : Array(records.dropLast())
      try journal.append([next])
      let after = try scratch.bytes("swipes.jsonl")
      if loaded.records != before || loaded.warnings.isEmpty == isTorn
        || after != QueueFile.bytes(of: before + [next])
      {
        wrong.append(length)
      }
    }

    #expect(wrong == [])
    #expect(scratch.names == ["swipes.jsonl"])
  }

  @Test func `a tail of zeros after a power loss is a torn tail`() throws {
    let scratch = try Scratch()
    try scratch.write(
      QueueFile.bytes(of: try three()) + [UInt8](repeating: 0, count: 100), to: "swipes.jsonl")

    let loaded = try SwipeJournal(in: scratch.directory).load()

    #expect(loaded.records == (try three()))
    #expect(loaded.warnings.map(\.code) == [.queueDamaged])
  }

  @Test func `a damaged line is set aside with the whole file, and the others stay`() throws {
    let scratch = try Scratch()
    let records = try three()
    var damaged = QueueFile.bytes(of: records)
    damaged[40] ^= 1
    try scratch.write(damaged, to: "swipes.jsonl")

    let loaded = try SwipeJournal(in: scratch.directory).load()

    #expect(loaded.records == Array(records.dropFirst()))
    #expect(loaded.warnings.count == 1)
    let message = try #require(loaded.warnings.first?.message)
    #expect(message.contains("line 1 "))
    #expect(message.contains("swipes.jsonl.damaged-1"))
    #expect(try scratch.bytes("swipes.jsonl.damaged-1") == damaged)
    #expect(try scratch.mode("swipes.jsonl.damaged-1") == 0o600)
    #expect(try SwipeJournal(in: scratch.directory).load() == QueueContents(records: loaded.records))
  }

  @Test func `a second damage gets the next name`() throws {
    let scratch = try Scratch()
    for _ in 0..<2 {
      try scratch.write("garbage\nmore\n", to: "swipes.jsonl")
      _ = try SwipeJournal(in: scratch.directory).load()
    }

    #expect(scratch.names == ["swipes.jsonl", "swipes.jsonl.damaged-1", "swipes.jsonl.damaged-2"])
    #expect(try scratch.bytes("swipes.jsonl") == [])
  }

  @Test func `damage that cannot be set aside leaves the file as it is`() throws {
    let scratch = try Scratch()
    try scratch.write("garbage\nmore\n", to: "swipes.jsonl")
    let faults = Faults()
    faults.fail(.write, with: .noSpace)

    let loaded = try SwipeJournal(path: scratch.path("swipes.jsonl"), files: faults.files).load()

    #expect(
      loaded.warnings.first?.message.contains("could not be set aside: no space left on device") == true)
    #expect(scratch.names == ["swipes.jsonl"])
    #expect(try scratch.text("swipes.jsonl") == "garbage\nmore\n")
  }

  @Test func `a newer version is refused and left untouched`() throws {
    let scratch = try Scratch()
    let text = #"{"id":"x","op":"new","v":2}"# + "\n"
    try scratch.write(text, to: "swipes.jsonl")
    let journal = SwipeJournal(in: scratch.directory)
    let error = QueueError.newer(path: scratch.path("swipes.jsonl"), version: 2)

    #expect(throws: error) { try journal.load() }
    #expect(throws: error) { try journal.append([.sent(id(1))]) }
    #expect(throws: error) { try journal.replace(with: []) }
    #expect(try scratch.text("swipes.jsonl") == text)
  }

  @Test(arguments: [0, 1, 20, 100]) func `a full disk leaves nothing half-written`(taken: Int) throws {
    let scratch = try Scratch()
    let faults = Faults()
    let journal = SwipeJournal(path: scratch.path("swipes.jsonl"), files: faults.files)
    let records = try three()
    try journal.append([records[0]])

    faults.tearNextWrite(after: taken)

    #expect(
      throws: QueueError.notSaved(path: scratch.path("swipes.jsonl"), reason: "no space left on device")
    ) { try journal.append([records[1]]) }
    #expect(try scratch.bytes("swipes.jsonl") == QueueFile.bytes(of: [records[0]]))
    faults.heal()
    try journal.append([records[1]])
    #expect(try SwipeJournal(in: scratch.directory).load().records == [records[0], records[1]])
  }

  @Test func `a failed sync takes the record back, later if not at once`() throws {
    let scratch = try Scratch()
    let faults = Faults()
    let journal = SwipeJournal(path: scratch.path("swipes.jsonl"), files: faults.files)
    let records = try three()
    try journal.append([records[0]])
    faults.fail(.syncContent, with: .inputOutput)
    faults.fail(.truncate, with: .inputOutput)

    #expect(throws: QueueError.self) { try journal.append([records[1]]) }
    faults.heal()
    try journal.append([records[2]])

    #expect(try scratch.bytes("swipes.jsonl") == QueueFile.bytes(of: [records[0], records[2]]))
  }

  @Test(arguments: [
    Faults.Operation.open, .setMode, .write, .sync, .close, .rename,
  ])
  func `a replacement that fails keeps the old file and no litter`(operation: Faults.Operation) throws {
    let scratch = try Scratch()
    let records = try three()
    try scratch.write(QueueFile.bytes(of: records), to: "swipes.jsonl")
    let faults = Faults()
    let journal = SwipeJournal(path: scratch.path("swipes.jsonl"), files: faults.files)
    _ = try journal.load()
    faults.fail(operation, with: .inputOutput)

    #expect(throws: QueueError.self) { try journal.replace(with: [records[0]]) }

    #expect(try scratch.bytes("swipes.jsonl") == QueueFile.bytes(of: records))
    #expect(scratch.names == ["swipes.jsonl"])
  }

  @Test func `after a replacement records follow the new ones`() throws {
    let scratch = try Scratch()
    let records = try three()
    try scratch.write("litter", to: "swipes.jsonl.new-1-0")
    let journal = SwipeJournal(in: scratch.directory)
    try journal.append(records)

    try journal.replace(with: [records[1]])
    try journal.append([.sent(id(2))])

    #expect(try scratch.bytes("swipes.jsonl") == QueueFile.bytes(of: [records[1], .sent(id(2))]))
    #expect(try scratch.mode("swipes.jsonl") == 0o600)
    try journal.replace(with: [])
    #expect(try scratch.bytes("swipes.jsonl") == [])
    #expect(scratch.names == ["swipes.jsonl"])
  }

  @Test func `a file that took the place of another is what the next load and append use`() throws {
    let scratch = try Scratch()
    let records = try three()
    let journal = SwipeJournal(in: scratch.directory)
    try journal.append([records[0]])
    try scratch.write(QueueFile.bytes(of: [records[1]]), to: "swipes.jsonl")

    _ = try journal.load()
    try journal.append([records[2]])

    #expect(try scratch.bytes("swipes.jsonl") == QueueFile.bytes(of: [records[1], records[2]]))
  }

  @Test func `read-only saves nothing and repairs nothing`() throws {
    let scratch = try Scratch()
    try scratch.write("garbage\n", to: "swipes.jsonl")
    let journal = SwipeJournal(path: scratch.path("swipes.jsonl"), isReadOnly: true)

    #expect(try journal.load().warnings.count == 1)
    #expect(throws: QueueError.readOnly) { try journal.append([.sent(id(1))]) }
    #expect(throws: QueueError.readOnly) { try journal.replace(with: []) }
    #expect(scratch.names == ["swipes.jsonl"])
  }

  @Test func `a saved queue elsewhere is read with its damage named`() throws {
    let bytes = QueueFile.bytes(of: try three()) + Array("garbage\n".utf8)

    let contents = try QueueFile.contents(bytes, path: "saved.jsonl")

    #expect(contents.records == (try three()))
    #expect(
      contents.warnings == [
        Warning(.queueDamaged, "saved.jsonl: line 4 could not be read (not JSON: not a JSON value)")
      ])
  }
}
