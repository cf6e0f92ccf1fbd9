import HushhDomain
import HushhKit
import Testing

@Suite struct `Naming an agent` {
  private let deck = Deck(
    agents: [
      ("aB", "Müller & Söhne"), ("Ab", "Green"), ("-x", "Evergreen Partners"), ("e\u{301}", "100% Plan_Co"),
      ("\u{E9}", "Green Valley"), ("#2", "Hash"), ("=1+2", "Rene\u{301}e"), ("with space", "İstanbul"),
      ("u", ""),
    ].map { Agent(id: Agent.ID($0.0), name: $0.1) })

  private func find(_ text: String, listing: [String] = []) throws(AgentError) -> String {
    try AgentMatch.find(text, in: deck, listing: listing.map { Agent.ID($0) }).id.text
  }

  @Test(arguments: ["aB", "Ab", "-x", "e\u{301}", "\u{E9}", "=1+2", "with space", "u"])
  func `an exact id wins, byte for byte`(id: String) throws {
    #expect(try find(id).utf8.elementsEqual(id.utf8))
  }

  @Test(arguments: [
    ("müller", "aB"), ("MULLER", "aB"), ("mu\u{308}ller", "aB"), ("soh", "aB"), ("green", "Ab"),
    ("EVERG", "-x"),
    ("renée", "=1+2"), ("renee", "=1+2"), ("istanbul", "with space"), ("ISTANBUL", "with space"),
    ("% plan_", "e\u{301}"),
    (" valley ", "\u{E9}"),
  ])
  func `part of a name is enough, in any case, with or without accents`(text: String, id: String) throws {
    #expect(try find(text).utf8.elementsEqual(id.utf8))
  }

  @Test(arguments: ["AB", "ab", "", " ", "nobody", "aB\n", "_x"])
  func `an id in the wrong case, or nothing, finds nobody`(text: String) {
    #expect { try find(text) } throws: { if case .unknown = $0 as? AgentError { true } else { false } }
  }

  @Test func `an ambiguous part lists who fits`() {
    #expect { try find("gree") } throws: {
      guard case .ambiguous("gree", let candidates) = $0 as? AgentError else { return false }
      return candidates == ["Green (Ab)", "Evergreen Partners (-x)", "Green Valley (\u{E9})"]
    }
  }

  @Test func `a number counts in the last listing, unless it is an id`() throws {
    #expect(try find("#1", listing: ["-x", "u"]) == "-x")
    #expect(try find("#2", listing: ["-x", "u"]) == "#2")
  }

  @Test(arguments: ["#0", "#3", "#-1", "#+1", "#99999999999999999999", "#", "#1x", "#١"])
  func `any other number finds nobody`(text: String) {
    #expect(throws: AgentError.self) { try find(text, listing: ["-x", "u"]) }
  }

  @Test(
    arguments: [
      ("gren", "Green"), ("evergren partners", "Evergreen Partners"), ("hsah", "Hash"), ("xy", nil),
      ("q", nil), ("zzzzz", nil),
    ]
      as [(String, String?)])
  func `only a near name is offered`(text: String, nearest: String?) {
    #expect { try find(text) } throws: { ($0 as? AgentError) == .unknown(text, nearest: nearest) }
  }
}
