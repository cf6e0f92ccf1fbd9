public import HushhKit

public enum DeckError: ExplainedError, Equatable {
  case empty(isSignedIn: Bool)
  case noAgents
  case nothingToUndo(isSignedIn: Bool)
  case gone(Agent.ID, name: String?, reason: String)
  case notDecided(name: String)

  public var code: ErrorCode {
    switch self {
    case .empty, .noAgents: .deckEmpty
    case .nothingToUndo: .deckNothingToUndo
    case .gone: .agentGone
    case .notDecided: .agentUnknown
    }
  }

  public var explanation: Explanation {
    switch self {
    case .empty(let isSignedIn):
      Explanation(
        "There is no card left: you have decided on every agent.",
        next: isSignedIn ? ["settings passed", "settings selected"] : ["auth login apple", "undo"])
    case .noAgents: Explanation("No agents are loaded.", next: ["deck reload"])
    case .nothingToUndo(isSignedIn: false): Explanation("There is no decision to take back.", next: ["deck"])
    case .nothingToUndo(isSignedIn: true):
      Explanation(
        "There is no decision to take back.",
        because: "what was sent before this start is changed in its list",
        next: ["settings passed", "settings selected"])
    case .gone(let id, let name, let reason):
      Explanation("\(name ?? id.text) is not available any more.", because: reason, next: ["deck"])
    case .notDecided(let name):
      Explanation("You have not decided on \(name) yet.", next: ["interested", "pass"])
    }
  }
}

extension Agent {
  /// Throws unless it is open: only then can it be decided on or claimed.
  func requireOpen() throws(DeckError) {
    guard isOpen else {
      throw .gone(id, name: displayName, reason: isClosed ? "it has closed" : "it is \(status)")
    }
  }
}
