import HushhDomain
import HushhKit
import HushhPluginKit

extension ClaimsPlugin {
  /// Which agents can be claimed.
  ///
  /// Only a link counts, never a name (DOMAIN §5).
  static let availability = Command(
    Declaration(
      "claims availability", "Show which agents can be claimed, and why not.",
      parameters: [.argument("agent", .agent, "One agent; all that are linked without it", required: false)],
      examples: [
        Example("claims availability", "Every linked agent"),
        Example("claims availability \"PCM Encore\"", "One agent"),
      ], errors: [.agentUnknown, .agentAmbiguous] + .ofBackend, related: ["claims create"])
  ) { context, arguments in
    let linked = try await context.state.claimAvailability()
    guard let id = arguments.agent("agent") else { return all(linked) }
    return one(try await context.state.card(of: id))
  }

  private static func all(_ cards: [AgentCard]) -> Output {
    guard !cards.isEmpty else {
      return Output(
        [.line("No agent is linked to a verified profile."), .hints(["deck"])],
        data: .rows([], columns: columns))
    }
    let rows: [[StyledText]] = cards.map {
      [
        "\($0.agent.displayName, .strong)", $0.claimObstacle == nil ? "\("yes", .claim)" : "no",
        "\($0.claimObstacle ?? "")",
      ]
    }
    let first = cards.first { $0.claimObstacle == nil }
    return Output(
      [
        .table(Table(["Agent", "Claim", "Why not"], rows: rows)),
        .line("\("Every other agent has no verified profile.", .muted)"),
        .hints(first.map { ["claim \(typed($0.agent.id.text))"] } ?? []),
      ],
      data: .rows(cards.map(json), columns: columns))
  }

  private static func one(_ card: AgentCard) -> Output {
    let name = card.agent.displayName
    let blocks: [Block] =
      card.claimObstacle.map { [.line("\(name, .strong) cannot be claimed: \($0).")] }
      ?? [.line("\(name, .strong) can be claimed."), .hints(["claim \(typed(card.agent.id.text))"])]
    return Output(blocks, data: .rows([json(card)], columns: columns))
  }

  private static let columns = ["agent_id", "name", "claimable", "reason"]

  private static func json(_ card: AgentCard) -> JSONValue {
    [
      "agent_id": .string(card.agent.id.text), "claimable": .bool(card.claimObstacle == nil),
      "name": .string(card.agent.name), "reason": JSONValue(card.claimObstacle),
    ]
  }
}
