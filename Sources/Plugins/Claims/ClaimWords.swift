import HushhDomain
import HushhKit

extension NumberedClaim {
  static let columns = [
    "number", "agency", "status", "created_at", "updated_at", "message", "preferred_channel", "callback_time",
    "urgency", "want_multiple_agents", "contact_reveal", "attachment_url", "agent_id", "profile_id", "id",
  ]
}

extension Claim {
  var firstLine: String { message.split(whereSeparator: \.isNewline).first.map { String($0) } ?? "" }
}

extension ClaimStatus {
  var words: StyledText {
    switch self {
    case .requested, .viewed, .inReview: StyledText(label)
    case .needInfo, .quoteSent: StyledText(label, .claim)
    case .closedWon: StyledText(label, .success)
    case .closedLost, .archived: StyledText(label, .muted)
    }
  }
}
