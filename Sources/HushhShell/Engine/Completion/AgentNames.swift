package import HushhDomain
internal import HushhKit

/// The search keys of the names, and the ids, of many agents, laid out in a row: Tab looks through a hundred
/// thousand of them at once.
package struct AgentNames: Sendable {
  private let agents: [Agent]
  private let names: TextRow
  private let ids: TextRow

  package init(_ agents: [Agent]) {
    self.agents = agents
    names = TextRow(count: agents.count, lowercasesASCII: true) { number, take in
      var name = agents[number].name
      let isPlain = name.withUTF8 { bytes in
        guard bytes.reduce(0, |) < 0x80 else { return false }
        take(bytes)
        return true
      }
      if !isPlain { name.searchKey.withUnsafeBufferPointer(take) }
    }
    ids = TextRow(count: agents.count) { number, take in
      var id = agents[number].id.text
      id.withUTF8(take)
    }
  }

  /// Agents whose name's search key begins with `name`, or whose id begins with `id`, in their order.
  func beginning(name: [UInt8], id: [UInt8], limit: Int, where isWanted: (Agent) -> Bool) -> [Agent] {
    let (name, id) = (TextRow.Beginning(name), TextRow.Beginning(id))
    var found: [Agent] = []
    for index in 0..<names.count where names.begins(index, with: name) || ids.begins(index, with: id) {
      if isWanted(agents[index]) { found.append(agents[index]) }
      if found.count >= limit { break }
    }
    return found
  }

  /// Agents whose name's search key contains `part`, in their order.
  func holding(_ part: [UInt8], limit: Int, where isWanted: (Agent) -> Bool) -> [Agent] {
    var found: [Agent] = []
    names.holding(part) { index in
      if isWanted(agents[index]) { found.append(agents[index]) }
      return found.count >= limit
    }
    return found
  }
}
