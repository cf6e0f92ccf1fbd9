public import HushhKit

/// What a person decided about an agent.
public enum Decision: String, Sendable, CaseIterable {
  case interested
  case pass

  /// The word of `user_agent_selections.status` and of the queue file.
  public var status: String {
    switch self {
    case .interested: "selected"
    case .pass: "rejected"
    }
  }

  public init?(status: String) {
    switch status {
    case "selected": self = .interested
    case "rejected": self = .pass
    default: return nil
    }
  }
}

/// A decision the backend holds: one row of `user_agent_selections`.
public struct Selection: Sendable, Equatable {
  public var id: UniqueID
  public var agentID: Agent.ID
  public var decision: Decision
  public var decidedAt: Timestamp

  public init(id: UniqueID, agentID: Agent.ID, decision: Decision, decidedAt: Timestamp) {
    self.id = id
    self.agentID = agentID
    self.decision = decision
    self.decidedAt = decidedAt
  }
}

/// One decision about one agent at one moment, with an identifier made once: every attempt to send
/// it carries the same.
public struct Swipe: Sendable, Equatable {
  public var id: UniqueID
  public var agentID: Agent.ID
  public var decision: Decision
  public var decidedAt: Timestamp
  /// Whose it is; nil while it is a guest's.
  public var owner: UniqueID?
  /// The order of swipes in the queue; the clock never decides it.
  public var sequence: Int64
  /// How often sending it failed.
  public var attempts: Int64 = 0
  public var lastFailure: String?

  public init(
    id: UniqueID, agentID: Agent.ID, decision: Decision, decidedAt: Timestamp, owner: UniqueID?,
    sequence: Int64
  ) {
    self.id = id
    self.agentID = agentID
    self.decision = decision
    self.decidedAt = decidedAt
    self.owner = owner
    self.sequence = sequence
  }
}

/// A swipe the backend will never take, and why.
public struct RefusedSwipe: Sendable, Equatable {
  public var swipe: Swipe
  public var reason: String

  public init(swipe: Swipe, reason: String) {
    self.swipe = swipe
    self.reason = reason
  }
}
