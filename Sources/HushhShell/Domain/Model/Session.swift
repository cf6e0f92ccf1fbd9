public import HushhKit

/// Who vouches for a person at sign-in.
public enum Provider: String, Sendable, CaseIterable {
  case apple
  case google
  case email
}

/// The tokens of one session.
///
/// The refresh token changes with each use.
public struct Tokens: Sendable, Equatable {
  public var access: Secret
  public var refresh: Secret
  public var issuedAt: Timestamp
  /// When the access token ends.
  public var expiresAt: Timestamp

  public init(access: Secret, refresh: Secret, issuedAt: Timestamp, expiresAt: Timestamp) {
    self.access = access
    self.refresh = refresh
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
  }
}

/// Proof of who is here: what `session.json` holds.
public struct Session: Sendable, Equatable {
  public var user: UniqueID
  public var provider: Provider
  public var tokens: Tokens
  /// The onboarding step as last seen, for a start while the backend is out of reach.
  public var isOnboarded: Bool
  /// What to call the person, as last seen.
  public var displayName: String?

  public init(
    user: UniqueID, provider: Provider, tokens: Tokens, isOnboarded: Bool = false, displayName: String? = nil
  ) {
    self.user = user
    self.provider = provider
    self.tokens = tokens
    self.isOnboarded = isOnboarded
    self.displayName = displayName
  }
}

/// Who makes a call of the backend.
public enum Caller: Sendable, Equatable {
  case guest
  case member(Secret)
}

/// What a provider says of a person who has agreed to sign in.
public struct ProviderGrant: Sendable, Equatable {
  public var provider: Provider
  public var token: Secret
  /// The value the token must repeat, so that it cannot be a token made for another sign-in.
  public var nonce: String?
  /// Given beside the token, by Apple at the first sign-in only.
  public var name: String?

  public init(provider: Provider, token: Secret, nonce: String?, name: String?) {
    self.provider = provider
    self.token = token
    self.nonce = nonce
    self.name = name
  }
}

/// The backend's answer to a sign-in.
public struct Identity: Sendable, Equatable {
  public var user: UniqueID
  public var email: String?
  public var name: String?
  public var avatarURL: String?
  public var tokens: Tokens
  /// Whether this (provider, subject) was never seen before.
  public var isNewAccount: Bool

  public init(
    user: UniqueID, email: String?, name: String?, avatarURL: String?, tokens: Tokens, isNewAccount: Bool
  ) {
    self.user = user
    self.email = email
    self.name = name
    self.avatarURL = avatarURL
    self.tokens = tokens
    self.isNewAccount = isNewAccount
  }
}
