import HushhDomain
import HushhKit

/// A feed of agents: every record is an agent or left out with a warning, ids are unique, and what is shown is in range.
enum FeedProperty {
  static func check(_ bytes: [UInt8]) throws {
    let feed: AgentFeed
    do throws(FeedError) { feed = try AgentFeed.read(bytes, asOfYear: 2026) } catch {
      if case .notJSON(let error) = error {
        try hold("an error is inside the text", (0...bytes.count).contains(error.offset), error)
      }
      return
    }
    let root = try bytes.withUnsafeBufferPointer {
      try JSONReader.readTolerantly($0, records: "agents").value
    }
    let records = root.array ?? root["agents"]?.array ?? []
    try hold(
      "a record is an agent or left out", feed.agents.count + feed.leftOut == records.count, feed)
    try hold("what is left out is told of", feed.leftOut <= feed.warnings.count, feed)

    let ids = feed.agents.map { Array($0.id.text.utf8) }
    try hold("an agent has an id", !ids.contains([]), feed)
    try hold("ids are unique", Set(ids).count == ids.count, feed)
    for agent in feed.agents { try check(agent) }
    try hold("a feed is read the same again", try AgentFeed.read(bytes, asOfYear: 2026) == feed, feed)
    guard let value = try? JSONReader.read(bytes) else { return }
    let sorted = try AgentFeed.read(JSONWriter.bytes(value), asOfYear: 2026)
    try hold("members count once, in any order", sorted.agents == feed.agents, (feed, sorted))
  }

  private static func check(_ agent: Agent) throws {
    try hold("stars are 0 to 5", agent.averageRating.map { (0...5).contains($0) } ?? true, agent)
    try hold("reviews can be counted", (agent.reviewCount ?? 0) >= 0, agent)
    try hold("years can be", (0..<2026).contains(agent.yearsInBusiness ?? 0), agent)
    try hold("a place has two coordinates", (agent.latitude == nil) == (agent.longitude == nil), agent)
    try hold("there is something to call it", !agent.displayName.isEmpty, agent)
    for list in [agent.categories, agent.services] {
      let texts = list.map { Array($0.utf8) }
      try hold("a list repeats nothing", Set(texts).count == texts.count && !texts.contains([]), agent)
    }
  }
}
