public import HushhKit

/// The part of a verified profile (`agent_profiles`) that decides whether an agent can be claimed.
public struct AgentProfile: Sendable, Equatable, Identifiable {
  public var id: UniqueID
  public var agency: String
  public var status: String
  /// The catalog agent it declares in `metadata.kirkland_agent_id` (D4).
  public var agentID: Agent.ID?

  public init(id: UniqueID, agency: String, status: String, agentID: Agent.ID?) {
    self.id = id
    self.agency = agency
    self.status = status
    self.agentID = agentID
  }
}

/// Whether an agent can be claimed, and why not (DOMAIN §5).
public enum Claimability: Sendable, Equatable {
  case available(AgentProfile)
  case notMapped
  case inactive(status: String)
  case ambiguous(count: Int)
  /// The look-up failed; nothing is known, so nothing is offered.
  case unknown

  /// Exactly one profile must declare the agent, and it must be active.
  ///
  /// Names never count.
  public init(of agent: Agent.ID, among profiles: [AgentProfile]) {
    let declaring = profiles.filter { $0.agentID == agent }
    switch (declaring.first, declaring.count) {
    case (nil, _): self = .notMapped
    case (let profile?, 1):
      self = profile.status == "active" ? .available(profile) : .inactive(status: profile.status)
    default: self = .ambiguous(count: declaring.count)
    }
  }

  /// Why it cannot be claimed, as a clause; nil when it can.
  public var reason: String? {
    switch self {
    case .available: nil
    case .notMapped: "no verified profile is linked to this agent"
    case .inactive(let status): "its verified profile is \(status.replacing("_", with: " "))"
    case .ambiguous(let count): "\(count) verified profiles claim to be this agent"
    case .unknown: "its verified profile could not be looked up"
    }
  }
}

extension String {
  /// A copy with every `old` character replaced: the standard library's `replacing` needs the
  /// string-processing library, which costs at start.
  fileprivate func replacing(_ old: Character, with new: String) -> String {
    var result = ""
    for character in self { if character == old { result += new } else { result.append(character) } }
    return result
  }
}
