import HushhDomain
import HushhKit
import HushhPluginKit

extension DeckPlugin {
  static let queue = Command(
    Declaration(
      "deck queue", "List the swipes that wait to be sent.",
      parameters: [.option("refused", .flag, "Those the backend will never take, and why")],
      examples: [Example("deck queue", "What waits"), Example("deck queue --refused", "What was refused")],
      related: ["deck sync"])
  ) { context, arguments in
    if arguments.has("refused") { return await refused(context.state) }
    let swipes = await context.state.waitingSwipes()
    let refusedCount = await context.state.refusedSwipes().count
    var output = await table(
      swipes.map { ($0, $0.lastFailure) }, context.state, why: "Failed:")
    if swipes.isEmpty {
      output.blocks = [.line("Nothing is waiting.")]
    } else {
      let isSignedIn = await context.state.isSignedIn
      output.blocks.append(.hints([isSignedIn ? "sync" : "auth login apple"]))
    }
    if refusedCount > 0 {
      output.blocks += [
        .line("\("\(counted(refusedCount, "swipe")) refused for good.", .warning)"),
        .hints(["deck queue --refused"]),
      ]
    }
    return output
  }

  static let sync = Command(
    Declaration(
      "deck sync", "Send the swipes that wait.", aliases: ["sync"],
      examples: [Example("sync", "Send what waits")],
      errors: [.syncPartial, .sessionEnded, .queueUnsaved, .stateReadOnly], related: ["deck queue", "net"])
  ) { context, _ in
    guard await context.state.isSignedIn else {
      return guestSync(waiting: await context.state.waitingSwipes().count)
    }
    let report = try await context.state.catchUp()
    if let reason = report.endedBecause { throw AuthError.ended(reason: reason) }
    guard report.isComplete else { throw SyncError.partial(report) }
    return Output([.line("\(report.summary)")], data: .object(json(report)))
  }

  static let reload = Command(
    Declaration(
      "deck reload", "Ask the backend for the agents again.",
      examples: [Example("deck reload", "New agents appear, closed ones go")], errors: .ofBackend)
  ) { context, _ in
    try await context.state.reloadDeck()
    let view = await context.state.deckView(limit: 1)
    return Output(
      [
        .line(
          view.isEmptyCatalog
            ? "The backend has no agents." : "The deck is fresh. \(left(view.remaining))")
      ],
      data: .object([
        "loaded": .bool(!view.isEmptyCatalog), "remaining": .int(Int64(view.remaining)),
        "source": .string(view.source.rawValue),
      ]))
  }

  private static func refused(_ state: AppState) async -> Output {
    let swipes = await state.refusedSwipes().map { ($0.swipe, Optional($0.reason)) }
    var output = await table(swipes, state, why: "Refused:")
    if swipes.isEmpty { output.blocks = [.line("Nothing was refused.")] }
    return output
  }

  private static func table(
    _ swipes: [(swipe: Swipe, reason: String?)], _ state: AppState, why: String
  ) async -> Output {
    var blocks: [Block] = []
    var rows: [JSONValue] = []
    for (swipe, reason) in swipes {
      // An agent that has left the catalog has no name any more: its id stands for it.
      let name = (try? await state.card(of: swipe.agentID))?.agent.displayName
      let decision: StyledText = swipe.decision == .pass ? "\("pass", .pass)" : "\("interested", .like)"
      // One entry, one or two lines: a reason that is cut helps nobody.
      blocks.append(
        .line("\(swipe.sequence)  \(name ?? swipe.agentID.text, .strong) · \(decision) · \(swipe.decidedAt)"))
      if let reason { blocks.append(.line("\(why) \(reason)", indent: 3)) }
      if swipe.attempts > 0 {
        blocks.append(.line("Tried \(counted(Int(swipe.attempts), "time")).", indent: 3))
      }
      guard case .object(var row) = AppState.json(swipe) else { continue }
      row["name"] = JSONValue(name)
      row["reason"] = JSONValue(reason)
      rows.append(.object(row))
    }
    return Output(
      blocks,
      data: .rows(
        rows,
        columns: ["seq", "agent_id", "name", "status", "swiped_at", "attempts", "reason", "owner", "id"]))
  }

  private static func json(_ report: SyncReport) -> JSONValue {
    [
      "refused": .int(Int64(report.refused.count)), "sent": .int(Int64(report.sent)),
      "stale": .int(Int64(report.stale)), "unchanged": .int(Int64(report.unchanged)),
      "waiting": .int(Int64(report.waiting)),
    ]
  }

  // MARK: Words

  private static func guestSync(waiting: Int) -> Output {
    var report = SyncReport()
    report.waiting = waiting
    guard waiting > 0 else { return Output([.line("Nothing is waiting.")], data: .object(json(report))) }
    let verb = waiting == 1 ? "waits" : "wait"
    return Output(
      [.line("\(counted(waiting, "swipe")) \(verb) until you sign in."), .hints(["auth login apple"])],
      data: .object(json(report)))
  }
}
