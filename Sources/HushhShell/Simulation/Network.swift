internal import HushhDomain
public import HushhKit
internal import Synchronization

/// The network of the lab: online or not, faults to come, latency, and how often each table was written.
///
/// It lives for one process and outlives a restart of the app inside it.
public final class Network: Sendable {
  /// What one call of the backend does: the tables it writes, or the one it reads.
  public struct Access: Sendable {
    public var tables: [String]
    public var writes: Bool

    public static func read(_ table: String) -> Access { Access(tables: [table], writes: false) }
    public static func write(_ tables: String...) -> Access { Access(tables: tables, writes: true) }
  }

  /// Faults for the next matching calls: `skip` of them pass, then `count` fail.
  public struct Fault: Sendable, Equatable {
    public var count: Int
    public var skip: Int
    public var table: String?
    public var kind: Kind
    /// The write is done, only its answer is lost.
    public var afterCommit: Bool
    /// Reads fail too.
    public var reads: Bool

    public init(
      count: Int, skip: Int = 0, table: String? = nil, kind: Kind = .transport, afterCommit: Bool = false,
      reads: Bool = false
    ) {
      self.count = count
      self.skip = skip
      self.table = table
      self.kind = kind
      self.afterCommit = afterCommit
      self.reads = reads
    }
  }

  public enum Kind: String, Sendable, CaseIterable {
    case transport
    case unauthorized = "401"
    case forbidden = "403"
    case conflict = "409"
    case limited = "429"
    case failed = "500"
  }

  public struct Status: Sendable, Equatable {
    public var isOnline = true
    public var faults: [Fault] = []
    public var latency = TimeSpan(milliseconds: 0)
    public var writes: [String: Int] = [:]
  }

  private let state = Mutex(Status())
  private let pause: @Sendable (TimeSpan) async -> Bool

  public init(pause: @escaping @Sendable (TimeSpan) async -> Bool) { self.pause = pause }

  public var status: Status { state.withLock { $0 } }
  public func setOnline(_ isOnline: Bool) { state.withLock { $0.isOnline = isOnline } }
  public func setLatency(_ span: TimeSpan) { state.withLock { $0.latency = span } }
  public func add(_ fault: Fault) { state.withLock { $0.faults.append(fault) } }
  public func clearFaults() { state.withLock { $0.faults = [] } }

  /// Throws when the call must fail before it is made; returns the error that must replace its
  /// answer, if any.
  func admit(_ access: Access) async throws(BackendError) -> BackendError? {
    let (isOnline, latency, fault) = state.withLock { status -> (Bool, TimeSpan, Fault?) in
      if access.writes { for table in access.tables { status.writes[table, default: 0] += 1 } }
      return (
        status.isOnline, status.latency, status.isOnline ? Self.takeFault(for: access, in: &status) : nil
      )
    }
    if latency.milliseconds > 0, await !pause(latency) { throw .cancelled }
    guard isOnline else { throw .unreachable }
    guard let fault else { return nil }
    let error = fault.kind.error(table: fault.table ?? access.tables.first ?? "unknown")
    if fault.afterCommit { return error == .unreachable ? .unanswered : error }
    throw error
  }

  private static func takeFault(for access: Access, in status: inout Status) -> Fault? {
    for index in status.faults.indices {
      let fault = status.faults[index]
      guard fault.matches(access) else { continue }
      if fault.skip > 0 {
        status.faults[index].skip -= 1
        continue
      }
      status.faults[index].count -= 1
      if status.faults[index].count <= 0 { status.faults.remove(at: index) }
      return fault
    }
    return nil
  }
}

extension Network.Fault {
  /// Sign-in is not a table: a fault reaches it only by the name `auth`.
  fileprivate func matches(_ access: Network.Access) -> Bool {
    guard access.writes || reads else { return false }
    guard let table else { return access.tables != ["auth"] }
    return access.tables.contains(table)
  }
}

extension Network.Kind {
  fileprivate func error(table: String) -> BackendError {
    switch self {
    case .transport: .unreachable
    case .unauthorized: .unauthorized
    case .forbidden: .forbidden(table: table)
    case .conflict: .conflict(.reference, table: table, detail: "an injected conflict")
    case .limited: .limited(retryAfter: .seconds(30))
    case .failed: .failed("an injected failure")
    }
  }
}
