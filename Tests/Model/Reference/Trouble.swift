/// Why a command of the reference fails.
enum Trouble: Error, Equatable {
  // What the service answers.
  case unreachable
  case limited
  case failed
  case forbidden
  case conflict
  /// The token is not good: to be renewed, once.
  case unauthorized
  /// Nor is a fresh one.
  case closed

  /// The session could not be renewed and is over.
  case ended
  /// The app itself says no, with this code.
  case refused(String)

  /// The code the shell must fail with.
  var code: String {
    switch self {
    case .unreachable: "backend.unreachable"
    case .limited: "backend.limited"
    case .failed: "backend.failed"
    case .forbidden, .closed: "backend.forbidden"
    case .conflict: "backend.conflict"
    case .unauthorized, .ended: "session.ended"
    case .refused(let code): code
    }
  }

  /// Whether the same call may succeed later.
  var isTransient: Bool { [.unreachable, .limited, .failed].contains(self) }
  /// Whether the row will never be taken.
  var isForGood: Bool { [.forbidden, .conflict].contains(self) }
  /// Whether a sync stops here for now.
  var endsPass: Bool { [.closed, .limited].contains(self) }
}
