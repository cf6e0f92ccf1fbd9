internal import HushhKit

/// The deck as a screen needs it.
public struct DeckView: Sendable {
  public var cards: [AgentCard]
  public var remaining: Int
  public var source: DeckSource
  public var isEmptyCatalog: Bool
  public var waiting: Int
  /// Nil for a guest.
  public var displayName: String?
  public var isOnboarded: Bool
}

/// One agent with what this person may know and has decided.
public struct AgentCard: Sendable {
  public var agent: Agent
  public var claimability: Claimability
  public var decision: Decision?
  public var isWaiting: Bool
}

extension AppState {
  /// The top of the deck; all of it without a limit.
  public func deckView(limit: Int? = nil) async -> DeckView {
    let deck = await openDeck()
    let cards = deck.top(limit ?? deck.remaining).map(card)
    return DeckView(
      cards: cards, remaining: deck.remaining, source: deckSource, isEmptyCatalog: deck.agents.isEmpty,
      waiting: queue.waitingCount(for: session?.user), displayName: memberName, isOnboarded: isOnboarded)
  }

  /// Every agent whose name or city contains `text`, decided or not, in the deck's order.
  ///
  /// Case and accents do not matter.
  public func search(_ text: String) async -> [AgentCard] {
    let wanted = text.searchKey
    return await openDeck().agents
      .filter { agent in
        [agent.name, agent.city ?? ""].contains { $0.searchKey.contains(subsequence: wanted) }
      }
      .map(card)
  }

  /// One agent in full, whether it is in the deck or not.
  public func card(of id: Agent.ID) async throws -> AgentCard {
    card(try await agent(id))
  }

  /// How far the other agents that the deck may show are from this one.
  public func distances(from agent: Agent) async -> [Distance] {
    guard agent.isOnGlobe else { return [] }
    return await openDeck().agents.compactMap { other in
      other.isOpen && other.id != agent.id ? agent.distance(to: other) : nil
    }
  }

  /// The agent on top, or nil.
  public func topCard() async -> AgentCard? { await openDeck().top(1).first.map(card) }

  /// The agent a person means: by exact id, by `#N` of the last listing, by part of the name.
  public func resolveAgent(_ text: String) async throws -> Agent.ID {
    let deck = await openDeck()
    return try AgentMatch.find(text, in: deck, listing: listing ?? deck.top(deck.remaining).map(\.id)).id
  }

  /// Makes `#N` count in this order from now on.
  ///
  /// A listing that shows nothing changes no number.
  public func numberListing(_ agents: [Agent.ID]) { if !agents.isEmpty { listing = agents } }

  /// Asks the backend for the agents again.
  ///
  /// Without an answer the deck stays as it is.
  public func reloadDeck() async throws {
    let feed = try await ports.backend.agents()
    notices += feed.warnings
    goneAgents = []
    profiles = nil
    deckSource = .remote
    deck = Deck(agents: feed.agents, decided: decidedAgents)
    published.publish(feed.agents)
    await loadProfiles()
  }

  /// Still out of reach is no news: the deck says so itself.
  func replaceBundledDeck() async {
    if deck != nil, deckSource == .bundled { try? await reloadDeck() }
  }

  // MARK: Agents

  /// The agent with this id, whether it is in the deck or not.
  func agent(_ id: Agent.ID) async throws(AgentError) -> Agent {
    guard let agent = await openDeck().agent(id) else { throw .unknown(id.text, nearest: nil) }
    return agent
  }

  /// The same, but throws if the agent is closed or inactive.
  func openAgent(_ id: Agent.ID) async throws -> Agent {
    let agent = try await agent(id)
    try agent.requireOpen()
    return agent
  }

  // MARK: Loading

  /// The deck, loaded on first use.
  ///
  /// An empty remote table is an empty deck; only a backend that cannot be read makes the bundled agents
  /// appear (DOMAIN S2).
  func openDeck() async -> Deck {
    if let deck { return deck }
    var feed: AgentFeed
    var source = DeckSource.remote
    do throws(BackendError) {
      feed = try await ports.backend.agents()
    } catch {
      feed = ports.bundledAgents()
      source = .bundled
      feed.warnings.append(Self.notice(of: error))
    }
    await loadProfiles()
    // Another command may have loaded it while this one waited.
    if let deck { return deck }
    notices += feed.warnings
    deckSource = source
    let loaded = Deck(agents: feed.agents, decided: decidedAgents)
    deck = loaded
    published.publish(loaded.agents)
    return loaded
  }

  private func loadProfiles() async {
    // A failed look-up is "unknown", which offers nothing; the next reload tries again.
    profiles = try? await ports.backend.agentProfiles()
  }

  private static func notice(of error: BackendError) -> Warning {
    if case .undecodable(let table, let key) = error {
      return Warning(
        .backendUndecodable, "\(table) could not be read (\(key)); these are the bundled agents.")
    }
    let explanation = error.explanation
    let cause = explanation.because.map { " Cause: \($0)." }
    return Warning(error.code, "\(explanation.happened)\(cause ?? "") These are the bundled agents.")
  }

  // MARK: Who has decided what

  /// Everything this person has decided on, settled or waiting.
  var decidedAgents: Set<Agent.ID> {
    var decided = Set(selections.keys).union(goneAgents)
    for swipe in queue.waiting(for: session?.user) { decided.insert(swipe.agentID) }
    return decided
  }

  /// Computes the deck again after the person or their decisions have changed as a whole.
  func refreshDeck() {
    guard let current = deck else { return }
    deck = Deck(agents: current.agents, decided: decidedAgents)
  }

  func decision(about id: Agent.ID) -> Decision? {
    queue.decision(about: id, owner: session?.user) ?? selections[id]?.decision
  }

  func card(_ agent: Agent) -> AgentCard {
    AgentCard(
      agent: agent,
      claimability: profiles.map { Claimability(of: agent.id, among: $0) } ?? .unknown,
      decision: decision(about: agent.id),
      isWaiting: queue.decision(about: agent.id, owner: session?.user) != nil)
  }
}
