internal import HushhKit
// The canonical decomposition is the standard library's own, offered to Foundation; without it every
// name search would need Foundation.
@_spi(_Unicode) internal import Swift

/// How a person names an agent: by exact id, by `#N`, or by an unambiguous part of the name in any
/// case and with or without accents.
public enum AgentMatch {
  /// `listing` is the order of the last listing, which `#N` counts in.
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
    let wanted = folded(text.trimmingBlanks())
    // Somebody who types an id in the wrong case must not get another agent for it.
    guard !wanted.isEmpty else { throw .unknown(text, nearest: nil) }
    let fitting = deck.agents.filter { folded($0.name).holds(wanted) }
    if let exact = fitting.first(where: { folded($0.name) == wanted }),
      fitting.count(where: { folded($0.name) == wanted }) == 1
    {
      return exact
    }
    switch fitting.count {
    case 1: return fitting[0]
    case 0: throw .unknown(text, nearest: nearest(to: wanted, among: deck.agents))
    default: throw .ambiguous(text, candidates: fitting.prefix(6).map { "\($0.displayName) (\($0.id))" })
    }
  }

  /// Lower case, without accents, and the same for composed and decomposed spellings.
  public static func folded(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }
    var result: [UInt8] = []
    // `lowercased()` does not depend on the locale. The ring of "å" is a mark, that of "ー" is not.
    for scalar in text.lowercased()._nfd where scalar.properties.canonicalCombiningClass == .notReordered {
      result.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
    }
    return result
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
      .map { (agent: $0, distance: distance(of: wanted, to: folded($0.name), limit: limit)) }
      .filter { $0.distance != nil }
      .min { ($0.distance ?? 0) < ($1.distance ?? 0) }?.agent.displayName
  }
}

extension Collection where Element: Equatable {
  /// Whether `other` stands somewhere in this collection.
  ///
  /// Inlinable, or other modules would look through bytes twenty times slower.
  @inlinable
  package func holds(_ other: some Collection<Element>) -> Bool {
    var start = startIndex
    while true {
      if self[start...].starts(with: other) { return true }
      guard start != endIndex else { return false }
      formIndex(after: &start)
    }
  }
}
