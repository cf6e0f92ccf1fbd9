import HushhDomain
internal import HushhKit
import HushhPluginKit

/// Which cards a listing shows, and in which order.
struct DeckFilter {
  let city: [UInt8]?
  let category: [UInt8]?
  let sortsByRating: Bool
  let limit: Int

  init(_ arguments: Arguments) {
    city = arguments["city"].map { $0.trimmingBlanks().searchKey }
    category = arguments["category"].map { $0.trimmingBlanks().searchKey }
    sortsByRating = arguments["sort"] == "rating"
    limit = arguments.integer("limit").map { Int(clamping: $0) } ?? .max
  }

  func apply(to cards: [AgentCard]) -> [AgentCard] {
    let fitting = cards.filter { card in
      (city.map { $0 == (card.agent.city ?? "").searchKey } ?? true)
        && (category.map { wanted in card.agent.categories.contains { $0.searchKey == wanted } }
          ?? true)
    }
    guard sortsByRating else { return fitting }
    // Nobody's rating comes after everybody's; ties keep the deck's order (CASES F09).
    return fitting.enumerated().sorted { a, b in
      switch (a.element.agent.rating, b.element.agent.rating) {
      case (let first?, let second?) where first != second: first > second
      case (.some, nil): true
      case (nil, .some): false
      default: a.offset < b.offset
      }
    }.map(\.element)
  }
}
