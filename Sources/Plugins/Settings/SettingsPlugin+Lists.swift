import HushhDomain
import HushhKit
import HushhPluginKit

extension SettingsPlugin {
  static let selected = Command(
    Declaration(
      "settings selected", "List the agents that interest you, newest first.",
      needs: [.session, .onboarding], gatedAction: "openSelected",
      examples: [Example("settings selected", "Numbered, for #N")], errors: .ofMember,
      related: ["deck interested", "settings move"])
  ) { context, _ in
    try await list(.interested, context.state)
  }

  static let passed = Command(
    Declaration(
      "settings passed", "List the agents you passed on, newest first.", needs: [.session, .onboarding],
      gatedAction: "openPassed",
      examples: [Example("settings passed", "Numbered, for #N")], errors: .ofMember,
      related: ["deck pass", "settings move"])
  ) { context, _ in
    try await list(.pass, context.state)
  }

  /// Moves an agent to the other list: the same row, with the other status.
  static let move = Command(
    Declaration(
      "settings move", "Move an agent to the other list.",
      parameters: [
        .argument("agent", .agent, "An agent you have decided on"),
        .argument("list", .choice(["selected", "passed"]), "Where to"),
      ],
      needs: [.session, .onboarding],
      examples: [Example("settings move \"Snider Financial\" passed", "Changed your mind")],
      errors: [
        .agentUnknown, .agentAmbiguous, .choiceUnknown, .queueUnsaved, .stateReadOnly, .syncRefused,
      ] + .ofMember)
  ) { context, arguments in
    guard let id = arguments.agent("agent"), let list = arguments["list"] else { throw moveIncomplete }
    let receipt = try await context.state.move(id, to: list == "passed" ? .pass : .interested)
    return moved(receipt, to: list)
  }

  private static func list(_ decision: Decision, _ state: AppState) async throws -> Output {
    let agents = try await state.list(decision)
    await state.numberListing(agents.map(\.id))
    let rows = agents.enumerated().map { $0.element.cells(number: $0.offset + 1) }
    let other = decision == .interested ? "passed" : "selected"
    // Only an agent that is still in the catalog can be named again.
    let first = agents.firstIndex { $0.card != nil }.map { "#\($0 + 1)" }
    let claimable = agents.firstIndex {
      decision == .interested && $0.card?.claimObstacle == nil && $0.card != nil
    }
    let blocks: [Block] =
      agents.isEmpty
      ? empty(decision)
      : [
        .table(Table(["#", "Agent", "Rating", "Place", "Date", "Note"], rows: rows)),
        .hints(
          (first.map { ["show \($0)", "settings move \($0) \(other)"] } ?? [])
            + (claimable.map { ["claim #\($0 + 1)"] } ?? [])),
      ]
    return Output(
      blocks,
      data: .rows(
        agents.enumerated().map { $0.element.json(decision, number: $0.offset + 1) },
        columns: ListedAgent.columns))
  }

  // MARK: Words

  private static func empty(_ decision: Decision) -> [Block] {
    switch decision {
    case .interested:
      [.line("Nobody interests you yet: interested puts the card on top here."), .hints(["deck"])]
    case .pass: [.line("You have passed on nobody yet: pass puts the card on top here."), .hints(["deck"])]
    }
  }

  private static func moved(_ receipt: SwipeReceipt, to list: String) -> Output {
    let name: StyledText = "\(receipt.agent.displayName, .strong)"
    let line: Block = .line(
      receipt.isRepeated ? "\(name) is in \(list) already." : "\(name) is in \(list) now.")
    return Output([line] + receipt.remarks, data: .object(receipt.json))
  }

  private static let moveIncomplete = Failure(
    .argumentMissing, Explanation("An agent and a list are needed.", next: ["settings selected"]))
}

extension ListedAgent {
  static let columns = [
    "number", "agent_id", "name", "status", "decided_at", "waiting", "avg_rating", "review_count", "city",
    "state", "note",
  ]

  fileprivate func cells(number: Int) -> [StyledText] {
    let agent = card?.agent
    let notes = [standing, isWaiting ? "waiting" : nil].compactMap { $0 }
    return [
      "\(number)", "\(agent?.displayName ?? id.text, .strong)", "\(agent?.shortRating ?? "")",
      "\(agent?.place ?? "")", "\(decidedAt.date)", "\(notes.joined(separator: ", "), .warning)",
    ]
  }

  fileprivate func json(_ decision: Decision, number: Int) -> JSONValue {
    let agent = card?.agent
    return [
      "agent_id": .string(id.text), "avg_rating": agent?.averageRating.map(JSONValue.double) ?? .null,
      "city": JSONValue(agent?.city), "decided_at": .string(decidedAt.description),
      "name": JSONValue(agent?.name), "note": JSONValue(standing), "number": .int(Int64(number)),
      "review_count": agent?.reviewCount.map(JSONValue.int) ?? .null, "state": JSONValue(agent?.state),
      "status": .string(decision.status), "waiting": .bool(isWaiting),
    ]
  }

  /// Closed, inactive or removed; nil while the deck could show it.
  private var standing: String? { card.map(\.agent.hiddenBecause) ?? "removed" }
}
