import HushhDomain
import HushhKit
import HushhStorage

/// The queue's file: what is read can be written and is read back equal; damage loses a record or is told,
/// and never makes one up.
enum QueueProperty {
  static func check(_ bytes: [UInt8]) throws {
    let file = QueueFile(reading: bytes)
    let lineCount = bytes.split(separator: 0x0A, omittingEmptySubsequences: true).count
    let read = file.records.count + file.faults.count + (file.tornLine == nil ? 0 : 1)
    try hold("a line is at most one record", read <= lineCount, file)
    try hold("what is sound is in the file", (0...bytes.count).contains(file.soundLength), file)

    let written = QueueFile.bytes(of: file.records)
    try checkRewritten(file.records, written)
    try checkCut(file.records, written)
    try checkFlipped(file.records, written)
    try checkReplay(file.records)
  }

  private static func checkRewritten(_ records: [QueueRecord], _ written: [UInt8]) throws {
    let again = QueueFile(reading: written)
    try hold("what was written is undamaged", again.damage == nil && again.newerVersion == nil, again)
    try hold("all of it is sound", again.soundLength == written.count && !again.lacksNewline, again)
    try hold(
      "no record is lost or changed", again.records == records.map(shortened), (records, again.records))
    try hold("it is written the same again", QueueFile.bytes(of: again.records) == written, records)

    // A blank behind the brace, and no checksum: only the general reader takes that.
    var byHand: [UInt8] = []
    for line in written.split(separator: 0x0A) {
      byHand += Array("{ ".utf8) + line.dropFirst(Array(#"{"c":"00000000","#.utf8).count) + [0x0A]
    }
    let general = QueueFile(reading: byHand)
    try hold("both readers agree", general.records == again.records, (again.records, general))
  }

  /// A reason is cut to what a person reads of it.
  private static func shortened(_ record: QueueRecord) -> QueueRecord {
    let again = QueueFile(reading: QueueFile.bytes(of: [record])).records
    switch (record, again.first) {
    case (.failed(let id, let attempts, let reason), .failed(_, _, let short)?)
    where reason.utf8.count > 2000 && reason.hasPrefix(short):
      return .failed(id, attempts: attempts, reason: short)
    case (.refused(let id, let reason), .refused(_, let short)?)
    where reason.utf8.count > 2000 && reason.hasPrefix(short):
      return .refused(id, reason: short)
    default: return record
    }
  }

  /// A write that was cut short leaves the records before it, and no other.
  private static func checkCut(_ records: [QueueRecord], _ written: [UInt8]) throws {
    guard !written.isEmpty else { return }
    let length = Int(choice(from: written) % UInt64(written.count))
    let file = QueueFile(reading: Array(written[..<length]))
    let whole = QueueFile(reading: written).records
    let complete = written[..<length].count { $0 == 0x0A }
    try hold("a cut leaves what stands before it", whole.starts(with: file.records), (length, file))
    try hold(
      "a cut loses no whole line", (complete...complete + 1).contains(file.records.count), (length, file))
    try hold("a cut is no other damage", file.faults.isEmpty, (length, file))
  }

  /// One wrong bit makes no record that was not there.
  private static func checkFlipped(_ records: [QueueRecord], _ written: [UInt8]) throws {
    guard !written.isEmpty else { return }
    let place = choice(from: written) >> 8
    var flipped = written
    flipped[Int(place % UInt64(written.count))] ^= 1 << UInt8(place >> 32 & 7)
    let whole = QueueFile(reading: written).records
    let file = QueueFile(reading: flipped)
    try hold("a wrong bit invents nothing", file.records.allSatisfy(whole.contains), (records, file.records))
  }

  private static func checkReplay(_ records: [QueueRecord]) throws {
    let queue = SwipeQueue(replaying: records)
    let waiting = queue.all
    var swiped: Set<UniqueID> = []
    for case .swipe(let swipe) in records { swiped.insert(swipe.id) }
    let ids = waiting.map(\.id) + queue.allRefused.map(\.swipe.id)
    try hold("what waits was swiped", ids.allSatisfy(swiped.contains), queue)
    try hold("it waits once", Set(ids).count == ids.count, queue)
    try hold("it is counted", waiting.count == queue.count && queue.allRefused.count == queue.refusedCount)
    for owner in Set(waiting.map(\.owner)) {
      let own = queue.waiting(for: owner)
      try hold("an owner's are counted", own.count == queue.waitingCount(for: owner), queue)
      try hold(
        "one decision waits for each agent", Set(own.map(\.agentID)).count == own.count, queue)
    }
    for swipe in waiting {
      try hold("it can be found", queue.swipe(of: swipe.agentID, owner: swipe.owner) == swipe, queue)
      try hold("the next comes later", swipe.sequence < queue.nextSequence, queue)
    }
    try hold("dead records are counted", queue.deadRecords == records.count - queue.records.count, queue)
    try checkCompacted(queue)
  }

  private static func checkCompacted(_ queue: SwipeQueue) throws {
    let compacted = SwipeQueue(replaying: queue.records)
    try hold("a compacted queue is the same", compacted == queue, (queue.records, compacted.records))
    try hold("a compacted queue has nothing to spare", compacted.deadRecords == 0, compacted)
  }
}
