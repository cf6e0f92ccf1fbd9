import HushhDomain
import HushhKit
import HushhPluginKit

extension DeckPlugin {
  /// The whole deck, numbered for `#N`.
  static let list = Command(
    Declaration(
      "deck list", "List the cards left, numbered.",
      parameters: [
        .option("city", .text, "Only agents in this city"),
        .option("category", .text, "Only agents with this category"),
        .option("sort", .choice(["deck", "rating"]), "The order; the deck's without it"),
        .option("limit", .integer(least: 1, most: 1_000_000), "How many at most"),
      ],
      examples: [
        Example("deck list", "Every card left"),
        Example("deck list --city Bellevue --sort rating", "The best rated in one city"),
      ], errors: [.choiceUnknown] + .ofBackend)
  ) { context, arguments in
    let view = await context.state.deckView()
    let filter = DeckFilter(arguments)
    let fitting = filter.apply(to: view.cards)
    let cards = Array(fitting.prefix(filter.limit))
    await context.state.numberListing(cards.map(\.agent.id))
    var output = listing(cards)
    if cards.isEmpty {
      output.blocks = [.line(nothing(in: view)), .hints([view.isEmptyCatalog ? "deck reload" : "deck"])]
    } else if cards.count < fitting.count {
      output.blocks.append(.line("\("The first \(cards.count) of \(fitting.count).", .muted)"))
    }
    return output
  }

  /// Every agent whose name or city holds a text, decided or not.
  static let search = Command(
    Declaration(
      "deck search", "Find agents by name or city, decided or not.",
      parameters: [.argument("text", .text, "Part of a name or city", repeated: true)],
      examples: [Example("deck search wealth", "Every name with “wealth” in it")],
      errors: [.argumentInvalid] + .ofBackend)
  ) { context, arguments in
    let text = arguments.all("text").joined(separator: " ").trimmingBlanks()
    guard !text.isEmpty else { throw blankSearch }
    let cards = await context.state.search(text)
    await context.state.numberListing(cards.map(\.agent.id))
    var output = listing(cards)
    if cards.isEmpty { output.blocks = [.line("No agent fits \(text)."), .hints(["deck list"])] }
    return output
  }

  private static func listing(_ cards: [AgentCard]) -> Output {
    let showsStanding = cards.contains { !$0.standing.isEmpty }
    let rows = cards.enumerated().map { offset, card in
      let agent = card.agent
      var cells: [StyledText] = [
        "\(offset + 1)", "\(agent.displayName, .strong)", "\(agent.shortRating)", "\(agent.place ?? "")",
        card.claimObstacle == nil ? "\("yes", .claim)" : "no",
      ]
      if showsStanding { cells.append("\(card.standing)") }
      return cells
    }
    let header = ["#", "Agent", "Rating", "Place", "Claim"] + (showsStanding ? ["You"] : [])
    return Output(
      [.table(Table(header, rows: rows)), .hints(["show #1", "interested #1", "pass #1"])],
      data: .rows(
        cards.enumerated().map { $0.element.json(number: $0.offset + 1) }, columns: AgentCard.columns))
  }

  // MARK: Words

  private static func nothing(in view: DeckView) -> StyledText {
    if view.isEmptyCatalog { return "No agents are loaded." }
    if view.remaining == 0 { return "No card is left: you have decided on every agent that is open." }
    return "No card fits that filter; without it there are \(counted(view.remaining, "card"))."
  }

  private static let blankSearch = Failure(
    .argumentInvalid, Explanation("There is nothing to search for.", next: ["deck search wealth"]))
}
