internal import HushhDomain
internal import HushhKit

/// The rows of `kirkland_agents` as agents, and back.
///
/// The activation token is not among the columns: what is not selected cannot leak.
enum CatalogRows {
  static let columns = """
    id, name, alias, phone, localized_phone, address1, address2, city, state, zip, country, latitude, \
    longitude, avg_rating, review_count, categories, is_closed, photo_url, email, website, bio, services, \
    license_number, years_in_business, contact_person, status, photos
    """

  /// Every agent in the order of insertion, which is the deck's; one that cannot be read is named.
  static func all(in database: Database) throws(BackendError) -> AgentFeed {
    var feed = AgentFeed()
    // Room for all at once: a hundred thousand that move again and again cost a fifth of the whole.
    let count = try database.first("SELECT count(*) FROM kirkland_agents") { $0.int(0) } ?? 0
    feed.agents.reserveCapacity(Int(count))
    _ = try database.rows("SELECT \(columns) FROM kirkland_agents ORDER BY rowid") {
      row throws(BackendError) in
      do throws(BackendError) { feed.agents.append(try agent(row)) } catch {
        guard case .undecodable(let table, let key) = error else { throw error }
        let id = row.text(0) ?? "?"
        feed.warnings.append(Warning(.backendUndecodable, "\(table): \(id) was left out: \(key)"))
      }
    }
    return feed
  }

  /// One agent, or nil.
  static func one(_ id: Agent.ID, in database: Database) throws(BackendError) -> Agent? {
    try database.rows("SELECT \(columns) FROM kirkland_agents WHERE id = ?", [.text(id.text)]) {
      row throws(BackendError) in try agent(row)
    }.first
  }

  private static func agent(_ row: Row) throws(BackendError) -> Agent {
    guard let id = row.text(0), !id.isEmpty else { throw row.undecodable(0) }
    guard let name = row.text(1) else { throw row.undecodable(1) }
    var agent = Agent(id: Agent.ID(id), name: name)
    agent.alias = row.text(2)
    agent.phone = row.text(3)
    agent.localizedPhone = row.text(4)
    agent.address1 = row.text(5)
    agent.address2 = row.text(6)
    agent.city = row.text(7)
    agent.state = row.text(8)
    agent.zip = row.text(9)
    agent.country = row.text(10)
    agent.latitude = row.optionalDouble(11)
    agent.longitude = row.optionalDouble(12)
    agent.averageRating = row.optionalDouble(13)
    agent.reviewCount = row.optionalInt(14)
    agent.categories = try row.list(15)
    agent.isClosed = row.flag(16)
    agent.photoURL = row.text(17)
    agent.email = row.text(18)
    agent.website = row.text(19)
    agent.bio = row.text(20)
    agent.services = try row.list(21)
    agent.licenseNumber = row.text(22)
    agent.yearsInBusiness = row.optionalInt(23)
    agent.contactPerson = row.text(24)
    agent.status = row.text(25) ?? "active"
    agent.photos = try row.list(26)
    return agent
  }

  /// Adds an agent at the end of the deck, or updates it in its place.
  static func upsert(_ agent: Agent, at time: Timestamp, in database: Database) throws(BackendError) {
    try database.run(upsertSQL, values(of: agent) + [.time(time)])
  }

  private static let upsertSQL: String = {
    let names = columns.split(separator: ",").map { $0.trimmingBlanks() }
    let marks = Array(repeating: "?", count: names.count + 1).joined(separator: ", ")
    let updates = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    return "INSERT INTO kirkland_agents (\(columns), created_at) VALUES (\(marks)) "
      + "ON CONFLICT (id) DO UPDATE SET \(updates)"
  }()

  private static func values(of agent: Agent) -> [SQLValue] {
    [
      .text(agent.id.text), .text(agent.name), .text(agent.alias), .text(agent.phone),
      .text(agent.localizedPhone), .text(agent.address1), .text(agent.address2), .text(agent.city),
      .text(agent.state), .text(agent.zip), .text(agent.country), .double(agent.latitude),
      .double(agent.longitude), .double(agent.averageRating), .int(agent.reviewCount),
      .list(agent.categories), .flag(agent.isClosed), .text(agent.photoURL), .text(agent.email),
      .text(agent.website), .text(agent.bio), .list(agent.services), .text(agent.licenseNumber),
      .int(agent.yearsInBusiness), .text(agent.contactPerson), .text(agent.status), .list(agent.photos),
    ]
  }
}

extension Substring {
  fileprivate func trimmingBlanks() -> String { String(self).trimmingBlanks() }
}

/// The part of `agent_profiles` that anybody may know.
enum ProfileRows {
  static func all(in database: Database) throws(BackendError) -> [AgentProfile] {
    try database.rows("SELECT id, agency, profile_status, metadata FROM agent_profiles ORDER BY rowid") {
      row throws(BackendError) in
      AgentProfile(
        id: try row.id(0), agency: row.text(1) ?? "", status: row.text(2) ?? "active",
        agentID: try agentID(in: row, 3))
    }
  }

  /// The catalog agent that a profile's metadata declares (D4).
  static func agentID(in row: Row, _ column: Int) throws(BackendError) -> Agent.ID? {
    try row.json(column)[metadataKey]?.string.map { Agent.ID($0) }
  }

  static let metadataKey = "kirkland_agent_id"
}
