public import HushhKit

/// What one pass over the waiting swipes did.
public struct SyncReport: Sendable, Equatable {
  public var sent = 0
  /// The backend had the same decision already.
  public var unchanged = 0
  /// The backend had a newer one.
  public var stale = 0
  public var refused: [RefusedSwipe] = []
  public var failures: [BackendError] = []
  public var waiting = 0
  /// Why the session ended on the way, if it did.
  public var endedBecause: String?

  public init() {}

  public var isComplete: Bool { waiting == 0 && refused.isEmpty && endedBecause == nil }
  public var isEmpty: Bool { self == SyncReport() }

  public var summary: String {
    var parts: [String] = []
    if sent > 0 { parts.append("\(sent) sent") }
    if unchanged > 0 { parts.append("\(unchanged) already there") }
    if stale > 0 { parts.append("\(stale) older than what is stored") }
    if !refused.isEmpty { parts.append("\(refused.count) refused") }
    if waiting > 0 { parts.append("\(waiting) waiting") }
    return parts.isEmpty ? "Nothing was waiting." : "Swipes: " + parts.joined(separator: ", ") + "."
  }

  var firstReason: String? {
    endedBecause ?? failures.first?.explanation.happened
      ?? refused.first.map { "\($0.swipe.agentID): \($0.reason)" }
  }
}

/// How sending one swipe ended.
enum Settling {
  case stored(StoreOutcome)
  /// Still here: nobody is signed in, or sending failed for now.
  case waiting(BackendError?)
  case refused(String)
  case sessionEnded(String)

  var isSettled: Bool { if case .stored = self { true } else { false } }
  var failure: BackendError? { if case .waiting(let error) = self { error } else { nil } }
}

extension AppState {
  /// Sends what waits for this person, one by one, oldest first.
  ///
  /// An entry that fails stays in its place and does not hold up the next. Two passes at once would send
  /// everything twice: the second waits, and sends what is left.
  ///
  /// - Parameter deadline: no call begins when the stopwatch shows it.
  public func sync(until deadline: Timestamp? = nil) async throws(QueueError) -> SyncReport {
    guard let owner = session?.user else { return SyncReport() }
    while passes[owner] != nil {
      await withCheckedContinuation { waiter in passes[owner]?.append(waiter) }
    }
    passes[owner] = []
    defer { passes.removeValue(forKey: owner)?.forEach { $0.resume() } }
    return try await sendWaiting(of: owner, until: deadline)
  }

  /// Sends what waits without having been asked to; nil when there is nothing to send, or the backend wants to
  /// be left alone.
  ///
  /// It counts as a command of its own: it may renew the session once.
  public func retry() async throws(QueueError) -> SyncReport? {
    guard hasSwipesToSend, remainingQuiet == nil else { return nil }
    renewal = .possible
    let report = try await sync()
    renewal = .possible
    return report
  }

  /// Whether swipes of the signed-in person wait.
  public var hasSwipesToSend: Bool {
    guard let owner = session?.user else { return false }
    return queue.waitingCount(for: owner) > 0
  }

  /// How long the backend still wants to be left alone.
  public var remainingQuiet: TimeSpan? { quiet?.remaining(at: effects.now()) }

  /// Sends what waits and reads again what could not be read earlier: a deck that is only the bundled one,
  /// a person and decisions that are not known.
  public func catchUp() async throws(QueueError) -> SyncReport {
    let report = try await sync()
    // Whoever did not answer a moment ago is not asked for more.
    guard report.failures.isEmpty else { return report }
    await replaceBundledDeck()
    if session != nil, user == nil { try? await readUser() }
    if session != nil, !selectionsAreKnown { await fetchSelections() }
    return report
  }

