internal import HushhDomain
internal import HushhKit

/// The sessions of the simulated sign-in service.
enum SessionRows {
  static let accessLifetime = TimeSpan.seconds(3600)
  static let refreshLifetime = TimeSpan.seconds(30 * 86_400)

  /// Whose access token that is; unknown, revoked and expired ones are refused alike.
  static func member(_ token: Secret, at now: Timestamp, in database: Database) throws(BackendError)
    -> UniqueID
  {
    let found = try database.first(
      "SELECT user_id, expires_at FROM auth_sessions WHERE access_token = ? AND revoked_at IS NULL",
      [.text(token.reveal)]
    ) { row throws(BackendError) in (try row.id(0), try row.time(1)) }
    guard let (user, expires) = found, now < expires else { throw .unauthorized }
    return user
  }

  static func start(for user: UniqueID, at time: Timestamp, effects: Effects, in database: Database)
    throws(BackendError) -> Tokens
  {
    let tokens = makeTokens(at: time, effects: effects)
    try database.run(
      """
      INSERT INTO auth_sessions
        (id, user_id, access_token, refresh_token, issued_at, expires_at, refresh_expires_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .id(effects.makeID()), .id(user), .text(tokens.access.reveal), .text(tokens.refresh.reveal),
        .time(time), .time(tokens.expiresAt), .time(time.advanced(by: refreshLifetime)),
      ])
    return tokens
  }

  /// New tokens in the place of the old ones, which are spent by that.
  static func renew(_ refresh: Secret, effects: Effects, in database: Database) throws(BackendError) -> Tokens
  {
    let now = effects.now()
    let found = try database.first(
      "SELECT id, refresh_expires_at FROM auth_sessions WHERE refresh_token = ? AND revoked_at IS NULL",
      [.text(refresh.reveal)]
    ) { row throws(BackendError) in (try row.id(0), try row.time(1)) }
    guard let (session, expires) = found, now < expires else { throw .unauthorized }
    let time = effects.stamp()
    let tokens = makeTokens(at: time, effects: effects)
    try database.run(
      """
      UPDATE auth_sessions
      SET access_token = ?, refresh_token = ?, issued_at = ?, expires_at = ?, refresh_expires_at = ?
      WHERE id = ?
      """,
      [
        .text(tokens.access.reveal), .text(tokens.refresh.reveal), .time(time), .time(tokens.expiresAt),
        .time(time.advanced(by: refreshLifetime)), .id(session),
      ])
    return tokens
  }

  private static func makeTokens(at time: Timestamp, effects: Effects) -> Tokens {
    Tokens(
      access: Secret("access-\(effects.makeID())"), refresh: Secret("refresh-\(effects.makeID())"),
      issuedAt: time, expiresAt: time.advanced(by: accessLifetime))
  }
}
