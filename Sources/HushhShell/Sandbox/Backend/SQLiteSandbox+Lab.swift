package import HushhDomain
package import HushhKit

extension SQLiteSandbox {
  package var tables: [String] { Schema.tables.map(\.name).sorted() }

  package func rows(of table: String) async throws -> [JSONObject] {
    let table = try known(table)
    return try open { database throws(BackendError) in try ShownRows.all(of: table, in: database) }
  }

  package func schema(of table: String) async throws -> String { try known(table).sql }

  package func importAgents(_ agents: [Agent]) async throws -> (added: Int, updated: Int) {
    let known = try writing { database, time throws(BackendError) in
      var known = 0
      for (position, agent) in agents.enumerated() {
        if position.isMultiple(of: 256), !effects.progress(position, agents.count) { throw .cancelled }
        if try Self.has(agent.id, in: database) { known += 1 }
        try CatalogRows.upsert(agent, at: time, in: database)
      }
      return known
    }
    return (agents.count - known, known)
  }

  package func setClosed(_ isClosed: Bool, agent: Agent.ID) async throws {
    let changed = try writing { database, _ throws(BackendError) in
      try database.run(
        "UPDATE kirkland_agents SET is_closed = ? WHERE id = ?", [.flag(isClosed), .text(agent.text)])
    }
    guard changed > 0 else { throw LabError.agentUnknown(agent) }
  }

  package func removeAgent(_ agent: Agent.ID, force: Bool) async throws {
    let decisions = try open { database throws(BackendError) in
      try Self.has(agent, in: database)
        ? database.first(
          "SELECT count(*) FROM user_agent_selections WHERE agent_id = ?", [.text(agent.text)]
        ) { row throws(BackendError) in Int(row.int(0)) } : nil
    }
    guard let decisions else { throw LabError.agentUnknown(agent) }
    guard force || decisions == 0 else { throw LabError.agentDecided(agent, count: decisions) }
    try writing { database, _ throws(BackendError) in
      try database.run("DELETE FROM user_agent_selections WHERE agent_id = ?", [.text(agent.text)])
      try database.run("DELETE FROM kirkland_agents WHERE id = ?", [.text(agent.text)])
    }
  }

  package func map(_ agent: Agent.ID, to profile: UniqueID?, agency: String) async throws -> UniqueID {
    guard try open({ database throws(BackendError) in try Self.has(agent, in: database) }) else {
      throw LabError.agentUnknown(agent)
    }
    let id = profile ?? effects.makeID()
    try writing { database, time throws(BackendError) in
      if profile == nil {
        try database.run(
          "INSERT INTO agent_profiles (id, name, agency, created_at, updated_at) VALUES (?, ?, ?, ?, ?)",
          [.id(id), .text(agency), .text(agency), .time(time), .time(time)])
      }
      let changed = try database.run(
        """
        UPDATE agent_profiles
        SET metadata = json_set(coalesce(metadata, '{}'), '$.kirkland_agent_id', ?), updated_at = ?
        WHERE id = ?
        """, [.text(agent.text), .time(time), .id(id)])
      guard changed > 0 else { throw .notFound(table: "agent_profiles") }
    }
    return id
  }

  package func unmap(_ agent: Agent.ID) async throws -> Int {
    try writing { database, time throws(BackendError) in
      try database.run(
        """
        UPDATE agent_profiles SET metadata = json_remove(metadata, '$.kirkland_agent_id'), updated_at = ?
        WHERE json_extract(metadata, '$.kirkland_agent_id') = ?
        """, [.time(time), .text(agent.text)])
    }
  }

  package func allClaims() async throws -> [Claim] {
    try openIfPresent { database throws(BackendError) in try ClaimRows.all(in: database) } ?? []
  }

  package func answerClaim(_ claim: UniqueID, with status: ClaimStatus, note: String?) async throws -> Claim {
    let exists = try openIfPresent { database throws(BackendError) in
      try ClaimRows.owner(of: claim, in: database) != nil
    }
    guard exists == true else { throw LabError.claimUnknown(claim.description) }
    let event = effects.makeID()
    return try writing { database, time throws(BackendError) in
      try ClaimRows.move(
        try ClaimRows.stored(claim, in: database), to: status, by: .agent,
        event: ClaimEvent(
          status: status, message: "The agent changed it: \(status.label).", agentNote: note, at: time),
        id: event, in: database)
      return try ClaimRows.stored(claim, in: database)
    }
  }

  package func mail() async throws -> [SimulatedMail] {
    try openIfPresent { database throws(BackendError) in
      try database.rows("SELECT email, code, created_at FROM otp_codes ORDER BY rowid") {
        row throws(BackendError) in
        SimulatedMail(to: row.text(0) ?? "", code: row.text(1) ?? "", sentAt: try row.time(2))
      }
    } ?? []
  }

  /// The beginning of time, and not now: a clock that is set back must not revive them.
  package func expireSessions() async throws {
    let past = Timestamp(milliseconds: 0)
    try writing { database, _ throws(BackendError) in
      try database.run("UPDATE auth_sessions SET expires_at = ?", [.time(past)])
    }
  }

  package func revokeSessions() async throws {
    try writing { database, time throws(BackendError) in
      try database.run("UPDATE auth_sessions SET revoked_at = ? WHERE revoked_at IS NULL", [.time(time)])
    }
  }

  // MARK: Helpers

  private static func has(_ agent: Agent.ID, in database: Database) throws(BackendError) -> Bool {
    try database.first("SELECT 1 FROM kirkland_agents WHERE id = ?", [.text(agent.text)]) {
      _ throws(BackendError) in true
    } ?? false
  }

  private func known(_ name: String) throws(LabError) -> Schema.Table {
    guard let table = Schema.tables.first(where: { $0.name == name }) else {
      throw .tableUnknown(name, nearest: EditDistance.nearest(to: name, among: tables))
    }
    return table
  }
}

/// Rows as the lab shows them: by the types of their columns, with secrets masked.
enum ShownRows {
  private static let mask = Secret("").description

  static func all(of table: Schema.Table, in database: Database) throws(BackendError) -> [JSONObject] {
    try database.rows("SELECT * FROM \(table.name) ORDER BY rowid") { row throws(BackendError) in
      var object = JSONObject()
      for column in 0..<row.count {
        let name = row.name(column)
        let isSecret = table.secrets.contains(name) && !row.isNull(column)
        object[name] = isSecret ? .string(mask) : value(row, column)
      }
      return object
    }
  }

  private static func value(_ row: Row, _ column: Int) -> JSONValue {
    guard !row.isNull(column) else { return .null }
    switch row.declaredType(column) {
    case "boolean": return .bool(row.flag(column))
    case "INTEGER", "integer": return .int(row.int(column))
    case "double", "numeric": return .double(row.double(column))
    // A value that is no JSON is shown as it is.
    case "text[]", "jsonb": return (try? row.json(column)) ?? JSONValue(row.text(column))
    default: return JSONValue(row.text(column))
    }
  }
}
