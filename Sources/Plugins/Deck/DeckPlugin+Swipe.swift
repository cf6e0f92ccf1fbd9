import HushhDomain
import HushhKit
import HushhPluginKit

extension DeckPlugin {
  static let pass = Command(
    Declaration(
      "deck pass", "Pass on the card on top, or on the agent named.", aliases: ["pass"],
      parameters: [agent],
      examples: [
        Example("pass", "The card on top"), Example("pass \"Snider Financial\"", "An agent by name"),
      ], errors: swipeErrors, related: ["settings passed", "deck undo"])
  ) { context, arguments in
    said(try await context.state.swipe(.pass, on: arguments.agent("agent")))
  }

  static let interested = Command(
    Declaration(
      "deck interested", "Say that the card on top, or the agent named, interests you.",
      aliases: ["interested", "like"], parameters: [agent],
      examples: [Example("interested", "The card on top"), Example("like #2", "The second of a listing")],
      errors: swipeErrors, related: ["settings selected", "deck undo"])
  ) { context, arguments in
    said(try await context.state.swipe(.interested, on: arguments.agent("agent")))
  }

  static let undo = Command(
    Declaration(
      "deck undo", "Take the latest decision back.", aliases: ["undo"],
      examples: [Example("undo", "The card comes back on top")],
      errors: [.deckNothingToUndo, .queueUnsaved, .stateReadOnly] + .ofMember)
  ) { context, _ in
    takenBack(try await context.state.undo())
  }

  private static let agent = Parameter.argument(
    "agent", .agent, "The agent; the card on top without it", required: false)

  private static let swipeErrors: [ErrorCode] =
    [
      .deckEmpty, .agentUnknown, .agentAmbiguous, .agentGone, .queueUnsaved, .stateReadOnly, .sessionEnded,
      .syncRefused,
    ] + .ofBackend

  // MARK: Words

  private static func said(_ receipt: SwipeReceipt) -> Output {
    let next = receipt.next.map { " Next: \($0.displayName)." } ?? ""
    let line: Block = .line("\(decided(receipt)) \(left(receipt.remaining))\(next)")
    return Output([line] + receipt.remarks, data: .object(receipt.json))
  }

  private static func decided(_ receipt: SwipeReceipt) -> StyledText {
    let name: StyledText = "\(receipt.agent.displayName, .strong)"
    return switch (receipt.decision, receipt.earlier) {
    case (.pass, .pass): "Already \("passed", .pass) on \(name)."
    case (.pass, .interested): "\("Passed", .pass) on \(name), after being interested."
    case (.pass, nil): "\("Passed", .pass) on \(name)."
    case (.interested, .interested): "Already \("interested", .like) in \(name)."
    case (.interested, .pass): "\("Interested", .like) in \(name), after a pass."
    case (.interested, nil): "\("Interested", .like) in \(name)."
    }
  }

  static func left(_ count: Int) -> String {
    count == 0 ? "No cards left." : "\(counted(count, "card")) left."
  }

  private static func takenBack(_ receipt: UndoReceipt) -> Output {
    let name = receipt.agent.displayName
    var blocks: [Block] = []
    if !receipt.skipped.isEmpty {
      blocks.append(.line("\(counted(receipt.skipped.count, "agent")) no longer in the catalog: skipped."))
    }
    let place = receipt.agent.isOpen ? "It is on top again." : "It is not in the deck any more."
    blocks.append(
      .line("Took back your decision about \(name, .strong). \(place) \(left(receipt.remaining))"))
    return Output(
      blocks,
      data: .object([
        "agent_id": .string(receipt.agent.id.text), "name": .string(receipt.agent.name),
        "remaining": .int(Int64(receipt.remaining)),
        "skipped": .array(receipt.skipped.map { .string($0.text) }),
      ]))
  }
}
