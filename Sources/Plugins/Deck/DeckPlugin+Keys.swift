import HushhCore
import HushhPluginKit

extension DeckPlugin {
  /// Decides card by card with one letter each, until the deck is empty or the person has had enough.
  static let swipe = Command(
    Declaration(
      "deck swipe", "Decide card by card, a letter and Enter for each; needs a terminal.",
      needs: [.questions],
      examples: [Example("deck swipe", "l or p for each card, q to leave")],
      errors: [.inputRequired, .deckEmpty, .queueUnsaved, .stateReadOnly] + .ofBackend)
  ) { context, _ in
    var round = SwipeRound()
    guard await context.state.topCard() != nil else {
      throw DeckError.empty(isSignedIn: await context.state.isSignedIn)
    }
    while let card = await context.state.topCard() {
      guard let key = try await SwipeRound.ask(about: card, note: round.note, context) else { break }
      if key == .leave { break }
      try await round.apply(key, to: card, context)
    }
    let remaining = await context.state.deckView(limit: 0).remaining
    return round.summary(remaining: remaining)
  }
}

/// One letter and what it does.
private enum SwipeKey: String, CaseIterable {
  case like = "l"
  case pass = "p"
  case undo = "u"
  case details = "d"
  case leave = "q"

  var label: String {
    switch self {
    case .like: "interested"
    case .pass: "pass"
    case .undo: "undo"
    case .details: "details"
    case .leave: "leave"
    }
  }

  static var legend: String { allCases.map { "\($0.rawValue) \($0.label)" }.joined(separator: ", ") }
}

/// What was decided in one go.
private struct SwipeRound {
  private var liked = 0
  private var passed = 0
  private var undone = 0
  /// What to say before the next card.
  private(set) var note: String?

  /// Nil when the person left the question.
  static func ask(about card: AgentCard, note: String?, _ context: CommandContext) async throws -> SwipeKey? {
    let facts = [card.agent.displayName, card.agent.ratingWords, card.agent.place].compactMap { $0 }
    var why = note
    while true {
      let question = Question(
        "\(facts.joined(separator: " · ")) (\(SwipeKey.legend))", flag: "pass or interested",
        note: why)
      let answer: String
      do { answer = try await context.ask(question) } catch let failure as Failure
        where failure.code == .commandCancelled
      {
        return nil
      }
      if let key = SwipeKey(rawValue: answer.trimmingBlanks().lowercased()) { return key }
      why = "Type one of \(SwipeKey.allCases.map(\.rawValue).joined(separator: ", "))."
    }
  }

  mutating func apply(_ key: SwipeKey, to card: AgentCard, _ context: CommandContext) async throws {
    note = nil
    switch key {
    case .like:
      _ = try await context.state.swipe(.interested, on: card.agent.id)
      liked += 1
    case .pass:
      _ = try await context.state.swipe(.pass, on: card.agent.id)
      passed += 1
    case .undo:
      do {
        note = "Took back your decision about \(try await context.state.undo().agent.displayName)."
        undone += 1
      } catch DeckError.nothingToUndo { note = "There is no decision to take back." }
    case .details: note = details(card)
    case .leave: break
    }
  }

  private func details(_ card: AgentCard) -> String {
    let agent = card.agent
    let parts = [
      agent.categories.isEmpty ? nil : agent.categories.joined(separator: ", "),
      agent.services.isEmpty ? nil : "services: \(agent.services.joined(separator: ", "))",
      agent.localizedPhone, agent.website, card.claimObstacle.map { "no claim: \($0)" } ?? "can be claimed",
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
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
