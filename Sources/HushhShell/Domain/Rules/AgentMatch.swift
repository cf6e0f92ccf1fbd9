internal import HushhKit

/// Finds the agent that a word names: by exact id, by `#N`, or by an unambiguous part of the name, in any
/// case and with or without accents.
public enum AgentMatch {
  /// Returns the agent that `text` names.
  ///
  /// - Parameter listing: The order of the last listing, in which `#N` counts.
  public static func find(
    _ text: String, in deck: Deck, listing: @autoclosure () -> [Agent.ID]
  ) throws(AgentError) -> Agent {
    if let agent = deck.agent(Agent.ID(text)) { return agent }
    if text.utf8.first == UInt8(ascii: "#"), let number = Int(text.dropFirst()) {
      let listing = listing()
      guard number >= 1, number <= listing.count, text.utf8.dropFirst().first != UInt8(ascii: "+"),
        let agent = deck.agent(listing[number - 1])
      else { throw .unknown(text, nearest: nil) }
      return agent
    }
    let wanted = text.trimmingBlanks().searchKey
    // An id typed in the wrong case must not find another agent.
    guard !wanted.isEmpty else { throw .unknown(text, nearest: nil) }
    let fitting = deck.agents.filter { $0.name.searchKey.contains(subsequence: wanted) }
    let exact = fitting.filter { $0.name.searchKey == wanted }
    if exact.count == 1 { return exact[0] }
    switch fitting.count {
    case 1: return fitting[0]
    case 0: throw .unknown(text, nearest: nearest(to: wanted, among: deck.agents))
    default: throw .ambiguous(text, candidates: fitting.prefix(6).map { "\($0.displayName) (\($0.id))" })
    }
  }

  /// The distance to the name, or to as many of its first words as were typed.
  private static func distance(of wanted: [UInt8], to name: [UInt8], limit: Int) -> Int? {
    let space = UInt8(ascii: " ")
    let words = name.split(separator: space).prefix(wanted.split(separator: space).count)
    let beginning = Array(words.joined(separator: [space]))
    return [name, beginning].compactMap { EditDistance.between(wanted, $0, limit: limit) }.min()
  }

  private static func nearest(to wanted: [UInt8], among agents: [Agent]) -> String? {
    let limit = EditDistance.limit(for: wanted)
    return agents.lazy
      .map { (agent: $0, distance: distance(of: wanted, to: $0.name.searchKey, limit: limit)) }
      .filter { $0.distance != nil }
      .min { ($0.distance ?? 0) < ($1.distance ?? 0) }?.agent.displayName
  }
}
