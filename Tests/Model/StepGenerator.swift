import HushhDomain
import HushhKit

/// Makes up scripts: the same one for the same number.
struct StepGenerator {
  private let random: SeededRandom
  private let agents: [String]

  /// - Parameter agents: those to decide about; few, so that they meet again.
  init(seed: UInt64, agents: [String]) {
    random = SeededRandom(seed: seed)
    self.agents = agents
  }

  func steps(_ count: Int) -> [Step] { (0..<count).map { _ in step() } }

  private func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
  private func pick<Element>(_ elements: [Element]) -> Element { elements[pick(elements.count)] }
  private func isOne(in count: Int) -> Bool { pick(count) == 0 }

  private var agent: String { pick(agents) }
  private var decision: Step.Decision { isOne(in: 2) ? .selected : .rejected }

  /// A person's commands come most often: what breaks is what they meet.
  private func step() -> Step {
    switch pick(20) {
    case 0...5: swipe()
    case 6...9: account()
    case 10...12: protected()
    case 13...14: pick([.restart, .kill, .foreground, .sync, .sync])
    case 15...17: network()
    default: lab()
    }
  }

  private func swipe() -> Step {
    switch pick(8) {
    case 0...1: .undo
    case 2: .move(agent, decision)
    case 3: isOne(in: 3) ? .reload : .deck
    default: .swipe(decision, isOne(in: 3) ? nil : agent)
    }
  }

  private func account() -> Step {
    switch pick(10) {
    case 0...3: .logIn(pick(["apple alice", "apple bob", "google alice"]))
    case 4...5: .submit
    case 6...7: .logOut
    case 8: isOne(in: 2) ? .later : .renew
    default: isOne(in: 3) ? .deleteAccount : .submit
    }
  }

  private func protected() -> Step {
    switch pick(7) {
    case 0: .settings
    case 1: .list(decision)
    case 2: .claims
    case 3: pick([.closeClaim(1 + pick(2)), .archiveClaim(1 + pick(2))])
    case 4: .answerClaim(1 + pick(2), pick(["viewed", "in_review", "quote_sent"]))
    default: .claim(agent)
    }
  }

  private func network() -> Step {
    switch pick(6) {
    case 0: .online(false)
    case 1...2: .online(true)
    case 3: .clearFaults
    default: .fail(fault())
    }
  }

  private func fault() -> Fault {
    Fault(
      count: 1 + pick(2), skip: isOne(in: 3) ? 1 : 0,
      table: pick([nil, "user_agent_selections", "user_agent_selections", "auth", "users", "lead_requests"]),
      kind: pick([.transport, .transport] + Fault.Kind.allCases), afterCommit: isOne(in: 3))
  }

  private func lab() -> Step {
    switch pick(9) {
    case 0: .expireSessions
    case 1: .advanceClock
    case 2: isOne(in: 2) ? .revokeSessions : .expireSessions
    case 3: .closeAgent(agent, !isOne(in: 3))
    case 4: .removeAgent(agent, force: isOne(in: 2))
    case 5...6: .addAgent(agent)
    case 7: .map(agent)
    default: .unmap(agent)
    }
  }
}
