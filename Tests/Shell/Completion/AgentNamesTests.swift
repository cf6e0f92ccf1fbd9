import HushhDomain
import HushhKit
import HushhPluginKit
import Testing

@testable import HushhApp
@testable import HushhEngine

@Suite struct `Agents are found by name and id` {
  private static func agents(_ names: [String]) -> [Agent] {
    names.enumerated().map { Agent(id: Agent.ID("Id-\($0.offset)"), name: $0.element) }
  }

  /// What the fast way must find, said the slow way.
  private static func holding(_ part: [UInt8], in agents: [Agent]) -> [Agent.ID] {
    guard !part.isEmpty else { return [] }
    return agents.filter { folded($0).contains(subsequence: part) }.map(\.id)
  }
  private static func folded(_ agent: Agent) -> [UInt8] {
    agent.name.searchKey.map { $0 == 0 ? 0x20 : $0 }
  }

  @Test func `wherever in the row the part stands`() {
    let random = SeededRandom(seed: 3)
    let letters = Array("abA\u{E9}\u{0} ")
    for _ in 0..<300 {
      let agents = Self.agents(
        (0..<random.next() % 9).map { _ in
          String((0..<random.next() % 12).map { _ in letters[Int(random.next() % 6)] })
        })
      let part = String((0..<random.next() % 11).map { _ in letters[Int(random.next() % 4)] }).searchKey
      let names = AgentNames(agents)

      let begun = agents.filter { Self.folded($0).starts(with: part) }.map(\.id)
      #expect(
        names.beginning(name: part, id: [0xFF], limit: 100) { _ in true }.map(\.id)
          == begun)
      #expect(names.holding(part, limit: 100) { _ in true }.map(\.id) == Self.holding(part, in: agents))
    }
  }

  @Test func `an id by its bytes, a name in any case, in the catalog's order`() {
    let names = AgentNames(Self.agents(["id-0 Partners", "Beta", "IDEA"]))

    #expect(
      names.beginning(name: Array("id".utf8), id: Array("Id-1".utf8), limit: 9) { _ in true }.map(\.id.text)
        == ["Id-0", "Id-1", "Id-2"])
    #expect(names.beginning(name: [0xFF], id: Array("id-".utf8), limit: 9) { _ in true }.isEmpty)
  }

  @Test func `a zero in what is typed finds nothing, and traps nothing`() {
    let names = AgentNames(Self.agents(["a", "b"]))

    for part in [[0x62, 0, 0, 0, 0, 0, 0, 0, 0, 0x78], [0], [0x61, 0, 0x62]] as [[UInt8]] {
      #expect(names.beginning(name: part, id: part, limit: 9) { _ in true }.isEmpty)
      #expect(names.holding(part, limit: 9) { _ in true }.isEmpty)
    }
  }

  @Test func `no more than asked for, and only who is wanted`() {
    let names = AgentNames(Self.agents((0..<50).map { "Agent \($0)" }))
    let isEven: (Agent) -> Bool = { $0.name.utf8.last.map { $0 % 2 == 0 } ?? false }

    #expect(names.beginning(name: [], id: [], limit: 3, where: isEven).map(\.name).last == "Agent 4")
    #expect(names.holding(Array("gent".utf8), limit: 3, where: isEven).map(\.name).last == "Agent 4")
    #expect(names.holding(Array("gent 49".utf8), limit: 3) { _ in true }.map(\.name) == ["Agent 49"])
  }
}
