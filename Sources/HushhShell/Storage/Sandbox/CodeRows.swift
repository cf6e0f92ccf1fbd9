internal import HushhCore

/// An address as it was typed, and as it is compared: trimmed, ASCII letters in lower case. Other
/// letters stay, whatever the locale (CASES D03).
struct EmailAddress: Sendable, Equatable {
  let asEntered: String
  let normalised: String

  init(_ text: String) {
    asEntered = text.trimmingBlanks()
    let bytes = asEntered.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    normalised = String(decoding: bytes, as: UTF8.self)
  }

  /// The least a mailbox needs. Whoever asks for an address checks it properly.
  var isPlausible: Bool {
    guard asEntered.utf8.count <= 254, let at = normalised.utf8.lastIndex(of: UInt8(ascii: "@")) else {
      return false
    }
    return at != normalised.startIndex && normalised.utf8.index(after: at) != normalised.endIndex
      && normalised.unicodeScalars.allSatisfy { !$0.isControl }
  }
}

/// The e-mail codes. An earlier one is marked as used when a new one is sent: only the newest counts.
enum CodeRows {
  private static let lifetime = TimeSpan.seconds(600)

  static func replace(for address: EmailAddress, at time: Timestamp, effects: Effects, in database: Database)
    throws(BackendError)
  {
    try spend(for: address.normalised, in: database)
    let number = String(effects.random() % 1_000_000)
    let code = String(repeating: "0", count: 6 - number.count) + number
    try database.run(
      "INSERT INTO otp_codes (id, email, code, expires_at, created_at) VALUES (?, ?, ?, ?, ?)",
      [
        .id(effects.makeID()), .text(address.normalised), .text(code),
        .time(time.advanced(by: lifetime)), .time(time),
      ])
  }

  static func check(_ code: Secret, for address: EmailAddress, at now: Timestamp, in database: Database)
    throws(BackendError)
  {
    let sent = try database.first(
      "SELECT code, expires_at FROM otp_codes WHERE email = ? AND used = 0 ORDER BY rowid DESC LIMIT 1",
      [.text(address.normalised)]
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
