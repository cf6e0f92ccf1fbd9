import HushhDomain
import HushhKit
import Testing

@Suite struct `The deck` {
  private func agents(_ names: String) -> [Agent] {
    names.map { Agent(id: Agent.ID("\($0)"), name: "\($0)") }
  }
  private func top(_ deck: Deck, _ count: Int = 9) -> String { deck.top(count).map(\.id.text).joined() }

  @Test(arguments: ["", "a", "ab", "abc", "abcd"])
  func `every card can be decided on, down to the last`(names: String) {
    var deck = Deck(agents: agents(names))
    var rest = names[...]
    while let name = rest.popFirst() {
      #expect(top(deck, 3) == "\(name)\(rest)".prefix(3))
      deck.remove(Agent.ID("\(name)"))
      #expect(deck.remaining == rest.count)
    }

    #expect(deck.remaining == 0)
    #expect(top(deck) == "")
    #expect(deck.top(0).isEmpty && deck.top(-1).isEmpty)
  }

  @Test func `the order is the catalog's, without the decided, closed and inactive`() {
    var all = agents("abcde")
    all[1].isClosed = true
    all[3].status = "inactive"
    let deck = Deck(agents: all, decided: [Agent.ID("a"), Agent.ID("z")])

    #expect(top(deck) == "ce")
    #expect(deck.remaining == 2)
    #expect(deck.agent(Agent.ID("b")) != nil)
  }

  @Test func `what is put back comes on top, the last one first; the rest keeps its order`() {
    var deck = Deck(agents: agents("abcdef"))
    for name in ["a", "b", "d"] { deck.remove(Agent.ID(name)) }

    deck.putBack(Agent.ID("d"))
    #expect(top(deck) == "dcef")
    deck.putBack(Agent.ID("b"))
    #expect(top(deck) == "bdcef")
    deck.remove(Agent.ID("b"))
    #expect(top(deck) == "dcef")
    deck.putBack(Agent.ID("a"))
    #expect(top(deck) == "adcef")
    #expect(deck.remaining == 5)
  }

  @Test func `removing twice, or putting back what was never decided, changes nothing`() {
    var deck = Deck(agents: agents("abc"))
    deck.putBack(Agent.ID("b"))
    deck.putBack(Agent.ID("nobody"))
    #expect(top(deck) == "abc" && deck.remaining == 3)

    deck.remove(Agent.ID("a"))
    deck.remove(Agent.ID("a"))
    deck.remove(Agent.ID("nobody"))
    #expect(top(deck) == "bc" && deck.remaining == 2)
    deck.putBack(Agent.ID("a"))
    deck.putBack(Agent.ID("a"))
    #expect(top(deck) == "abc" && deck.remaining == 3)
  }

  @Test func `ids that only look alike are two cards`() {
    var deck = Deck(agents: [
      Agent(id: Agent.ID("e\u{301}"), name: "1"), Agent(id: Agent.ID("\u{E9}"), name: "2"),
    ])
    deck.remove(Agent.ID("\u{E9}"))

    #expect(deck.top(2).map(\.name) == ["1"])
  }

  @Test func `no page and no count ever differs from a deck without shortcuts`() {
    let random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      var all = agents("abcdefghij")
      for index in all.indices where random.next() % 5 == 0 { all[index].isClosed = true }
      var deck = Deck(agents: all)
      var (decided, returned): (Set<String>, [String]) = ([], [])
      for _ in 0..<40 {
        let name = all[Int(random.next() % 10)].id.text
        if random.next() % 2 == 0 {
          deck.remove(Agent.ID(name))
          decided.insert(name)
          returned.removeAll { $0 == name }
        } else {
          deck.putBack(Agent.ID(name))
          if decided.remove(name) != nil { returned.append(name) }
        }
        let open = all.filter { !$0.isClosed && !decided.contains($0.id.text) }.map(\.id.text)
        let first = returned.reversed().filter(open.contains)
        let expected = (first + open.filter { !first.contains($0) }).joined()

        #expect(top(deck, 10) == expected)
        #expect(top(deck, 3) == expected.prefix(3))
        #expect(deck.remaining == open.count)
      }
    }
  }
}
