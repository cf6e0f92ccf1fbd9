internal import Glibc
internal import HushhDomain
internal import HushhKit
internal import HushhStorage

// How long a start reads and replays a million queue records (target: 300 ms), and how long writing what is left
// takes (target: 200 ms for 100,000). The best of five says what the program costs; the others, what else the
// machine did.

/// Of the processor: on a machine that others use too, the time that passes is theirs as well.
func milliseconds(
  by clock: clockid_t = CLOCK_PROCESS_CPUTIME_ID, prepare: () -> Void = {}, _ body: () -> Void
)
  -> Double
{
  func spent() -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
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

/// A million decisions about so many agents; each agent's last one is what waits.
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

let million = 1_000_000
let cases: [(String, [QueueRecord])] = [
  ("1,000,000 decisions about 100,000 agents", decisions(million, agents: 100_000)),
  ("1,000,000 decisions about 1,000,000 agents", decisions(million, agents: million)),
  ("500,000 decisions, each acknowledged", settled(decisions(million, agents: 21))),
]
for (name, records) in cases {
  let bytes = QueueFile.bytes(of: records)
  var queue = SwipeQueue()
  let reading = milliseconds { _ = QueueFile(reading: bytes) { _ in } }
  // What the round before has made goes first: a start has nothing to give back.
  func start() {
    var found = SwipeQueue()
    _ = QueueFile.reading(bytes, ahead: { found.apply($0) })
    queue = found
  }
  let starting = milliseconds(prepare: { queue = SwipeQueue() }, start)
  // Two threads share the work: what a person waits for is the time that passes.
  let waiting = milliseconds(by: CLOCK_MONOTONIC, prepare: { queue = SwipeQueue() }, start)
  var compacted: [UInt8] = []
  let compacting = milliseconds { compacted = QueueFile.bytes(of: queue.records) }
  print(
    "\(name), \(bytes.count / 1_000_000) MB: read \(text(reading)), read and replayed \(text(starting)), "
      + "in which \(text(waiting)) pass; "
      + "\(queue.count) wait, written in \(text(compacting)), "
      + "\(compacted.count / 1_000_000) MB")
}
