public import HushhKit

/// Why a feed as a whole cannot be used.
public enum FeedError: ExplainedError, Equatable {
  case notJSON(JSONError)
  case noAgents(found: String)

  public var code: ErrorCode { .feedInvalid }

  public var explanation: Explanation {
    switch self {
    case .notJSON(let error):
      Explanation("The feed is not valid JSON.", because: "\(error.reason), at byte \(error.offset)")
    case .noAgents(let found):
      Explanation("The feed holds no list of agents.", because: found)
    }
  }
}
