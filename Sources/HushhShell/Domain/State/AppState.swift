public import HushhKit

/// The one shared state: who is here, what is pending, the deck and the swipe queue.
///
/// Commands reach everything through it. It saves before it believes: memory changes only after the
/// queue's file has. After every `await` it reads again before it writes.
public actor AppState {
  /// What the state needs from the outside.
  public struct Ports: Sendable {
    public var backend: any Backend
    public var providers: any IdentityProviders
    public var bundledAgents: @Sendable () -> AgentFeed
    public var queueStore: any QueueStore
    public var sessionStore: any SessionStore
    public var effects: Effects

    public init(
      backend: any Backend, providers: any IdentityProviders,
      bundledAgents: @escaping @Sendable () -> AgentFeed,
      queueStore: any QueueStore, sessionStore: any SessionStore, effects: Effects
    ) {
      self.backend = backend
      self.providers = providers
      self.bundledAgents = bundledAgents
      self.queueStore = queueStore
      self.sessionStore = sessionStore
      self.effects = effects
    }
  }

  nonisolated let ports: Ports
  nonisolated let published = PublishedSnapshot()
  private nonisolated let executor: ThreadExecutor

  var session: Session?
  var user: User?
  var pending: GatedAction?
  var queue = SwipeQueue()
  /// Nil until somebody looks at it: a start that shows no deck loads none.
  var deck: Deck?
  var deckSource = DeckSource.remote
  var profiles: [AgentProfile]?
  var selections: [Agent.ID: Selection] = [:]
  var selectionsAreKnown = false
  /// Whose deletion was asked for and never answered: it may have been done.
  var unansweredDeletion: UniqueID?
  /// Agents that the backend has said it no longer knows, although the deck still holds them.
  var goneAgents: Set<Agent.ID> = []
  var listing: [Agent.ID]?
  var undoable = UndoOrder()
  /// Names that a provider gave once, until the backend has stored them (CASES D01).
  var namesToStore: [String: String] = [:]
  var notices: [Warning] = []
  /// The members whose swipes are being sent now, each with those who wait for that to end.
  var passes: [UniqueID: [CheckedContinuation<Void, Never>]] = [:]
  /// One refresh for each command, so that a backend which refuses everything is not asked for ever.
  var renewal = Renewal.possible
  /// What the backend has asked for with a 429: until then nothing is sent that nobody asked to send.
  var quiet: QuietTime?
  /// How many of the queue's losses are no longer believed.
  var forgottenLosses = 0
  /// How many dead records there were when compaction failed last: it is not tried with every swipe.
  private var failedCompaction = 0

  public init(ports: Ports, executor: ThreadExecutor) {
    self.ports = ports
    self.executor = executor
  }

  /// The command loop's own executor: calling the actor from there is a plain call.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  public nonisolated var effects: Effects { ports.effects }

  // MARK: Start and end

  /// Reads queue and session from disk, and takes up the session.
  public func load() async throws {
    try readQueue()
    await restoreSession()
  }

  /// A clean end: what is dead in the queue's file is dropped.
  public func close() {
    // Whoever shows results has saved them before; what is lost here was never shown.
    try? save()
    guard queue.deadRecords > 0 else { return }
    try? compact()
  }

  /// The app is started again.
  ///
  /// A kill drops the memory as it is; a restart ends cleanly first.
  public func restart(cleanly: Bool) async throws {
    // Results from before the kill will be shown after it.
    try writing { store throws(QueueError) in try store.save() }
    if cleanly { close() }
    // Before anything is forgotten: a file that cannot be read is no empty one.
    try readQueue()
    // First, or it would follow what is forgotten.
    deck = nil
    clearProtectedState()
    goneAgents = []
    published.publish([Agent]())
    profiles = nil
    await restoreSession()
  }

  // MARK: Notices

  /// What people should know and have not been told, oldest first; each is given once.
  public func takeNotices() -> [Warning] {
    defer { notices = [] }
    return notices
  }

  // MARK: The queue's file

  /// Believes what is on disk.
  func readQueue() throws(QueueError) {
    var found = SwipeQueue()
    notices += try ports.queueStore.load { found.apply($0) }
    queue = found
  }

  /// Writes records to the file, then believes them.
  func commit(_ records: [QueueRecord]) throws(QueueError) {
    guard !records.isEmpty else { return }
    try writing { store throws(QueueError) in try store.append(records) }
    for record in records { queue.apply(record) }
    // In a group an empty queue is nothing to stop for.
    let isDone = queue.isEmpty && durability == .each
    let bound = max(1000, 4 * (queue.count + queue.refusedCount), failedCompaction * 2)
    if isDone || queue.deadRecords > bound { try compact() }
  }

  /// Writes what is believed over whatever the file holds.
  public func rewriteQueue() throws(QueueError) {
    try writing { [queue] store throws(QueueError) in try store.replace(with: queue.records) }
    queue.markCompacted()
    failedCompaction = 0
  }

  /// A failure leaves the longer file, which means the same; a loss met on the way is the caller's.
  private func compact() throws(QueueError) {
    do throws(QueueError) { try rewriteQueue() } catch {
      failedCompaction = queue.deadRecords
      if case .groupNotSaved = error { throw error }
      note(error)
    }
  }
}

/// Where the deck's agents came from.
public enum DeckSource: String, Sendable {
  case remote
  /// The backend could not be read; these are the agents inside the program.
  case bundled
}

/// Whether a command may still renew the session.
enum Renewal {
  case possible
  /// It was tried, and failed if there is an error.
  case done(BackendError?)
}
