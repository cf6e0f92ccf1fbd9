internal import CResources
package import HushhDomain
internal import HushhKit

/// The files compiled into the program.
package enum BundledResources {
  /// The catalog as shipped, in the deck's order; read when it is first asked for.
  package static let agents: AgentFeed = {
    if let agents = BundleScan.agents(buffer(hushh_resource_agents()), asOfYear: AgentFeed.asOfYear) {
      return AgentFeed(agents: agents)
    }
    return readAgents()
  }()

  /// Whether the quick way is the one taken; a test holds the bundle to it.
  static var isScannable: Bool {
    BundleScan.agents(buffer(hushh_resource_agents()), asOfYear: AgentFeed.asOfYear) != nil
      && BundleScan.profiles(buffer(hushh_resource_profiles())) != nil
  }

  /// The same, by the reader of every feed.
  static func readAgents() -> AgentFeed {
    do throws(FeedError) {
      return try AgentFeed.read(buffer(hushh_resource_agents()), asOfYear: AgentFeed.asOfYear)
    } catch {
      return AgentFeed(warnings: [Warning(.feedInvalid, "the bundled catalog: \(error.explanation.happened)")]
      )
    }
  }

  /// The verified profiles as shipped: rows of `agent_profiles`, columns with defaults left out.
  static func profileRows() -> [JSONValue] { json(hushh_resource_profiles()).array ?? [] }

  package static let agentProfiles: [AgentProfile] =
    BundleScan.profiles(buffer(hushh_resource_profiles())) ?? readProfiles()

  /// The same, from the rows that a new sandbox is filled with.
  static func readProfiles() -> [AgentProfile] {
    profileRows().compactMap { row in
      guard let id = row["id"]?.string.flatMap(UniqueID.init) else { return nil }
      return AgentProfile(
        id: id, agency: row["agency"]?.string ?? "", status: row["profile_status"]?.string ?? "active",
        agentID: row["metadata"]?["kirkland_agent_id"]?.string.map { Agent.ID($0) })
    }
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
