import HushhDomain
import HushhKit
import HushhPluginKit

extension AgentCard {
  /// Everything that helps to decide, in a few lines.
  var summary: [StyledText] {
    let facts = [agent.ratingWords, agent.place].compactMap { $0 }
    let badges = Self.badges(agent.categories.prefix(3))
    return ["\(agent.displayName, .strong)", StyledText(facts.joined(separator: " · "))]
      + (badges.isEmpty ? [] : [badges])
      + [claimObstacle == nil ? "Claim: \("possible", .claim)" : "Claim: \("not possible", .muted)"]
  }

  /// Categories as the app's badges: `[Investing] [Insurance]`.
  static func badges(_ categories: some Sequence<String>) -> StyledText {
    StyledText(categories.map { "[\($0)]" }.joined(separator: " "), .primary)
  }

  /// What can be done about a claim, or why nothing can.
  var claimAction: Action {
    guard let claimObstacle else {
      return Action("claim \(typed(agent.id.text))", "ask to be contacted")
    }
    return Action("claim", "\(claimObstacle)", isPossible: false)
  }

  /// The raw values of one card in a listing; `number` is its place there.
  func json(number: Int? = nil) -> JSONValue {
    var object = JSONObject([
      ("agent_id", .string(agent.id.text)),
      ("avg_rating", agent.averageRating.map(JSONValue.double) ?? .null),
      ("categories", .array(agent.categories.map(JSONValue.string))),
      ("city", JSONValue(agent.city)),
      ("claim_reason", JSONValue(claimObstacle)),
      ("claimable", .bool(claimObstacle == nil)),
      ("decision", JSONValue(decision?.status)),
      ("hidden", JSONValue(agent.hiddenBecause)),
      ("name", .string(agent.name)),
      ("review_count", agent.reviewCount.map(JSONValue.int) ?? .null),
      ("state", JSONValue(agent.state)),
      ("waiting", .bool(isWaiting)),
    ])
    if let number { object["number"] = .int(Int64(number)) }
    return .object(object)
  }

  static let columns = [
    "number", "agent_id", "name", "avg_rating", "review_count", "city", "state", "categories", "claimable",
    "claim_reason", "decision", "waiting", "hidden",
  ]

  /// What this person has decided, or why the card is not in the deck.
  var standing: String {
    let decided: String? =
      switch decision {
      case .interested: "interested"
      case .pass: "passed"
      case nil: nil
      }
    return [decided, agent.hiddenBecause].compactMap { $0 }.joined(separator: ", ")
  }
}
