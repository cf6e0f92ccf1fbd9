package import HushhCore

/// The names and ids of many agents, folded once and laid out in a row, so that a hundred thousand of them
/// can be looked through while somebody waits for Tab.
package struct AgentNames: Sendable {
  private let agents: [Agent]
  private var names = Row()
  private var ids = Row()

  /// Texts behind one another, each with a zero at its end and a blank for any zero inside.
  private struct Row: Sendable {
    var bytes: [UInt8] = []
    var starts: [Int] = []

    mutating func append(_ text: some Sequence<UInt8>) {
      starts.append(bytes.count)
      bytes += text.lazy.map { $0 == 0 ? 0x20 : $0 }
      bytes.append(0)
    }
  }

  package init(_ agents: [Agent]) {
    self.agents = agents
    for agent in agents {
      names.append(AgentMatch.folded(agent.name))
      ids.append(agent.id.text.utf8)
    }
  }

  /// Agents whose folded name or whose id begins so, in their order.
  func beginning(name: [UInt8], id: [UInt8], limit: Int, where isWanted: (Agent) -> Bool) -> [Agent] {
    var found: [Agent] = []
    names.bytes.withUnsafeBufferPointer { nameBytes in
      ids.bytes.withUnsafeBufferPointer { idBytes in
        for index in names.starts.indices where found.count < limit {
          guard
            Self.holds(nameBytes, at: names.starts[index], name)
              || Self.holds(idBytes, at: ids.starts[index], id)
          else { continue }
          if isWanted(agents[index]) { found.append(agents[index]) }
        }
      }
    }
    return found
  }

  /// Agents whose folded name holds this somewhere, in their order.
  func holding(_ part: [UInt8], limit: Int, where isWanted: (Agent) -> Bool) -> [Agent] {
    guard let first = part.first else { return [] }
    var found: [Agent] = []
    names.bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      var position = 0
      while position < bytes.count, found.count < limit {
        if bytes[position] == 0 {
          index += 1
        } else if bytes[position] == first, Self.holds(bytes, at: position, part) {
          if isWanted(agents[index]) { found.append(agents[index]) }
          while bytes[position] != 0 { position += 1 }
          index += 1
        }
        position += 1
      }
    }
    return found
  }

  private static func holds(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ part: [UInt8]) -> Bool {
    guard start + part.count <= bytes.count else { return false }
    for offset in part.indices where bytes[start + offset] != part[offset] { return false }
    return true
  }
}
