internal import Glibc
internal import HushhCore
internal import HushhStorage

// How long a start reads and replays a million queue records, and how long writing what is left takes. The best of five says what the program costs; the others, what else the machine did.

func milliseconds(_ body: () -> Void) -> Double {
  let clock = ContinuousClock()
  let best = (0..<5).map { _ in clock.measure(body) }.min() ?? .zero
  return Double(best.components.attoseconds) / 1e15 + Double(best.components.seconds) * 1000
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
  var file = QueueFile(reading: [])
  let reading = milliseconds { file = QueueFile(reading: bytes) }
  var queue = SwipeQueue()
  let replaying = milliseconds { queue = SwipeQueue(replaying: file.records) }
  var compacted: [UInt8] = []
  let compacting = milliseconds { compacted = QueueFile.bytes(of: queue.records) }
  print(
    "\(name), \(bytes.count / 1_000_000) MB: read \(text(reading)), replay \(text(replaying)), "
      + "together \(text(reading + replaying)); \(queue.count) wait, written in \(text(compacting)), "
      + "\(compacted.count / 1_000_000) MB")
}
