internal import HushhDomain
internal import HushhKit

/// Makes agents out of nothing: the same for the same seed, plausible, and with the gaps real feeds have.
struct AgentGenerator {
  private let random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// The agent at a place of the catalog; its id is unique for the seed and the place.
  func agent(_ position: Int, seed: UInt64) -> Agent {
    let word = Self.words[pick(Self.words.count)]
    let kind = Self.kinds[pick(Self.kinds.count)]
    var agent = Agent(id: Agent.ID("gen-\(seed)-\(position)"), name: "\(word) \(kind) \(position)")
    let place = Self.places[pick(Self.places.count)]
    agent.city = place.city
    agent.state = "WA"
    agent.zip = place.zip
    agent.categories = ["Financial Advising"] + (pick(3) == 0 ? ["Insurance"] : [])
    agent.reviewCount = Int64(pick(30))
    agent.averageRating = agent.reviewCount == 0 ? 0 : Double(10 + pick(41)) / 10
    if pick(4) > 0 { agent.localizedPhone = "(425) 555-01\(pick(10))\(pick(10))" }
    if pick(3) > 0 { agent.website = "https://advisor-\(position).example" }
    return agent
  }

  private func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private static let words = [
    "Cedar", "Harbor", "Summit", "Lakeview", "Evergreen", "Madrona", "Cascade", "Juniper", "Salish", "Orca",
  ]
  private static let kinds = ["Advisors", "Wealth", "Planning", "Capital", "Partners", "Financial Group"]
  private static let places = [
    (city: "Kirkland", zip: "98033"), (city: "Bellevue", zip: "98004"), (city: "Redmond", zip: "98052"),
    (city: "Monroe", zip: "98272"),
  ]
}
