internal import HushhDomain
package import HushhKit

/// Why the state directory cannot be used as asked.
package enum StateError: ExplainedError, Equatable {
  /// Another process has it; its number if it could be read.
  case stateLocked(path: String, owner: Int32?)
  case stateReadOnly
  case stateUnopenable(path: String, reason: String)
  /// The environment does not say where the state lives.
  case stateUnplaced(reason: String)

  package var code: ErrorCode {
    switch self {
    case .stateLocked: .stateLocked
    case .stateReadOnly: .stateReadOnly
    case .stateUnopenable, .stateUnplaced: .stateUnopenable
    }
  }

  package var explanation: Explanation {
    switch self {
    case .stateLocked(let path, let owner):
      Explanation(
        "The state directory is in use\(owner.map { " by process \($0)" } ?? "").", because: path,
        next: [
          "End that process, or start hushh with --state DIR, --ephemeral or --read-only."
        ])
    case .stateReadOnly: QueueError.readOnly.explanation
    case .stateUnopenable(let path, let reason):
      Explanation(
        "The state directory could not be opened.", because: "\(path): \(reason)",
        next: ["hushh --state DIR", "hushh --ephemeral"])
    case .stateUnplaced(let reason):
      Explanation(
        "There is no place for the state.", because: reason, next: ["hushh --state DIR", "hushh --ephemeral"])
    }
  }
}
