public import HushhKit

extension BackendError: ExplainedError {
  public var code: ErrorCode {
    switch self {
    case .unreachable, .unanswered: .backendUnreachable
    case .cancelled: .commandCancelled
    case .unauthorized: .sessionEnded
    case .closed, .forbidden: .backendForbidden
    case .conflict: .backendConflict
    case .limited: .backendLimited
    case .failed, .damaged: .backendFailed
    case .readOnly: .stateReadOnly
    case .notFound: .backendConflict
    case .undecodable: .backendUndecodable
    case .refusedGrant(let refusal): AuthError.refused(refusal).code
    }
  }

  public var explanation: Explanation {
    switch self {
    case .unreachable:
      Explanation("The backend could not be reached.", next: ["net online"])
    case .unanswered:
      Explanation(
        "The backend has not answered.", because: "what was to be changed there may have been done or not",
        next: ["net clear"])
    case .cancelled: Explanation("The command was stopped while it waited for the backend.")
    case .unauthorized: AuthError.ended(reason: "the backend no longer accepts it").explanation
    case .closed:
      Explanation("The backend does not allow that.", because: "it refuses a new token too")
    case .forbidden(let table):
      Explanation("The backend does not allow that.", because: "\(table) is closed to you")
    case .conflict(_, let table, let detail):
      Explanation("The backend refused the row.", because: "\(table): \(detail)")
    case .limited(let wait):
      Explanation(
        "The backend has had too many calls.",
        next: [wait.map { "Try again in \($0)." } ?? "Try again later."])
    case .failed(let detail), .damaged(let detail):
      Explanation("The backend failed.", because: detail)
    case .readOnly: QueueError.readOnly.explanation
    case .notFound(let table): Explanation("Not found.", because: "\(table) has no such row of yours")
    case .undecodable(let table, let key):
      Explanation("The backend's answer could not be read.", because: "\(table): \(key)")
    case .refusedGrant(let refusal): AuthError.refused(refusal).explanation
    }
  }
}
