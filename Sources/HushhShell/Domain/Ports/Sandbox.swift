public import HushhKit

/// What the lab can do to the sandbox that no app could: look at rows past the rules, play the advisor's
/// side, change the catalog.
///
/// Every failure is a ``LabError`` or a ``BackendError``.
public protocol Sandbox: Sendable {
  /// The tables `db` and `assert` may name, sorted.
  var tables: [String] { get }
  /// Every row in the order of insertion; codes and tokens are masked.
  func rows(of table: String) async throws -> [JSONObject]
  /// The statement that made a table.
  func schema(of table: String) async throws -> String

  /// Adds or updates agents by id; new ones come last in the deck.
  func importAgents(_ agents: [Agent]) async throws -> (added: Int, updated: Int)
  func setClosed(_ isClosed: Bool, agent: Agent.ID) async throws
  /// Refused while decisions refer to the agent, unless forced; forcing removes them.
  func removeAgent(_ agent: Agent.ID, force: Bool) async throws
  /// Links an agent to a profile: an existing one by id, or a new active one.
  func map(_ agent: Agent.ID, to profile: UniqueID?, agency: String) async throws -> UniqueID
  /// Removes every link to an agent.
  ///
  /// Returns how many there were.
  func unmap(_ agent: Agent.ID) async throws -> Int
  /// Every claim in the order of creation, whoever made it.
  func allClaims() async throws -> [Claim]
  /// Moves a claim as its agent would.
  func answerClaim(_ claim: UniqueID, with status: ClaimStatus, note: String?) async throws -> Claim

  /// The simulated e-mails, oldest first: the only place where a code can be read.
  func mail() async throws -> [SimulatedMail]
  /// Ends every access token now; refreshing still works.
  func expireSessions() async throws
  /// Ends every session for good.
  func revokeSessions() async throws
}

extension Sandbox {
  /// What the network counts and can fail: the tables, and sign-in, which is none.
  public var writtenTables: [String] { tables + ["auth"] }
}

public struct SimulatedMail: Sendable, Equatable {
  public var to: String
  public var code: String
  public var sentAt: Timestamp

  public init(to: String, code: String, sentAt: Timestamp) {
    self.to = to
    self.code = code
    self.sentAt = sentAt
  }
}

public enum LabError: ExplainedError, Equatable {
  case tableUnknown(String, nearest: String?)
  case agentUnknown(Agent.ID)
  case agentDecided(Agent.ID, count: Int)
  case claimUnknown(String)
  case notASandbox

  public var code: ErrorCode {
    switch self {
    case .tableUnknown: .tableUnknown
    case .agentUnknown: .agentUnknown
    case .agentDecided: .backendConflict
    case .claimUnknown: .claimUnknown
    case .notASandbox: .labUnavailable
    }
  }

  public var explanation: Explanation {
    switch self {
    case .tableUnknown(let name, let nearest):
      Explanation(
        "There is no table \(name).", next: nearest.map { ["Did you mean \($0)?"] } ?? ["db tables"])
    case .agentUnknown(let id): Explanation("The catalog has no agent \(id).", next: ["deck list"])
    case .agentDecided(let id, let count):
      Explanation(
        "Agent \(id) stays.", because: "\(count) decision\(count == 1 ? " refers" : "s refer") to it",
        next: ["Add --force to remove those too."])
    case .claimUnknown(let text):
      Explanation("No claim has the number or id \(text).", next: ["db rows lead_requests"])
    case .notASandbox: Explanation("The lab works on the sandbox only.")
    }
  }
}
