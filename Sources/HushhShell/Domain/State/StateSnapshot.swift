internal import Synchronization

/// What completion may know of the state: what has been read already, and nothing that would have to be
/// asked for.
public struct StateSnapshot: Sendable {
  /// Every agent of the catalog, in its order; none before the deck was opened.
  public var agents: [Agent] = []
  /// Goes up whenever the agents are others.
  public internal(set) var revision = 0
  /// The person's claims as they were last listed.
  public var claims: [NumberedClaim] = []

  public init(agents: [Agent] = [], claims: [NumberedClaim] = []) {
    self.agents = agents
    self.claims = claims
  }
}

/// The latest snapshot, for whoever must not wait for the actor.
final class PublishedSnapshot: Sendable {
  private let snapshot = Mutex(StateSnapshot())

  var value: StateSnapshot { snapshot.withLock { $0 } }

  func publish(_ agents: [Agent]) {
    snapshot.withLock { snapshot in
      snapshot.agents = agents
      snapshot.revision += 1
    }
  }

  func publish(_ claims: [NumberedClaim]) { snapshot.withLock { $0.claims = claims } }
}

extension AppState {
  /// What was read so far; it can be asked for on any thread, and is there at once.
  public nonisolated var snapshot: StateSnapshot { published.value }
}
