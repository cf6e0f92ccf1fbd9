import HushhDomain
import HushhKit

@testable import HushhSandbox
@testable import HushhStorage

/// A session of everything that changes the state directory, as the app does it: save, then believe; or,
/// in a group, believe, save, and only then tell.
struct Device {
  enum Step: Equatable {
    case swipe(String, Decision)
    case signIn(UInt64)
    /// Binds the guest's swipes to who is signed in.
    case adopt
    case sent(String)
    case failed(String)
    case refused(String)
    case withdrawn(String)
    case compact
    /// Puts what a group holds back on disk.
    case save
    case signOut
    case restart
  }

  /// What a start may find, whatever happened.
  struct Expectation {
    var queues: [SwipeQueue]
    var sessions: [Session?]
    /// What must not be anywhere any more.
    var spent: [String]
  }

  static let script: [Step] = [
    .swipe("A1", .pass), .swipe("A2", .interested), .swipe("A3", .pass), .swipe("A1", .interested),
    .signIn(1), .adopt, .sent("A2"), .failed("A3"), .refused("A1"), .swipe("A4", .interested), .restart,
    .withdrawn("A4"), .compact, .swipe("A1", .pass), .signIn(2), .sent("A3"), .signOut, .compact,
    .swipe("A5", .pass), .restart, .swipe("A5", .interested), .withdrawn("A5"), .signIn(3), .sent("A1"),
    .compact, .signOut, .swipe("A6", .pass), .compact,
  ]

  /// The same in groups: their ends stand at other places each time, also next to a compaction and a restart.
  static let scriptOfGroups: [Step] = script.enumerated().flatMap { number, step in
    [0, 2, 3, 9, 16, 18, 22].contains(number) ? [step, .save] : [step]
  }

  static func script(_ durability: Durability) -> [Step] {
    durability == .each ? script : scriptOfGroups
  }

  static let path = "/home/state"

  let system: SimulatedSystem
  private var directory: StateDirectory
  private var journal: SwipeJournal
  private var sessions: SessionFile
  private(set) var queue: SwipeQueue
  private(set) var warnings: [Warning]
  /// Believed, and not on disk before the next save.
  private var held: [QueueRecord] = []
  private var forgottenLosses = 0
  private var session: Session?
  private var nextID: UInt64
  /// Everything that a start may find.
  ///
  /// While a step is under way that is more than one thing.
  private(set) var expectation: Expectation
  /// What a start could find during and after each step tried, by its number from 1.
  private(set) var expectations: [Int: Expectation] = [:]
  private var steps = 0
  /// What failed and may be there nevertheless, if nothing on the disk worked any more.
  private var doubts: [SwipeQueue] = []

  init(on system: SimulatedSystem, _ durability: Durability = .each, startingAt nextID: UInt64 = 1) throws {
    self.system = system
    directory = try StateDirectory.open(Self.path, files: system.files)
    journal = SwipeJournal(in: directory)
    journal.durability = durability
    sessions = SessionFile(in: directory)
    let contents = try journal.load()
    queue = SwipeQueue(replaying: contents.records)
    let stored = sessions.load()
    session = stored.session
    warnings = contents.warnings + stored.warnings
    self.nextID = nextID
    expectation = Expectation(queues: [queue], sessions: [session], spent: [])
    expectations[0] = expectation
  }

  var currentSession: Session? { session }

  /// What a start may find if the machine stops during this step.
  func expectation(during step: Step) -> Expectation {
    var expectation = expectation
    // Of what is written together any beginning may be there.
    if journal.durability == .each || [.adopt, .save, .compact].contains(step) {
      var later = expectation.queues.first ?? SwipeQueue()
      for record in held + records(of: step) {
        later.apply(record)
        expectation.queues.append(later)
      }
    }
    switch step {
    case .signIn(let number): expectation.sessions.append(Self.session(number))
    case .signOut: expectation.sessions.append(nil)
    default: break
    }
    return expectation
  }

  var doubtful: Expectation {
    var doubtful = expectation
    doubtful.queues += doubts
    return doubtful
  }

  /// A step that may fail; whether it did not.
  @discardableResult mutating func attempt(_ step: Step) -> Bool {
    let during = expectation(during: step)
    steps += 1
    expectations[steps] = during
    do { try perform(step) } catch {
      doubts += during.queues
      forgetLoss()
      return false
    }
    return true
  }

  mutating func perform(_ step: Step) throws {
    let records = records(of: step)
    switch step {
    case .signIn(let number):
      let made = Self.session(number)
      // In doubt until it is saved; the app goes on with it either way.
      expectation.sessions.append(made)
      defer { session = made }
      try sessions.save(made)
      spend(session)
      expectation.sessions = [made]
    case .signOut:
      expectation.sessions.append(nil)
      defer { session = nil }
      try sessions.remove()
      spend(session)
      expectation.sessions = [nil]
    case .compact:
      try journal.save()
      believe()
      try journal.replace(with: queue.records)
      queue.markCompacted()
    case .save:
      try journal.save()
      believe()
    case .restart: try restart()
    default:
      nextID += 1
      try journal.append(records)
      held += records
      for record in records { queue.apply(record) }
      // Before anything is sent for the account.
      if step == .adopt { try journal.save() }
      if step == .adopt || journal.durability == .each { believe() }
    }
  }

  private mutating func believe() {
    held = []
    expectation.queues = [queue]
  }

  private mutating func forgetLoss() {
    // What cannot be read now is read after the next step, which fails as well.
    guard journal.losses != forgottenLosses, let contents = try? journal.load() else { return }
    forgottenLosses = journal.losses
    queue = SwipeQueue(replaying: contents.records)
    held = []
  }

  private mutating func spend(_ session: Session?) {
    guard let session else { return }
    expectation.spent.append(session.tokens.access.reveal)
  }

  private mutating func restart() throws {
    directory.close()
    let again = try Device(on: system, journal.durability, startingAt: nextID)
    (directory, journal, sessions) = (again.directory, again.journal, again.sessions)
    queue = again.queue
    (held, forgottenLosses) = ([], 0)
    session = again.session
  }

  private func records(of step: Step) -> [QueueRecord] {
    func waiting(_ agent: String, _ make: (Swipe) -> QueueRecord) -> [QueueRecord] {
      queue.all.filter { $0.agentID == Agent.ID(agent) }.prefix(1).map(make)
    }
    switch step {
    case .swipe(let agent, let decision):
      return [
        .swipe(
          Swipe(
            id: id(nextID), agentID: Agent.ID(agent), decision: decision,
            decidedAt: Timestamp(milliseconds: 1_767_225_600_000), owner: session?.user,
            sequence: queue.nextSequence))
      ]
    case .adopt:
      guard let owner = session?.user else { return [] }
      return queue.waiting(for: nil).map { .owned($0.id, owner: owner) }
    case .sent(let agent): return waiting(agent) { .sent($0.id) }
    case .withdrawn(let agent): return waiting(agent) { .withdrawn($0.id) }
    case .failed(let agent):
      return waiting(agent) { .failed($0.id, attempts: $0.attempts + 1, reason: "no \"network\"") }
    case .refused(let agent): return waiting(agent) { .refused($0.id, reason: "gone") }
    default: return []
    }
  }

  private static func session(_ number: UInt64) -> Session {
    Session(
      user: id(1000 + number), provider: .apple,
      tokens: Tokens(
        access: Secret("access-\(number)"), refresh: Secret("refresh-\(number)"),
        issuedAt: Timestamp(milliseconds: 0), expiresAt: Timestamp(milliseconds: 3_600_000)))
  }
}
