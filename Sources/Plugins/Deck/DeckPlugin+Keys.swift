import HushhDomain
import HushhKit
import HushhPluginKit

extension DeckPlugin {
  /// Decides card by card with one key each, until the deck is empty or the person has had enough.
  static let swipe = Command(
    Declaration(
      "deck swipe", "Decide card by card, one key each.",
      needs: [.questions],
      examples: [Example("deck swipe", "← or → for each card, q to leave")],
      errors: [.inputRequired, .deckEmpty, .queueUnsaved, .stateReadOnly] + .ofBackend)
  ) { context, _ in
    var round = SwipeRound()
    guard await context.state.topCard() != nil else {
      throw DeckError.empty(isSignedIn: await context.state.isSignedIn)
    }
    while let card = await context.state.topCard() {
      guard let key = try await round.ask(about: card, context), key != .leave else { break }
      if key == .claim, card.claimObstacle == nil { return try await round.claim(card.agent, context) }
      try await round.apply(key, to: card, context)
    }
    return round.summary(remaining: await context.state.deckView(limit: 0).remaining)
  }
}

/// One key and what it does.
private enum SwipeKey: String, CaseIterable {
  case pass = "j"
  case like = "l"
  case undo = "u"
  case claim = "c"
  case details = "d"
  case leave = "q"

  var key: AnswerKey {
    switch self {
    case .pass: AnswerKey(rawValue, "pass", arrow: .left)
    case .like: AnswerKey(rawValue, "interested", arrow: .right)
    case .undo: AnswerKey(rawValue, "undo")
    case .claim: AnswerKey(rawValue, "claim")
    case .details: AnswerKey(rawValue, "details")
    case .leave: AnswerKey(rawValue, "back")
    }
  }

  static var legend: String { allCases.map(\.key.legend).joined(separator: " · ") }
}

/// What was decided in one go.
private struct SwipeRound {
  private var liked = 0
  private var passed = 0
  private var undone = 0
  /// What to say before the next card.
  private var note: String?
  /// The card that the last question was about: shown once, not again with each answer about it.
  private var shown: Agent.ID?

  /// Nil when the person left the question.
  mutating func ask(about card: AgentCard, _ context: CommandContext) async throws -> SwipeKey? {
    while true {
      let opening = shown == nil ? "One key decides about the card, and each decision is saved at once." : nil
      let screen: [Block] = shown == card.agent.id ? [] : [.gap, .card(Card(card.summary))]
      shown = card.agent.id
      let question = Question(
        SwipeKey.legend, opening: opening, flag: "pass or interested", note: note, screen: screen,
        keys: SwipeKey.allCases.map(\.key))
      let answer: String
      do { answer = try await context.ask(question) } catch let failure as Failure
        where failure.code == .commandCancelled
      {
        return nil
      }
      if let key = SwipeKey(rawValue: answer.trimmingBlanks().lowercased()) { return key }
      note = "Type one of \(SwipeKey.allCases.map(\.rawValue).joined(separator: ", "))."
    }
  }

  mutating func apply(_ key: SwipeKey, to card: AgentCard, _ context: CommandContext) async throws {
    note = nil
    switch key {
    case .like:
      note = try await context.state.swipe(.interested, on: card.agent.id).remark
      liked += 1
    case .pass:
      note = try await context.state.swipe(.pass, on: card.agent.id).remark
      passed += 1
    case .undo:
      do {
        note = "Took back your decision about \(try await context.state.undo().agent.displayName)."
        undone += 1
      } catch DeckError.nothingToUndo(_) { note = "There is no decision to take back." }
    case .claim: note = card.claimObstacle.map { "\(card.agent.displayName) cannot be claimed: \($0)." }
    case .details: note = details(card)
    case .leave: break
    }
  }

  private func details(_ card: AgentCard) -> String {
    let agent = card.agent
    let parts = [
      agent.categories.isEmpty ? nil : agent.categories.joined(separator: ", "),
      agent.services.isEmpty ? nil : "services: \(agent.services.joined(separator: ", "))",
      agent.localizedPhone, agent.website,
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  /// The claim is what comes next: now, or as soon as the person has signed in and has a profile.
  func claim(_ agent: Agent, _ context: CommandContext) async throws -> Output {
    await context.state.hold(
      GatedAction(
        name: "claim", agentID: agent.id, words: ["claims", "create", "--", agent.id.text],
        owner: context.state.currentSession?.user))
    var output = summary(remaining: await context.state.deckView(limit: 0).remaining)
    if await !context.state.isSignedIn {
      output.blocks += [
        .line("Sign in to claim \(agent.displayName, .strong); the claim goes on by itself."),
        .hints(["auth login apple"]),
      ]
    }
    return output
  }

  func summary(remaining: Int) -> Output {
    Output(
      [
        .line(
          "\(liked) \("liked", .like), \(passed) \("passed", .pass), \(undone) taken back. \(DeckPlugin.left(remaining))"
        )
      ],
      data: .object([
        "liked": .int(Int64(liked)), "passed": .int(Int64(passed)), "remaining": .int(Int64(remaining)),
        "undone": .int(Int64(undone)),
      ]))
  }
}
