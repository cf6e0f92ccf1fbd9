package import HushhDomain
internal import HushhKit

/// The content of `session.json`: one JSON object with sorted keys and `"v":1`.
package enum SessionFormat {
  package static let version: Int64 = 1

  package enum Content: Equatable {
    case session(Session)
    case newer(Int64)
    case damaged(String)
  }

  package static func bytes(of session: Session) -> [UInt8] {
    let tokens = session.tokens
    let value: JSONValue = [
      "access_token": .string(tokens.access.reveal), "display_name": JSONValue(session.displayName),
      "expires_at": .string(tokens.expiresAt.description), "is_onboarded": .bool(session.isOnboarded),
      "issued_at": .string(tokens.issuedAt.description), "provider": .string(session.provider.rawValue),
      "refresh_token": .string(tokens.refresh.reveal), "user_id": .string(session.user.description),
      "v": .int(version),
    ]
    return JSONWriter.bytes(value) + [UInt8(ascii: "\n")]
  }

  package static func read(_ bytes: [UInt8]) -> Content {
    let value: JSONValue
    do throws(JSONError) { value = try JSONReader.read(bytes) } catch {
      return .damaged("not JSON: \(error.reason)")
    }
    guard let version = value["v"]?.int else { return .damaged("v is missing or no whole number") }
    guard version <= self.version else { return .newer(version) }
    // The words name keys and never values: there are tokens among them.
    guard let user = value["user_id"]?.string.flatMap(UniqueID.init) else {
      return .damaged("user_id is missing or no UUID")
    }
    guard let provider = value["provider"]?.string.flatMap(Provider.init) else {
      return .damaged("provider is missing or unknown")
    }
    guard let access = value["access_token"]?.string, let refresh = value["refresh_token"]?.string else {
      return .damaged("a token is missing")
    }
    guard let issued = value["issued_at"]?.string.flatMap(Timestamp.init),
      let expires = value["expires_at"]?.string.flatMap(Timestamp.init)
    else { return .damaged("a time is missing") }
    return .session(
      Session(
        user: user, provider: provider,
        tokens: Tokens(
          access: Secret(access), refresh: Secret(refresh), issuedAt: issued, expiresAt: expires),
        isOnboarded: value["is_onboarded"]?.bool ?? false, displayName: value["display_name"]?.string))
  }
}
