internal import HushhKit

extension AppState {
  /// When a swipe is on disk; batch saves in groups.
  public nonisolated var durability: Durability {
    get { ports.queueStore.durability }
    set { ports.queueStore.durability = newValue }
  }

  /// Whether there are results that may not be shown before ``save()``.
  public nonisolated var holdsBack: Bool { ports.queueStore.holdsBack }
  /// How often results were lost that had not been shown, and why the last time.
  public nonisolated var losses: Int { ports.queueStore.losses }
  public nonisolated var lastLoss: QueueError? { ports.queueStore.lastLoss }

  /// Puts what is held back on disk.
  ///
  /// After a failure the state still believes what was lost: see ``forgetLoss()``.
  public nonisolated func save() throws(QueueError) { try ports.queueStore.save() }

  /// Goes back to what is on disk, if something was believed and then lost.
  public func forgetLoss() throws(QueueError) {
    let losses = losses
    guard forgottenLosses != losses else { return }
    try readQueue()
    forgottenLosses = losses
    undoable.keep { decision(about: $0) != nil }
    refreshDeck()
  }

  /// Everything that changes the queue's file goes through here: a loss is met where it happens.
  func writing(_ change: (any QueueStore) throws(QueueError) -> Void) throws(QueueError) {
    do throws(QueueError) { try change(ports.queueStore) } catch {
      try forgetLoss()
      throw error
    }
  }

  /// Says what went wrong beside the command's own result.
  ///
  /// Of a loss whoever shows results will tell.
  func note(_ error: QueueError, _ words: String? = nil) {
    if case .groupNotSaved = error { return }
    notices.append(words.map { Warning(error.code, $0) } ?? Warning(error))
  }
}
