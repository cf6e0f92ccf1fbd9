internal import Glibc
internal import HushhDomain
internal import HushhKit

/// Reads the bundle as the general readers would, for a fraction of the work.
///
/// A test holds both against each other. A bundle this reader does not understand is left to them.
enum BundleScan {
  /// The agents in order, or nil if anything was not as expected.
  static func agents(_ bytes: UnsafeBufferPointer<UInt8>, asOfYear: Int64) -> [Agent]? {
    var scanner = JSONScanner(bytes)
    var agents: [Agent] = []
    var isComplete = true
    scanner.object { key, scanner in
      guard key.is("agents") else { return scanner.skip() }
      scanner.array { scanner in
        var record = BundledAgent()
        scanner.object { key, scanner in record.read(key, &scanner) }
        guard let agent = record.agent(asOfYear: asOfYear) else { return isComplete = false }
        agents.append(agent)
      }
    }
    return scanner.failed || !isComplete || agents.isEmpty ? nil : agents
  }

  /// What anybody may know of the bundled profiles, or nil if anything was not as expected.
  static func profiles(_ bytes: UnsafeBufferPointer<UInt8>) -> [AgentProfile]? {
    var scanner = JSONScanner(bytes)
    var profiles: [AgentProfile] = []
    var isComplete = true
    scanner.array { scanner in
      var id: UniqueID?
      var agency = ""
      var status = "active"
      var agent: Agent.ID?
      scanner.object { key, scanner in
        if key.is("id") {
          id = scanner.text().flatMap(UniqueID.init)
        } else if key.is("agency") {
          agency = scanner.text() ?? ""
        } else if key.is("profile_status") {
          status = scanner.text() ?? "active"
        } else if key.is("metadata") {
          scanner.object { key, scanner in
            guard key.is("kirkland_agent_id") else { return scanner.skip() }
            agent = scanner.text().map { Agent.ID($0) }
          }
        } else {
          scanner.skip()
        }
      }
      guard let id else { return isComplete = false }
      profiles.append(AgentProfile(id: id, agency: agency, status: status, agentID: agent))
    }
    return scanner.failed || !isComplete ? nil : profiles
  }
}

/// One record of the bundle, member by member (DOMAIN §9.2).
private struct BundledAgent {
  private var agent = Agent(id: Agent.ID(""), name: "")
  private var id: String?
  private var hasLocation = false
  private var biographies: (own: String?, history: String?, specialties: String?)
  private var founded: Int64?
  private var photoIDs: [String] = []

  mutating func read(_ key: JSONScanner.Key, _ scanner: inout JSONScanner) {
    if key.is("id") {
      id = scanner.text()
    } else if key.is("name") {
      agent.name = scanner.text() ?? ""
    } else if key.is("alias") {
      agent.alias = scanner.text()
    } else if key.is("location") {
      hasLocation = true
      scanner.object { key, scanner in location(key, &scanner) }
    } else if key.is("contact") {
      scanner.object { key, scanner in contact(key, &scanner) }
    } else if key.is("ratings") {
      scanner.object { key, scanner in rating(key, &scanner) }
    } else if key.is("categories") {
      agent.categories = Self.texts(&scanner)
    } else if key.is("services") {
      agent.services = Self.texts(&scanner)
    } else if key.is("photos") {
      scanner.object { key, scanner in photos(key, &scanner) }
    } else if key.is("business_details") {
      scanner.object { key, scanner in details(key, &scanner) }
    } else if key.is("representative") {
      scanner.object { key, scanner in representative(key, &scanner) }
    } else {
      scanner.skip()
    }
  }

  /// The agent of the whole record; nil if it lacks what makes it one.
  func agent(asOfYear: Int64) -> Agent? {
    guard let id, hasLocation else { return nil }
    var agent = agent
    agent.id = Agent.ID(id)
    agent.country = agent.country ?? "US"
    agent.bio = biographies.own ?? biographies.history ?? biographies.specialties
    if let founded, (1...asOfYear).contains(founded) { agent.yearsInBusiness = asOfYear - founded }
    // The primary photo is a small rendition of a listed one: the same photo, the same id.
    if let primary = agent.photoURL, !agent.photos.contains(primary),
      !photoIDs.contains(where: { primary.holds($0) })
    {
      agent.photos.insert(primary, at: 0)
    }
    if agent.latitude == nil || agent.longitude == nil {
      agent.latitude = nil
      agent.longitude = nil
    }
    return agent
  }

  private mutating func location(_ key: JSONScanner.Key, _ scanner: inout JSONScanner) {
    if key.is("address1") {
      agent.address1 = scanner.text()
    } else if key.is("address2") {
      agent.address2 = scanner.text()
    } else if key.is("city") {
      agent.city = scanner.text()
    } else if key.is("state") {
      agent.state = scanner.text()
    } else if key.is("zip") {
      agent.zip = scanner.text()
    } else if key.is("country") {
      agent.country = scanner.text()
    } else if key.is("latitude") {
      agent.latitude = scanner.number()
    } else if key.is("longitude") {
      agent.longitude = scanner.number()
    } else {
      scanner.skip()
    }
  }

  private mutating func contact(_ key: JSONScanner.Key, _ scanner: inout JSONScanner) {
    if key.is("phone") {
      agent.phone = scanner.text()
    } else if key.is("formatted_phone") {
      agent.localizedPhone = scanner.text()
    } else if key.is("website_url") {
      agent.website = scanner.text()
    } else {
      scanner.skip()
    }
  }

  private mutating func rating(_ key: JSONScanner.Key, _ scanner: inout JSONScanner) {
    if key.is("average_rating") {
      agent.averageRating = scanner.number()
    } else if key.is("review_count") {
      agent.reviewCount = scanner.whole()
    } else {
      scanner.skip()
    }
  }

  private mutating func photos(_ key: JSONScanner.Key, _ scanner: inout JSONScanner) {
    if key.is("primary_photo_url") {
      agent.photoURL = scanner.text()
    } else if key.is("photo_list") {
      scanner.array { scanner in
        scanner.object { key, scanner in
          if key.is("id") {
            if let id = scanner.text() { photoIDs.append(id) }
          } else if key.is("url") {
            if let url = scanner.text() { agent.photos.append(url) }
          } else {
            scanner.skip()
          }
        }
      }
    } else {
      scanner.skip()
    }
  }

  private mutating func details(_ key: JSONScanner.Key, _ scanner: inout JSONScanner) {
    if key.is("is_closed") {
      agent.isClosed = scanner.flag() ?? false
    } else if key.is("year_established") {
      founded = scanner.whole()
    } else if key.is("history") {
      biographies.history = scanner.text()
    } else if key.is("specialties") {
      biographies.specialties = scanner.text()
    } else {
      scanner.skip()
    }
  }

  private mutating func representative(_ key: JSONScanner.Key, _ scanner: inout JSONScanner) {
    if key.is("name") {
      agent.contactPerson = scanner.text()
    } else if key.is("bio") {
      biographies.own = scanner.text()
    } else {
      scanner.skip()
    }
  }

  /// Texts in order, without empty ones and without repetition; the bundle has no blanks to trim.
  private static func texts(_ scanner: inout JSONScanner) -> [String] {
    var texts: [String] = []
    scanner.array { scanner in
      guard let text = scanner.text(), !texts.contains(text) else { return }
      texts.append(text)
    }
    return texts
  }
}

extension String {
  fileprivate func holds(_ part: String) -> Bool {
    withCString { text in part.withCString { strstr(text, $0) != nil } }
  }
}
