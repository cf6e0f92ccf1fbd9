package import HushhDomain
internal import HushhKit

extension SQLiteSandbox {
  package func selections(as caller: Caller) async throws(BackendError) -> [Selection] {
    let rows = try asMember(caller) { database, member throws(BackendError) in
      try SelectionRows.all(of: member, in: database)
    }
    // Equal times: the later row first. Texts of times with and without fractions do not sort.
    return rows.enumerated().sorted {
      ($0.element.decidedAt, $0.offset) > ($1.element.decidedAt, $1.offset)
    }.map(\.element)
  }

  /// The sync of one entry (DOMAIN §2.4).
  ///
  /// Equal times: the entry wins.
  package func store(_ swipe: Swipe, as caller: Caller) async throws(BackendError) -> StoreOutcome {
    let id = effects.makeID()
    return try asMemberWriting(caller) { database, member, _ throws(BackendError) in
      guard let stored = try SelectionRows.one(of: member, agent: swipe.agentID, in: database) else {
        let row = Selection(
          id: id, agentID: swipe.agentID, decision: swipe.decision, decidedAt: swipe.decidedAt)
        try SelectionRows.insert(row, of: member, in: database)
        return .inserted(row)
      }
      if stored.decision == swipe.decision { return .unchanged(stored) }
      if stored.decidedAt > swipe.decidedAt { return .stale(stored) }
      var row = stored
      row.decision = swipe.decision
      row.decidedAt = swipe.decidedAt
      try SelectionRows.update(row, in: database)
      return .replaced(row)
    }
  }

  package func withdrawSelection(of agent: Agent.ID, as caller: Caller) async throws(BackendError) -> Bool {
    try asMemberWriting(caller) { database, member, _ throws(BackendError) in
      try database.run(
        "DELETE FROM user_agent_selections WHERE user_id = ? AND agent_id = ?",
        [.id(member), .text(agent.text)]) > 0
    }
  }
}

/// The rows of `user_agent_selections`: one for a pair of member and agent.
enum SelectionRows {
  private static let columns = "id, agent_id, status, created_at"

  /// In the order of insertion.
  static func all(of member: UniqueID, in database: Database) throws(BackendError) -> [Selection] {
    try database.rows(
      "SELECT \(columns) FROM user_agent_selections WHERE user_id = ? ORDER BY rowid", [.id(member)], read)
  }

  static func one(of member: UniqueID, agent: Agent.ID, in database: Database) throws(BackendError)
    -> Selection?
  {
    try database.first(
      "SELECT \(columns) FROM user_agent_selections WHERE user_id = ? AND agent_id = ?",
      [.id(member), .text(agent.text)], read)
  }

  static func insert(_ row: Selection, of member: UniqueID, in database: Database) throws(BackendError) {
    do throws(BackendError) {
      try database.run(
        "INSERT INTO user_agent_selections (id, user_id, agent_id, status, created_at) VALUES (?, ?, ?, ?, ?)",
        [
          .id(row.id), .id(member), .text(row.agentID.text), .text(row.decision.status), .time(row.decidedAt),
        ])
    } catch {
      guard case .conflict(.reference, let table, _) = error else { throw error }
      throw .conflict(.reference, table: table, detail: "agent \(row.agentID) is not in kirkland_agents")
    }
  }

  static func update(_ row: Selection, in database: Database) throws(BackendError) {
    try database.run(
      "UPDATE user_agent_selections SET status = ?, created_at = ? WHERE id = ?",
      [.text(row.decision.status), .time(row.decidedAt), .id(row.id)])
  }

  private static func read(_ row: Row) throws(BackendError) -> Selection {
    guard let agent = row.text(1) else { throw row.undecodable(1) }
    guard let decision = row.text(2).flatMap(Decision.init(status:)) else { throw row.undecodable(2) }
    return Selection(
      id: try row.id(0), agentID: Agent.ID(agent), decision: decision, decidedAt: try row.time(3))
  }
}
