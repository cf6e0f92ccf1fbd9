public import HushhKit

public enum ClaimError: ExplainedError, Equatable {
  case unavailable(name: String, reason: String)
  case duplicate(name: String, number: Int)
  case unknown(String)
  case blankMessage
  case longMessage(limit: Int)
  case controlCharacters
  case transition(from: ClaimStatus, to: ClaimStatus)

  public var code: ErrorCode {
    switch self {
    case .unavailable: .claimUnavailable
    case .duplicate: .claimDuplicate
    case .unknown: .claimUnknown
    case .blankMessage, .longMessage, .controlCharacters: .claimMessage
    case .transition: .claimTransition
    }
  }

  public var explanation: Explanation {
    switch self {
    case .unavailable(let name, let reason):
      Explanation("\(name) cannot be claimed.", because: reason, next: ["claims availability"])
    case .duplicate(let name, let number):
      Explanation(
        "You have an open claim on \(name) already.", because: "it is claim \(number)",
        next: ["claims show \(number)"])
    case .unknown(let text): Explanation("No such claim: \(text).", next: ["claims"])
    case .blankMessage:
      Explanation(
        "The claim was not sent.", because: "its message is blank",
        next: ["Leave --message out for the usual words."])
    case .longMessage(let limit):
      Explanation(
        "The claim was not sent.", because: "its message is longer than \(limit) characters",
        next: ["Shorten it."])
    case .controlCharacters:
      Explanation(
        "The claim was not sent.", because: "its message holds control characters", next: ["Remove them."])
    case .transition(let from, let to):
      Explanation(
        "The claim stays as it is.", because: "it is \(from.rawValue), which cannot become \(to.rawValue)",
        next: ["claims"])
    }
  }
}
