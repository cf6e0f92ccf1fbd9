internal import HushhDomain
internal import HushhKit

/// Somebody whom a provider or a code has vouched for.
struct Arrival: Sendable {
  var provider: Provider
  var subject: String
  /// The account this subject leads to when it is new; nil lets one be made.
  var user: UniqueID?
  var email: String?
  /// Given beside the token, at some sign-ins and not at others.
  var name: String?

  /// Finds the account by provider and subject, never by its address (CASES D02), or makes it, and opens a
  /// session.
  ///
  /// A spent code goes with it.
  func admit(at time: Timestamp, effects: Effects, in database: Database) throws(BackendError) -> Identity {
    let known = try database.first(
      "SELECT user_id FROM auth_identities WHERE provider = ? AND subject = ?",
      [.text(provider.rawValue), .text(subject)]
    ) { row throws(BackendError) in try row.id(0) }
    let user: UniqueID
    if let known {
      user = known
      try database.run(
        "UPDATE auth_users SET last_sign_in_at = ?, email = coalesce(?, email) WHERE id = ?",
        [.time(time), .text(newAddress), .id(user)])
    } else {
      user = try makeAccount(at: time, effects: effects, in: database)
    }
    // The first name counts, or the one the person has put in its place.
    if let name, !name.allSatisfy(\.isWhitespace), try AccountRows.read(user, in: database).name == nil {
      try AccountRows.keep(name, of: user, in: database)
    }
    if provider == .email { try CodeRows.spend(for: subject, in: database) }
    let tokens = try SessionRows.start(for: user, at: time, effects: effects, in: database)
    let account = try AccountRows.read(user, in: database)
    return Identity(
      user: user, email: account.email, name: account.name, avatarURL: nil, tokens: tokens,
      isNewAccount: known == nil)
  }

  /// The address a provider gives may change; one that a person types stays as first entered
  /// (CASES D03).
  private var newAddress: String? { provider == .email ? nil : email }

  private func makeAccount(at time: Timestamp, effects: Effects, in database: Database)
    throws(BackendError) -> UniqueID
  {
    let user = user ?? effects.makeID()
    try database.run(
      "INSERT INTO auth_users (id, email, created_at, last_sign_in_at) VALUES (?, ?, ?, ?)",
      [.id(user), .text(email), .time(time), .time(time)])
    try database.run(
      """
      INSERT INTO auth_identities (id, user_id, provider, subject, email, created_at)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .id(effects.makeID()), .id(user), .text(provider.rawValue), .text(subject), .text(email), .time(time),
      ])
    return user
  }
}

/// The accounts of the sign-in service.
enum AccountRows {
  private static let nameKey = "full_name"

  static func read(_ user: UniqueID, in database: Database) throws(BackendError) -> (
    email: String?, name: String?
  ) {
    let account = try database.first(
      "SELECT email, raw_user_meta_data FROM auth_users WHERE id = ?", [.id(user)]
    ) { row throws(BackendError) in (row.text(0), try row.json(1)[nameKey]?.string) }
    guard let account else { throw .notFound(table: "auth_users") }
    return account
  }

  /// Remembers a name for the sign-ins at which the provider no longer gives it (CASES D01).
  static func keep(_ name: String, of user: UniqueID, in database: Database) throws(BackendError) {
    try database.run(
      "UPDATE auth_users SET raw_user_meta_data = json_set(raw_user_meta_data, '$.full_name', ?) WHERE id = ?",
      [.text(name), .id(user)])
  }
}
