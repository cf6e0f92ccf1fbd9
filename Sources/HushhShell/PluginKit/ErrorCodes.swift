public import HushhKit

extension [ErrorCode] {
  /// What any command may give that calls the backend.
  public static let ofBackend: [ErrorCode] = [
    .backendUnreachable, .backendFailed, .backendLimited, .backendForbidden, .backendUndecodable,
  ]
  /// What any command may give that calls the backend as somebody.
  public static let ofMember: [ErrorCode] =
    [.authRequired, .onboardingRequired, .sessionEnded, .backendConflict] + .ofBackend
}
