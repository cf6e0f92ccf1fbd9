public import HushhDomain

extension Agent {
  /// "★★★★½ 4.8 (22 reviews)", or that nobody has reviewed yet.
  public var ratingWords: String {
    guard let rating else { return "no reviews yet" }
    return "\(Self.stars(rating)) \(decimal(rating, places: 1)) (\(counted(Int(reviewCount ?? 0), "review")))"
  }

  /// The same for a column: "★★★★½ 4.8 (22)".
  public var shortRating: String {
    guard let rating else { return "no reviews" }
    return "\(Self.stars(rating)) \(decimal(rating, places: 1)) (\(reviewCount ?? 0))"
  }

  /// Why the deck does not show it, as one word; nil when it does.
  public var hiddenBecause: String? { isClosed ? "closed" : status == "active" ? nil : status }

  /// Star i is full from rating i on, half from i − 0.5 on (DOMAIN §4).
  static func stars(_ rating: Double) -> String {
    (1...5).reduce(into: "") { stars, position in
      let star = Double(position)
      stars += rating >= star ? "★" : rating >= star - 0.5 ? "½" : "☆"
    }
  }
}

extension AgentCard {
  /// Why it cannot be claimed, as a clause: it has left the deck, or its profile does not allow it.
  public var claimObstacle: String? {
    agent.hiddenBecause.map { "it is \($0)" } ?? claimability.reason
  }
}

extension GatedAction {
  /// What hushh goes on with, as a person would say it.
  ///
  /// Never the words of the line: they may be private.
  public func describing(agentName: String?) -> String {
    switch name {
    case "claim": agentName.map { "your claim on \($0)" } ?? "your claim"
    case "openSettings": "your settings"
    case "openSelected": "your selected list"
    case "openPassed": "your passed list"
    case "openClaims": "your claims"
    case "editProfile": "your profile"
    default: name
    }
  }
}

extension AppState {
  /// What is set aside at a gate, as a person would say it; nil when nothing is.
  public func describePending(_ action: GatedAction?) async -> String? {
    guard let action else { return nil }
    var name: String?
    // An agent that has left the catalog has no name here; the claim itself will explain.
    if let id = action.agentID { name = try? await card(of: id).agent.displayName }
    return action.describing(agentName: name)
  }
}
