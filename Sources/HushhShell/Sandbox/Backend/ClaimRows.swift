internal import HushhDomain
internal import HushhKit

/// The rows of `lead_requests`, each with the profile it goes to, and their `lead_events`.
enum ClaimRows {
  private static let query = """
    SELECT l.id, l.agent_id, p.agency, p.metadata, l.message, l.preferred_channel, l.callback_time,
      l.urgency, l.want_multiple_agents, l.contact_reveal, l.attachment_url, l.status, l.created_at,
      l.updated_at
    FROM lead_requests l JOIN agent_profiles p ON p.id = l.agent_id
    """

  /// Oldest first.
  ///
  /// The clock may have gone back; the order of insertion has not.
  static func all(of member: UniqueID, in database: Database) throws(BackendError) -> [Claim] {
    try database.rows("\(query) WHERE l.user_id = ? ORDER BY l.rowid", [.id(member)], read)
  }

  static func all(in database: Database) throws(BackendError) -> [Claim] {
    try database.rows("\(query) ORDER BY l.rowid", [], read)
  }

  static func stored(_ claim: UniqueID, in database: Database) throws(BackendError) -> Claim {
    guard let claim = try database.first("\(query) WHERE l.id = ?", [.id(claim)], read) else {
      throw .notFound(table: "lead_requests")
    }
    return claim
  }

  static func owner(of claim: UniqueID, in database: Database) throws(BackendError) -> UniqueID? {
    try database.first("SELECT user_id FROM lead_requests WHERE id = ?", [.id(claim)]) {
      row throws(BackendError) in try row.id(0)
    }
  }

  static func insert(
    _ request: ClaimRequest, id: UniqueID, on profile: UniqueID, of member: UniqueID, at time: Timestamp,
    in database: Database
  ) throws(BackendError) {
    try database.run(
      """
      INSERT INTO lead_requests (id, user_id, agent_id, message, preferred_channel, callback_time, urgency,
        want_multiple_agents, contact_reveal, created_at, updated_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .id(id), .id(member), .id(profile), .text(request.message), .text(request.preferredChannel),
        .text(request.callbackTime), .text(request.urgency), .flag(request.wantsMultipleAgents),
        .flag(request.revealsContact), .time(time), .time(time),
      ])
  }

  static func events(of claim: UniqueID, in database: Database) throws(BackendError) -> [ClaimEvent] {
    try database.rows(
      "SELECT status, message, agent_note, created_at FROM lead_events WHERE lead_id = ? ORDER BY rowid",
      [.id(claim)]
    ) { row throws(BackendError) in
      guard let status = row.text(0).flatMap(ClaimStatus.init) else { throw row.undecodable(0) }
      return ClaimEvent(
        status: status, message: row.text(1) ?? "", agentNote: row.text(2), at: try row.time(3))
    }
  }

  static func addEvent(_ event: ClaimEvent, to claim: UniqueID, id: UniqueID, in database: Database)
    throws(BackendError)
  {
    try database.run(
      """
      INSERT INTO lead_events (id, lead_id, status, message, agent_note, created_at)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .id(id), .id(claim), .text(event.status.rawValue), .text(event.message), .text(event.agentNote),
        .time(event.at),
      ])
  }

  /// Changes a claim's status along the table of who may do what, with its event.
  static func move(
    _ claim: Claim, to next: ClaimStatus, by side: ClaimStatus.Side, event: ClaimEvent, id: UniqueID,
    in database: Database
  ) throws(BackendError) {
    guard claim.status.allows(next, by: side) else {
      throw .conflict(
        .value, table: "lead_requests",
        detail: "a claim that is \(claim.status.rawValue) cannot become \(next.rawValue)")
    }
    try database.run(
      "UPDATE lead_requests SET status = ?, updated_at = ? WHERE id = ?",
      [.text(next.rawValue), .time(event.at), .id(claim.id)])
    try addEvent(event, to: claim.id, id: id, in: database)
  }

  private static func read(_ row: Row) throws(BackendError) -> Claim {
    guard let status = row.text(11).flatMap(ClaimStatus.init) else { throw row.undecodable(11) }
    return Claim(
      id: try row.id(0), profileID: try row.id(1), agency: row.text(2) ?? "",
      agentID: try ProfileRows.agentID(in: row, 3), message: row.text(4) ?? "",
      preferredChannel: row.text(5) ?? "chat", callbackTime: row.text(6) ?? "asap",
      urgency: row.text(7) ?? "normal", wantsMultipleAgents: row.flag(8), revealsContact: row.flag(9),
      attachmentURL: row.text(10), status: status, createdAt: try row.time(12), updatedAt: try row.time(13))
  }
}
