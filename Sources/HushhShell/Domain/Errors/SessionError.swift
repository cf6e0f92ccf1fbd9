public import HushhKit

public enum SessionError: ExplainedError, Equatable {
  case notSaved(path: String, reason: String)
  case notRemoved(path: String, reason: String)
  case readOnly

  public var code: ErrorCode { self == .readOnly ? .stateReadOnly : .sessionUnsaved }

  public var explanation: Explanation {
    switch self {
    case .notSaved(let path, let reason):
      Explanation("The session was not saved.", because: "\(path): \(reason)", next: ["auth login apple"])
    case .notRemoved(let path, let reason):
      Explanation("The session is still stored.", because: "\(path): \(reason)", next: ["auth logout"])
    case .readOnly: QueueError.readOnly.explanation
    }
  }
}
