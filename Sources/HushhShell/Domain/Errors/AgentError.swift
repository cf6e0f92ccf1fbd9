public import HushhKit

public enum AgentError: ExplainedError, Equatable {
  case unknown(String, nearest: String?)
  case ambiguous(String, candidates: [String])

  public var code: ErrorCode {
    switch self {
    case .unknown: .agentUnknown
    case .ambiguous: .agentAmbiguous
    }
  }

  public var explanation: Explanation {
    switch self {
    case .unknown(let text, let nearest):
      Explanation(
        "No such agent: \(text).",
        because: "an agent is named by id (case counts), by #N, or by part of its name",
        next: nearest.map { ["Did you mean \($0)?"] } ?? ["deck list"])
    case .ambiguous(let text, let candidates):
      Explanation(
        "Several agents fit \(text): \(candidates.joined(separator: "; ")).", because: "nothing was done",
        next: ["Use the id, or more of the name."])
    }
  }
}
