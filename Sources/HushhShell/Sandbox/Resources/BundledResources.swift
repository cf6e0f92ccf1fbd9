internal import CResources
package import HushhDomain
internal import HushhKit

/// The files compiled into the program.
package enum BundledResources {
  /// The catalog as shipped, in the deck's order; read when it is first asked for.
  package static let agents: AgentFeed = {
    do throws(FeedError) {
      return try AgentFeed.read(buffer(hushh_resource_agents()), asOfYear: AgentFeed.asOfYear)
    } catch {
      return AgentFeed(warnings: [Warning(.feedInvalid, "the bundled catalog: \(error.explanation.happened)")]
      )
    }
  }()

  /// The verified profiles as shipped: rows of `agent_profiles`, columns with defaults left out.
  static func profileRows() -> [JSONValue] { json(hushh_resource_profiles()).array ?? [] }

  /// What anybody may know of those profiles.
  package static let agentProfiles: [AgentProfile] = (try? readProfiles()) ?? []

  /// Goes without values of the rows, because it is done at every start.
  private static func readProfiles() throws(JSONError) -> [AgentProfile] {
    var reader = JSONReader(buffer(hushh_resource_profiles()))
    guard try reader.peek() == .list else { return [] }
    var profiles: [AgentProfile] = []
    var more = try reader.enter(.list)
    while more {
      if let profile = try readProfile(from: &reader) { profiles.append(profile) }
      more = try reader.hasMore(in: .list)
    }
    return profiles
  }

  private static func readProfile(from reader: inout JSONReader) throws(JSONError) -> AgentProfile? {
    var (id, agency, status, agent): (String?, String?, String?, String?)
    guard try reader.peek() == .object else {
      try reader.skip()
      return nil
    }
    var more = try reader.enter(.object)
    while more {
      let name = try reader.name()
      if name.isText("id") {
        id = try reader.text()
      } else if name.isText("agency") {
        agency = try reader.text()
      } else if name.isText("profile_status") {
        status = try reader.text()
      } else if name.isText("metadata") {
        agent = try readAgentID(from: &reader)
      } else {
        try reader.skip()
      }
      more = try reader.hasMore(in: .object)
    }
    return id.flatMap(UniqueID.init).map {
      AgentProfile(
        id: $0, agency: agency ?? "", status: status ?? "active", agentID: agent.map { Agent.ID($0) })
    }
  }

  private static func readAgentID(from reader: inout JSONReader) throws(JSONError) -> String? {
    guard try reader.peek() == .object else {
      try reader.skip()
      return nil
    }
    var id: String?
    var more = try reader.enter(.object)
    while more {
      if try reader.name().isText("kirkland_agent_id") { id = try reader.text() } else { try reader.skip() }
      more = try reader.hasMore(in: .object)
    }
    return id
  }

  /// The people who can sign in.
  static let personas: [Persona] = (json(hushh_resource_personas()).array ?? []).compactMap(Persona.init)

  package static var privacy: String { text(hushh_resource_privacy()) }
  package static var terms: String { text(hushh_resource_terms()) }

  private static func buffer(_ resource: hushh_resource) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: resource.bytes, count: resource.count)
  }

  private static func text(_ resource: hushh_resource) -> String {
    String(decoding: buffer(resource), as: UTF8.self)
  }

  /// A resource that cannot be read counts as empty; a test reads them all.
  private static func json(_ resource: hushh_resource) -> JSONValue {
    (try? JSONReader.read(buffer(resource))) ?? .null
  }
}
