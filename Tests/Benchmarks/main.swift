internal import Glibc
internal import HushhDomain
internal import HushhKit
internal import HushhStorage

// How long a start reads and replays a queue of 100,000 live swipes (target: 50 ms), and one with the most dead
// records that compaction leaves before them. The best of five says what the program costs; the others, what else
// the machine did.

/// Of the processor: on a machine that others use too, the time that passes is theirs as well.
func milliseconds(prepare: () -> Void = {}, _ body: () -> Void) -> Double {
  func spent() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
  return (0..<5).map { _ in
    prepare()
    let start = spent()
    body()
    return spent() - start
  }.min() ?? 0
}

func text(_ milliseconds: Double) -> String { "\(Int(milliseconds.rounded())) ms" }

/// Decisions about so many agents; each agent's last one is what waits.
func decisions(_ count: Int, agents: Int) -> [QueueRecord] {
  (0..<count).map { number -> QueueRecord in
    let swipe = Swipe(
      id: UniqueID(randomHigh: UInt64(number) &* 0x9E37_79B9_7F4A_7C15, randomLow: UInt64(number)),
      agentID: Agent.ID("agent-\(number % agents)-22chars"),
      decision: number.isMultiple(of: 2) ? .pass : .interested,
      decidedAt: Timestamp(milliseconds: 1_767_225_600_000 + Int64(number) * 1000), owner: nil,
      sequence: Int64(number + 1))
    return .swipe(swipe)
  }
}

/// Each decision followed by its acknowledgement, as a member's queue grows between two compactions.
func settled(_ swipes: [QueueRecord]) -> [QueueRecord] {
  swipes.prefix(swipes.count / 2).flatMap { record -> [QueueRecord] in
    guard case .swipe(let swipe) = record else { return [record] }
    return [record, .sent(swipe.id)]
  }
}

let count = 100_000
let live = decisions(count, agents: count)
let cases: [(String, [QueueRecord])] = [
  ("100,000 live swipes", live),
  ("the same after 400,000 dead records", decisions(5 * count, agents: count)),
  ("100,000 swipes, each acknowledged", settled(decisions(2 * count, agents: 21))),
]
for (name, records) in cases {
  let bytes = QueueFile.bytes(of: records)
  var queue = SwipeQueue()
  let reading = milliseconds { _ = QueueFile(reading: bytes) { _ in } }
  // What the round before has made goes first: a start has nothing to give back.
  let starting = milliseconds(prepare: { queue = SwipeQueue() }) {
    var found = SwipeQueue()
    _ = QueueFile(reading: bytes) { found.apply($0) }
    queue = found
  }
  var compacted: [UInt8] = []
  let compacting = milliseconds { compacted = QueueFile.bytes(of: queue.records) }
  print(
    "\(name), \(bytes.count / 1_000_000) MB: read \(text(reading)), read and replayed \(text(starting)); "
      + "\(queue.count) wait, written in \(text(compacting)), \(compacted.count / 1_000_000) MB")
}
