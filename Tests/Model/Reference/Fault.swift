/// An injected fault: `skip` matching writes pass, then `count` fail.
struct Fault: Equatable, Sendable {
  var count: Int
  var skip: Int
  var table: String?
  var kind: Kind
  /// The write is done, only its answer is lost.
  var afterCommit: Bool

  enum Kind: String, CaseIterable, Sendable {
    case transport
    case unauthorized = "401"
    case forbidden = "403"
    case conflict = "409"
    case limited = "429"
    case failed = "500"

    var trouble: Trouble {
      switch self {
      case .transport: .unreachable
      case .unauthorized: .unauthorized
      case .forbidden: .forbidden
      case .conflict: .conflict
      case .limited: .limited
      case .failed: .failed
      }
    }
  }

  /// Sign-in is no table: only its own name reaches it.
  func hits(_ tables: [String]) -> Bool {
    table.map { tables.contains($0) } ?? (tables != ["auth"])
  }
}
