public import HushhKit

/// A member's request to an agent: one row of `lead_requests` (DOMAIN §1.5).
public struct Claim: Sendable, Equatable, Identifiable {
  public var id: UniqueID
  /// The verified profile it goes to: a row of `agent_profiles`, never a catalog agent.
  public var profileID: UniqueID
  public var agency: String
  /// The catalog agent the profile declares, if it declares one.
  public var agentID: Agent.ID?
  public var message: String
  public var preferredChannel: String
  public var callbackTime: String
  public var urgency: String
  public var wantsMultipleAgents: Bool
  public var revealsContact: Bool
  public var attachmentURL: String?
  public var status: ClaimStatus
  public var createdAt: Timestamp
  public var updatedAt: Timestamp

  public init(
    id: UniqueID, profileID: UniqueID, agency: String, agentID: Agent.ID?, message: String,
    preferredChannel: String, callbackTime: String, urgency: String, wantsMultipleAgents: Bool,
    revealsContact: Bool, attachmentURL: String?, status: ClaimStatus, createdAt: Timestamp,
    updatedAt: Timestamp
  ) {
    self.id = id
    self.profileID = profileID
    self.agency = agency
    self.agentID = agentID
    self.message = message
    self.preferredChannel = preferredChannel
    self.callbackTime = callbackTime
    self.urgency = urgency
    self.wantsMultipleAgents = wantsMultipleAgents
    self.revealsContact = revealsContact
    self.attachmentURL = attachmentURL
    self.status = status
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

/// What a member asks for when claiming; the defaults are the table's.
public struct ClaimRequest: Sendable, Equatable {
  public var message: String
  public var preferredChannel = "chat"
  public var callbackTime = "asap"
  public var urgency = "normal"
  public var wantsMultipleAgents = false
  public var revealsContact = false

  public init(message: String) { self.message = message }
}

/// One step in a claim's history: a row of `lead_events`.
public struct ClaimEvent: Sendable, Equatable {
  public var status: ClaimStatus
  public var message: String
  public var agentNote: String?
  public var at: Timestamp

  public init(status: ClaimStatus, message: String, agentNote: String?, at: Timestamp) {
    self.status = status
    self.message = message
    self.agentNote = agentNote
    self.at = at
  }
}

/// The eight statuses of a claim, and who may change which into which (DOMAIN §2.5).
public enum ClaimStatus: String, Sendable, CaseIterable {
  case requested
  case viewed
  case needInfo = "need_info"
  case inReview = "in_review"
  case quoteSent = "quote_sent"
  case closedWon = "closed_won"
  case closedLost = "closed_lost"
  case archived

  public enum Side: String, Sendable {
    case member
    case agent
  }

  public var isOpen: Bool {
    switch self {
    case .requested, .viewed, .needInfo, .inReview, .quoteSent: true
    case .closedWon, .closedLost, .archived: false
    }
  }

  public var label: String {
    switch self {
    case .requested: "Requested"
    case .viewed: "Viewed"
    case .needInfo: "Needs information"
    case .inReview: "In review"
    case .quoteSent: "Quote sent"
    case .closedWon: "Closed, won"
    case .closedLost: "Closed, lost"
    case .archived: "Archived"
    }
  }

  /// Whether `side` may change this status into `next`.
  public func allows(_ next: ClaimStatus, by side: Side) -> Bool {
    switch (side, self, next) {
    case (.agent, .requested, .viewed),
      (.agent, .requested, .needInfo), (.agent, .viewed, .needInfo),
      (.agent, .requested, .inReview), (.agent, .viewed, .inReview),
      (.agent, .inReview, .needInfo), (.agent, .inReview, .quoteSent),
      (.agent, .quoteSent, .closedWon), (.agent, .quoteSent, .closedLost), (.agent, .quoteSent, .needInfo):
      true
    case (.member, .needInfo, .inReview), (.member, .quoteSent, .closedWon): true
    case (.member, _, .closedLost), (.member, _, .archived): isOpen
    default: false
    }
  }
}
