/// The domain's rules said once more, as simply as can be: what queue, rows, session, pending action and deck
/// are after each command.
///
/// It knows nothing of the shell's code. What it holds is in three parts: the service, the device, the app.
struct Reference: Sendable {
  // The service.
  var isOnline = true
  var faults: [Fault] = []
  var catalog: [String]
  var closed: Set<String> = []
  /// Each verified profile in turn.
  var profiles: [Profile]
  /// Every account's user row.
  var users: [User] = []
  var rows: [Row] = []
  var claims: [ClaimRow] = []
  var tokens: [Token] = []
  /// How often the clock was moved on by more than a token lasts.
  var hours = 0

  // The device.
  var queue: [Entry] = []
  var refused: [Entry] = []
  var kept: Session?

  // The app.
  var session: Session?
  /// Whether the service has answered for the session's account since the start.
  var isChecked = true
  var pending: Pending?
  var deck: Cards?
  var decisions: [String: Decision] = [:]
  var knowsDecisions = false
  var undoable: [String] = []
  /// Agents of which the service has said that it does not know them.
  var gone: Set<String> = []
  var mayRenew = true
  var renewalTrouble: Trouble?
  /// Whether the service has asked to be left alone.
  ///
  /// For thirty seconds: a script's clock moves on by one with each write, so only `advanceClock` gets there
  /// before the person has gone.
  var leavesAlone = false
  /// Numbers what is new, so that it can be recognized later.
  var lastNumber = 0

  /// The agents inside the program.
  let bundled: [String]

  /// - Parameter agents: the catalog; its first and fourth have active profiles, its ninth an inactive one.
  init(agents: [String]) {
    catalog = agents
    bundled = agents
    profiles = [(0, true), (3, true), (8, false)].map { Profile(agent: agents[$0], isActive: $1) }
  }
}

extension Reference {
  enum Decision: String, Sendable {
    case selected
    case rejected
  }

  struct Profile: Equatable, Sendable {
    var agent: String?
    var isActive: Bool
  }

  struct User: Equatable, Sendable {
    var name: String
    var isComplete = false
  }

  struct Row: Equatable, Sendable {
    var number: Int
    var user: String
    var agent: String
    var decision: Decision
    /// The swipe that made it what it is.
    var swipe: Int
  }

  struct ClaimRow: Equatable, Sendable {
    var user: String
    var profile: Int
    var status = "requested"

    var isOpen: Bool { !["closed_won", "closed_lost", "archived"].contains(status) }
  }

  struct Token: Equatable, Sendable {
    var user: String
    /// The hour it was made in.
    var hour: Int
    var hasExpired = false
    var isRevoked = false
  }

  struct Entry: Equatable, Sendable {
    var swipe: Int
    var agent: String
    var decision: Decision
    var owner: String?
    var attempts = 0
  }

  struct Session: Equatable, Sendable {
    var user: String
    var token: Int
    /// As far as the app knows.
    var isOnboarded: Bool
  }

  struct Pending: Equatable, Sendable {
    var action: String
    var step: Step
    /// The only account that may resume it; nil until an account signs in.
    var owner: String?
  }

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
