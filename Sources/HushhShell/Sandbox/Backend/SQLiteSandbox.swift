package import HushhDomain
package import HushhKit
internal import Synchronization

/// The embedded backend: one SQLite file with the real schema, row rules for each caller, and simulated
/// providers.
///
/// While nothing was ever written there is no file: a pristine sandbox is the bundle, and the deck is
/// answered from that.
///
/// Each write takes one stamp of the clock once its caller is known, and uses it for all its times;
/// reads, and writes by nobody, take none.
package final class SQLiteSandbox: Backend, Sandbox {
  /// How the sandbox's file is opened.
  package enum FileMode: Sendable, Equatable {
    /// Every write waits for the disk.
    case durable
    /// No write waits for the disk: the directory is removed when the process ends.
    case ephemeral
    case readOnly
  }

  let effects: Effects
  let file: SandboxFile
  private let database = Mutex<Database?>(nil)
  private let ending = Ending()

  package init(
    path: String, effects: Effects, mode: FileMode = .durable, files: SandboxFiles,
    image: SandboxImage? = nil
  ) {
    self.effects = effects
    file = SandboxFile(path: path, mode: mode, files: files, image: image)
  }

  /// Lets go of the file, so that it is whole and can be copied or replaced.
  ///
  /// The next call opens it again.
  package func close() { database.withLock { $0 = nil } }

  /// The same for good, because the process ends: a write that is under way is taken back, and its thread
  /// sleeps from then on.
  package func end() {
    ending.begin()
    // What goes with the process needs not be whole, and taking much back in it takes long.
    if file.mode == .ephemeral { _ = database.withLockIfAvailable { $0 = nil } } else { close() }
  }

  // MARK: Access

  /// Runs `body` on the database, which is made if there is none.
  func open<Value: Sendable>(
    _ body: @Sendable (Database) throws(BackendError) -> Value
  ) throws(BackendError) -> Value {
    let result = database.withLock { slot -> Result<Value, BackendError>? in
      guard !ending.hasBegun else { return nil }
      return Result { () throws(BackendError) in
        if let database = slot { return try body(database) }
        let database = try file.open()
        database.ending = ending
        slot = database
        return try body(database)
      }
    }
    guard let result, !ending.hasBegun else { ending.waitForIt() }
    return try result.get()
  }

  /// Runs `body` if there is a database; nil while the sandbox is pristine.
  func openIfPresent<Value: Sendable>(
    _ body: @Sendable (Database) throws(BackendError) -> Value
  ) throws(BackendError) -> Value? {
    guard database.withLock({ $0 != nil }) || file.exists else { return nil }
    return try open(body)
  }

  /// Runs `body` as one transaction, with the one time of all its rows.
  @discardableResult
  func writing<Value: Sendable>(
    _ body: @Sendable (Database, Timestamp) throws(BackendError) -> Value
  ) throws(BackendError) -> Value {
    let effects = effects
    return try open { database throws(BackendError) in
      let time = effects.stamp()
      return try database.transaction { () throws(BackendError) in try body(database, time) }
    }
  }

  /// Runs `body` for the member whose token the caller has; nobody else gets in (DOMAIN §6).
  func asMember<Value: Sendable>(
    _ caller: Caller, _ body: @Sendable (Database, UniqueID) throws(BackendError) -> Value
  ) throws(BackendError) -> Value {
    guard case .member(let token) = caller else { throw .unauthorized }
    let now = effects.now()
    let value = try openIfPresent { database throws(BackendError) in
      try body(database, try SessionRows.member(token, at: now, in: database))
    }
    // Without a database nobody has ever signed in.
    guard let value else { throw .unauthorized }
    return value
  }

  /// The same for a write: one transaction, with the one time of all its rows.
  func asMemberWriting<Value: Sendable>(
    _ caller: Caller, _ body: @Sendable (Database, UniqueID, Timestamp) throws(BackendError) -> Value
  ) throws(BackendError) -> Value {
    let effects = effects
    return try asMember(caller) { database, member throws(BackendError) in
      let time = effects.stamp()
      return try database.transaction { () throws(BackendError) in try body(database, member, time) }
    }
  }

  // MARK: Catalog

  package func agents() async throws(BackendError) -> AgentFeed {
    let feed = try openIfPresent { database throws(BackendError) in try CatalogRows.all(in: database) }
    return feed ?? BundledResources.agents
  }

  package func agent(_ id: Agent.ID) async throws(BackendError) -> Agent? {
    let found = try openIfPresent { database throws(BackendError) in try CatalogRows.one(id, in: database) }
    return found ?? BundledResources.agents.agents.first { $0.id == id }
  }

  package func agentProfiles() async throws(BackendError) -> [AgentProfile] {
    let profiles = try openIfPresent { database throws(BackendError) in try ProfileRows.all(in: database) }
    return profiles ?? BundledResources.agentProfiles
  }
}
