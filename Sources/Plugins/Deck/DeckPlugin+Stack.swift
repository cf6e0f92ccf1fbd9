import HushhDomain
import HushhKit
import HushhPluginKit

extension DeckPlugin {
  /// The first screen: the card to decide on, and the names of the next two.
  static let stack = Command(
    Declaration(
      "deck", "Show the card on top and the two behind it.",
      examples: [Example("deck", "The card to decide on")], errors: .ofBackend)
  ) { context, _ in
    let view = await context.state.deckView(limit: 3)
    return Output([.heading(header(view))] + notice(view.source) + body(view), data: .object(json(view)))
  }

  private static func body(_ view: DeckView) -> [Block] {
    guard let top = view.cards.first else { return empty(view) }
    return [.gap, .card(stacked(top, view)), .gap, .actions(actions(on: top))] + note(view)
  }

  /// The card on top, with the names of the next two on the edges behind it.
  private static func stacked(_ top: AgentCard, _ view: DeckView) -> Card {
    let more = view.remaining - view.cards.count
    return Card(
      top.summary,
      behind: view.cards.dropFirst().map { StyledText($0.agent.displayName) }
        + (more > 0 ? ["\("\(more) more", .muted)"] : []))
  }

  private static func json(_ view: DeckView) -> JSONValue {
    [
      "cards": .array(view.cards.map { $0.json() }),
      "loaded": .bool(!view.isEmptyCatalog),
      "name": JSONValue(view.displayName),
      "onboarded": .bool(view.isOnboarded),
      "remaining": .int(Int64(view.remaining)),
      "source": .string(view.source.rawValue),
      "waiting": .int(Int64(view.waiting)),
    ]
  }

  // MARK: Words

  private static func actions(on card: AgentCard) -> [Action] {
    [
      Action("interested", "keep it in your selected list"), Action("pass", "put it in your passed list"),
      Action("show", "everything about it"), card.claimAction,
      Action("deck swipe", "card by card, a key each: ← pass, → interested"),
    ]
  }

  private static func header(_ view: DeckView) -> StyledText {
    var text: StyledText = "\("hushh", .primary) · \(view.displayName ?? "Guest")"
    text += " · \(counted(view.remaining, "card")) left"
    if view.waiting > 0 { text += " · \("\(counted(view.waiting, "swipe")) waiting", .warning)" }
    return text
  }

  private static func notice(_ source: DeckSource) -> [Block] {
    guard source == .bundled else { return [] }
    return [
      .line("\("These are the bundled agents: the backend could not be read.", .warning)"),
      .hints(["deck reload"]),
    ]
  }

  private static func empty(_ view: DeckView) -> [Block] {
    if view.isEmptyCatalog {
      return [.gap, .line("No agents are loaded."), .hints(["deck reload"])]
    }
    let said = Block.line("No card is left: you have decided on every agent that is open.")
    guard view.displayName == nil else {
      return [.gap, said, .hints(["settings selected", "settings passed", "undo"])] + note(view)
    }
    return [.gap, said, .hints(["undo"])] + note(view)
  }

  private static func note(_ view: DeckView) -> [Block] {
    if view.displayName == nil {
      return [
        .line("\("You are a guest. Sign in to keep your decisions.", .muted)"), .hints(["auth login apple"]),
      ]
    }
    guard !view.isOnboarded else { return [] }
    return [.line("\("Your profile is not finished.", .muted)"), .hints(["onboarding"])]
  }
}
