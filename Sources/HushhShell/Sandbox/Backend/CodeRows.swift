internal import HushhDomain
internal import HushhKit

/// The e-mail codes.
///
/// An earlier one is marked as used when a new one is sent: only the newest counts.
enum CodeRows {
  private static let lifetime = TimeSpan.seconds(600)

  static func replace(for address: EmailAddress, at time: Timestamp, effects: Effects, in database: Database)
    throws(BackendError)
  {
    try spend(for: address.folded, in: database)
    let number = String(effects.random() % 1_000_000)
    let code = String(repeating: "0", count: 6 - number.count) + number
    try database.run(
      "INSERT INTO otp_codes (id, email, code, expires_at, created_at) VALUES (?, ?, ?, ?, ?)",
      [
        .id(effects.makeID()), .text(address.folded), .text(code),
        .time(time.advanced(by: lifetime)), .time(time),
      ])
  }

  static func check(_ code: Secret, for address: EmailAddress, at now: Timestamp, in database: Database)
    throws(BackendError)
  {
    let sent = try database.first(
      "SELECT code, expires_at FROM otp_codes WHERE email = ? AND used = 0 ORDER BY rowid DESC LIMIT 1",
      [.text(address.folded)]
    ) { row throws(BackendError) in (row.text(0) ?? "", try row.time(1)) }
    guard let (expected, expires) = sent,
      expected.utf8.elementsEqual(code.reveal.trimmingBlanks().utf8)
    else { throw .refusedGrant(.wrongCode) }
    guard now < expires else { throw .refusedGrant(.expiredCode) }
  }

  static func spend(for address: String, in database: Database) throws(BackendError) {
    try database.run("UPDATE otp_codes SET used = 1 WHERE email = ? AND used = 0", [.text(address)])
  }
}
