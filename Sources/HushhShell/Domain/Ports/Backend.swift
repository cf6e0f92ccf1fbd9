public import HushhKit

/// The service behind the shell: agents, users, profiles, selections, claims and sign-in.
///
/// Every call says who makes it, and shows and changes only what that caller may (DOMAIN §6). All
/// calls throw ``BackendError``; none leaves half a write behind.
public protocol Backend: Sendable {
  // MARK: Catalog

  /// Every agent in the deck's order, with a warning for each row that could not be read.
  func agents() async throws(BackendError) -> AgentFeed
  /// One agent as it is now, or nil: asked at the moment of writing about it.
  func agent(_ id: Agent.ID) async throws(BackendError) -> Agent?
  /// What anybody may know of the verified profiles: enough to tell whether an agent can be claimed.
  func agentProfiles() async throws(BackendError) -> [AgentProfile]

  // MARK: Sign-in

  /// Finds or makes the account of a provider's grant and opens a session.
  func signIn(_ grant: ProviderGrant) async throws(BackendError) -> Identity
  /// Sends a six-digit code, which replaces an earlier one and ends after ten minutes.
  func sendCode(to email: String) async throws(BackendError)
  /// Opens a session for the owner of the code that was sent.
  func signIn(email: String, code: Secret) async throws(BackendError) -> Identity
  /// New tokens for a refresh token, which is spent by the call.
  ///
  /// Only `unauthorized` means that the session has ended.
  func refresh(_ token: Secret) async throws(BackendError) -> Tokens
  /// Ends the session of that refresh token.
  ///
  /// Ending an ended one is no error.
  func revoke(_ token: Secret) async throws(BackendError)

  // MARK: Users

  /// The caller's own row, or nil.
  func user(as caller: Caller) async throws(BackendError) -> User?
  /// Inserts the caller's row with step `landing`, or refreshes it: blank values never replace stored ones,
  /// and the onboarding step is never touched.
  ///
  /// Returns the row as stored.
  func upsertUser(_ details: UserDetails, as caller: Caller) async throws(BackendError) -> User
  func profile(as caller: Caller) async throws(BackendError) -> ConsumerProfile?
  /// Stores the profile, new or not, and sets the step to `complete`, both or neither.
  func completeOnboarding(_ answers: OnboardingAnswers, as caller: Caller) async throws(BackendError) -> User
  /// Changes the named columns of the caller's profile and user row.
  func updateProfile(_ change: ProfileChange, as caller: Caller) async throws(BackendError)
  /// Removes everything of the caller's, in the order the references demand, all or nothing.
  func deleteAccount(as caller: Caller) async throws(BackendError)

  // MARK: Selections

  /// The caller's decisions, newest first.
  func selections(as caller: Caller) async throws(BackendError) -> [Selection]
  /// Stores one decision: one row a pair, the later decision wins (DOMAIN §2.4).
  func store(_ swipe: Swipe, as caller: Caller) async throws(BackendError) -> StoreOutcome
  /// Takes a stored decision back.
  ///
  /// False when there was none.
  func withdrawSelection(of agent: Agent.ID, as caller: Caller) async throws(BackendError) -> Bool

  // MARK: Claims

  /// The caller's claims, oldest first.
  func claims(as caller: Caller) async throws(BackendError) -> [Claim]
  func createClaim(_ request: ClaimRequest, on profile: UniqueID, as caller: Caller)
    async throws(BackendError) -> Claim
  /// Another person's claim is not found, like one that does not exist.
  func events(of claim: UniqueID, as caller: Caller) async throws(BackendError) -> [ClaimEvent]
  /// Takes a claim from one status into another.
  ///
  /// `conflict` when it is no longer in `status`.
  func moveClaim(
    _ claim: UniqueID, from status: ClaimStatus, to next: ClaimStatus, message: String, as caller: Caller
  )
    async throws(BackendError) -> Claim
}

/// What sign-in knows of a person.
public struct UserDetails: Sendable, Equatable {
  public var email: String?
  public var fullName: String?
  public var avatarURL: String?

  public init(email: String? = nil, fullName: String? = nil, avatarURL: String? = nil) {
    self.email = email
    self.fullName = fullName
    self.avatarURL = avatarURL
  }
}

/// A change of the caller's profile; nil leaves a column as it is.
public struct ProfileChange: Sendable, Equatable {
  public var firstName: String?
  /// `.some(nil)` removes the last name.
  public var lastName: String??
  public var goals: [Goal]?
  public var primaryGoal: Goal?
  public var timeline: Timeline?
  public var zip: String?
  public var pushEnabled: Bool?
  public var emailEnabled: Bool?
  public var smsEnabled: Bool?

  public init() {}
}

/// What storing a decision did.
public enum StoreOutcome: Sendable, Equatable {
  case inserted(Selection)
  /// The same decision was stored already; its row is untouched.
  case unchanged(Selection)
  case replaced(Selection)
  /// A strictly newer decision is stored; this one was discarded.
  case stale(Selection)

  public var selection: Selection {
    switch self {
    case .inserted(let row), .unchanged(let row), .replaced(let row), .stale(let row): row
    }
  }
}

/// Why the backend did not do as asked.
public enum BackendError: Error, Equatable, Sendable {
  /// Nothing has got there.
  case unreachable
  /// It has got there, and no answer came: what was asked may have been done.
  case unanswered
  /// Somebody has stopped the command while it waited for the answer.
  case cancelled
  /// 401: the token is not, or no longer, good.
  case unauthorized
  /// 401 to a token that was made a moment ago: what was asked for is closed, the session is not.
  case closed
  /// 403, with the table.
  case forbidden(table: String)
  /// 409 and the like: the row breaks a rule of its table.
  case conflict(Conflict, table: String, detail: String)
  /// 429, with the time to wait if the backend said so.
  case limited(retryAfter: TimeSpan?)
  /// 5xx, or a fault of the store.
  case failed(String)
  /// The store's own file is not what it was.
  case damaged(String)
  /// It is open for reading only: nothing can be stored.
  case readOnly
  case notFound(table: String)
  /// Rows came back that cannot be read.
  case undecodable(table: String, key: String)
  /// The provider's grant or the code is not accepted.
  case refusedGrant(GrantRefusal)

  public enum Conflict: String, Sendable, Equatable {
    case unique
    case reference
    case value
  }

  /// Whether a sync that meets it stops for now.
  var endsPass: Bool {
    switch self {
    case .closed, .limited, .cancelled: true
    default: false
    }
  }

  /// Whether the same call may succeed later without anybody changing anything.
  public var isTransient: Bool {
    switch self {
    case .unreachable, .unanswered, .cancelled, .limited, .failed, .damaged: true
    default: false
    }
  }
}

/// What was wrong with a sign-in (CASES D04).
public enum GrantRefusal: String, Sendable, Equatable {
  case malformed
  case tooLong
  case wrongAudience
  case expired
  case issuedInFuture
  case nonceMissing
  case nonceMismatch
  case unknownSubject
  case wrongCode
  case expiredCode
}
