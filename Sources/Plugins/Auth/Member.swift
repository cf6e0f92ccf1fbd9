import HushhDomain
import HushhKit
import HushhPluginKit

/// What is known of somebody who is signed in.
///
/// Tokens are no part of it.
struct Member {
  let session: Session
  let user: User?
  let name: String
  let isOnboarded: Bool
  let waiting: Int
  let pending: GatedAction?

  func blocks(continues: String?) -> [Block] {
    let fields = [
      Field("E-mail", optional: user?.email),
      Field("Provider", StyledText(session.provider.rawValue)),
      Field("User id", StyledText(session.user.description)),
      Field("Profile", isOnboarded ? "complete" : "not finished"),
      Field("Session", "good until \(session.tokens.expiresAt), then renewed"),
      waiting > 0 ? Field("Waiting", "\(counted(waiting, "swipe"))") : nil,
      Field("To continue", optional: continues),
    ].compactMap { $0 }
    let next = isOnboarded ? [] : ["onboarding"]
    return [.heading("\(name, .strong)"), .fields(fields), .hints(next + ["auth logout"])]
  }

  var json: JSONValue {
    [
      "email": JSONValue(user?.email), "expires_at": .string(session.tokens.expiresAt.description),
      "name": .string(name), "onboarding": .string(isOnboarded ? "complete" : "incomplete"),
      "pending": JSONValue(pending?.name), "provider": .string(session.provider.rawValue),
      "status": "authenticated", "user": .string(session.user.description), "waiting": .int(Int64(waiting)),
    ]
  }
}