  private func sendWaiting(of owner: UniqueID, until deadline: Timestamp?) async throws(QueueError)
    -> SyncReport
  {
    var report = SyncReport()
    let waiting = queue.waiting(for: owner)
    sending: for (position, swipe) in waiting.enumerated() {
      guard ports.effects.progress(position, waiting.count) else {
        report.failures.append(.cancelled)
        break
      }
      // The person may have left, or taken the swipe back, while an earlier one was under way.
      guard session?.user == owner else { break }
      if let deadline, effects.stopwatch() >= deadline { break }
      guard queue.contains(swipe.id) else { continue }
      switch try await settle(swipe) {
      case .stored(.inserted), .stored(.replaced): report.sent += 1
      case .stored(.unchanged): report.unchanged += 1
      case .stored(.stale): report.stale += 1
      case .refused(let reason): report.refused.append(RefusedSwipe(swipe: swipe, reason: reason))
      case .waiting(let error):
        report.failures += error.map { [$0] } ?? []
        // No token is good for it now, or the backend has had enough: the rest would fare no better.
        if error?.endsPass ?? false { break sending }
      case .sessionEnded(let reason):
        report.endedBecause = reason
        break sending
      }
    }
    report.waiting = queue.waitingCount(for: owner)
    return report
  }

  /// The queue as this person may see it.
  public func waitingSwipes() -> [Swipe] { queue.waiting(for: session?.user) }
  public func refusedSwipes() -> [RefusedSwipe] { queue.refused(for: session?.user) }

  /// Sends one swipe of the signed-in person and records what came of it.
  func settle(_ swipe: Swipe) async throws(QueueError) -> Settling {
    let result: Result<StoreOutcome, any Error>
    do {
      result = .success(
        try await authorized { backend, caller throws(BackendError) in
          try await backend.store(swipe, as: caller)
        })
    } catch { result = .failure(error) }

    switch result {
    case .success(let outcome):
      quiet = nil
      // A late answer to somebody who has left changes the file, never the view of who is here now.
      if session?.user == swipe.owner { selections[swipe.agentID] = outcome.selection }
      if queue.contains(swipe.id) { try commit([.sent(swipe.id)]) }
      return .stored(outcome)
    case .failure(let error as AuthError):
      return .sessionEnded(error.explanation.reason)
    case .failure(let error):
      let error = error as? BackendError ?? .failed("\(error)")
      switch error {
      case .conflict, .forbidden, .notFound:
        let reason = error.explanation.reason
        if case .conflict(.reference, _, _) = error { goneAgents.insert(swipe.agentID) }
        if queue.contains(swipe.id) { try commit([.refused(swipe.id, reason: reason)]) }
        return .refused(reason)
      case .cancelled:
        // Nobody has failed: somebody would not wait.
        return .waiting(error)
      default:
        if case .limited(let wait) = error {
          quiet = QuietTime(since: effects.now(), span: wait ?? RetrySchedule.first)
        }
        // A file may hold any number.
        let failed = queue.swipe(of: swipe.agentID, owner: swipe.owner)?.attempts ?? 0
        let attempts = failed < .max ? failed + 1 : failed
        if queue.contains(swipe.id) {
          try commit([.failed(swipe.id, attempts: attempts, reason: error.explanation.happened)])
        }
        return .waiting(error)
      }
    }
  }

  /// Reads the person's decisions again; what somebody else's session brought is dropped.
  func readSelections() async throws {
    let owner = session?.user
    let rows = try await authorized { backend, caller throws(BackendError) in
      try await backend.selections(as: caller)
    }
    guard session?.user == owner else { return }
    let earlier = selections
    selections = [:]
    for row in rows { selections[row.agentID] = row }
    selectionsAreKnown = true
    followSelections(from: earlier)
  }

  /// What was decided or taken back elsewhere leaves the deck or returns to it; everything else in it keeps
  /// its place, above all what an undo gave back.
  private func followSelections(from earlier: [Agent.ID: Selection]) {
    for id in selections.keys where earlier[id] == nil { deck?.remove(id) }
    for id in earlier.keys where selections[id] == nil {
      guard queue.swipe(of: id, owner: session?.user) == nil, !goneAgents.contains(id) else { continue }
      deck?.restore(id)
    }
  }

  /// Reads the person's decisions again, as far as that is possible now.
  func fetchSelections() async {
    guard session != nil else { return }
    do { try await readSelections() } catch {
      selectionsAreKnown = false
      notices.append(
        Warning(
          Failure(error).code, "Your earlier decisions could not be read; the deck may show them again."))
    }
  }
}
