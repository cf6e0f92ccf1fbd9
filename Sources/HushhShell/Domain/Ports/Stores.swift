public import HushhKit

/// Where the swipe queue is kept.
///
/// With ``Durability/each``, `append` returns only when the records are on disk; otherwise it may hold them
/// back until `save`, and whoever shows what came of them calls that first.
public protocol QueueStore: Sendable {
  var durability: Durability { get nonmutating set }
  /// Whether records are held back.
  var holdsBack: Bool { get }
  /// How often what was held back was lost, since the start.
  ///
  /// From a loss to the next `load` every call that would write throws ``lastLoss``: whoever believed the
  /// records has to look at the file again.
  var losses: Int { get }
  var lastLoss: QueueError? { get }
  /// Passes on every readable record in the file's order; returns what had to be repaired.
  func load(_ take: (consuming QueueRecord) -> Void) throws(QueueError) -> [Warning]
  func append(_ records: [QueueRecord]) throws(QueueError)
  /// Puts what is held back on disk: all of it, or it is lost.
  func save() throws(QueueError)
  /// Replaces the file by exactly these records; the old file stays if that fails.
  func replace(with records: [QueueRecord]) throws(QueueError)
}

extension QueueStore {
  /// Every readable record, kept.
  public func load() throws(QueueError) -> QueueContents {
    var contents = QueueContents()
    contents.warnings = try load { contents.records.append($0) }
    return contents
  }
}

public struct QueueContents: Sendable, Equatable {
  public var records: [QueueRecord]
  public var warnings: [Warning]

  public init(records: [QueueRecord] = [], warnings: [Warning] = []) {
    self.records = records
    self.warnings = warnings
  }
}

/// Where the session is kept between two starts.
public protocol SessionStore: Sendable {
  /// Nil when there is none.
  ///
  /// A damaged file is set aside and reported as a warning.
  func load() -> (session: Session?, warnings: [Warning])
  func save(_ session: Session) throws(SessionError)
  func remove() throws(SessionError)
}

/// What stands in for the providers' own sign-in pages: it knows a few people by name.
public protocol IdentityProviders: Sendable {
  /// Asks a provider to vouch for a person.
  ///
  /// The name comes beside the token when the provider gives it.
  func authorize(_ persona: String, at provider: Provider, nonce: String) throws(AuthError) -> ProviderGrant
  /// The e-mail address of a person, or nil if there is none.
  func email(of persona: String) throws(AuthError) -> String?
  /// Every person's name, in order.
  var personas: [String] { get }
}
