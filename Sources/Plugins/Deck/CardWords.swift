import HushhCore
import HushhPluginKit

extension AgentCard {
  /// Whether a claim is possible, and why not.
  var claimWords: StyledText {
    guard let claimObstacle else { return "Claim: \("possible", .claim)" }
    return "Claim: \("not possible", .muted), \(claimObstacle)"
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
