public import HushhKit

/// The command set aside at a gate.
///
/// It resumes by itself, exactly once, when the gate opens.
public struct GatedAction: Sendable, Equatable {
  /// What the person wanted, in the domain's words (DOMAIN §2.3).
  public var name: String
  /// The agent it is about, for a claim.
  public var agentID: Agent.ID?
  /// The command and its arguments, resolved: an agent's id, never a position or a name.
  public var words: [String]
  /// The only account it may resume for; nil until an account signs in.
  public var owner: UniqueID?

  public init(name: String, agentID: Agent.ID?, words: [String], owner: UniqueID? = nil) {
    self.name = name
    self.agentID = agentID
    self.words = words
    self.owner = owner
  }
}
