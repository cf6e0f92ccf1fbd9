import HushhDomain
import HushhKit
import HushhPluginKit

extension ClaimsPlugin {
  /// Newest first.
  ///
  /// A claim keeps its number: 1 is the first one ever made.
  static let list = Command(
    Declaration(
      "claims", "List your claims, newest first.", needs: [.session, .onboarding],
      gatedAction: "openClaims",
      examples: [Example("claims", "What you have asked for")], errors: .ofMember)
  ) { context, _ in
    let claims = try await context.state.claims().reversed()
    let rows: [[StyledText]] = claims.map {
      [
        "\($0.number)", "\($0.claim.agency, .strong)", $0.claim.status.words, "\($0.claim.createdAt.date)",
        "\($0.claim.firstLine)",
      ]
    }
    let blocks: [Block] =
      claims.isEmpty
      ? [.line("You have claimed nobody yet."), .hints(["claims availability"])]
      : [.table(Table(["#", "Agency", "Status", "Date", "Message"], rows: rows))]
    return Output(blocks, data: .rows(claims.map(\.json), columns: NumberedClaim.columns))
  }

  static let show = Command(
    Declaration(
      "claims show", "Show one claim and its history.", parameters: [number],
      needs: [.session, .onboarding], gatedAction: "openClaims",
      examples: [Example("claims show 1", "Your first claim")], errors: [.claimUnknown] + .ofMember)
  ) { context, arguments in
    let found = try await context.state.claim(arguments["number"] ?? "")
    let events = try await context.state.events(of: found.claim)
    guard case .object(var object) = found.json else { return .none }
    object["events"] = .array(events.map(json))
    return Output(detail(found) + history(events), data: .object(.object(object)))
  }

  /// A claim by the number `claims` shows, or by its id.
  static let number = Parameter.argument("number", .text, "The claim's number or id")

  private static func detail(_ found: NumberedClaim) -> [Block] {
    let claim = found.claim
    let fields = [
      Field("Status", claim.status.words), Field("Channel", "\(claim.preferredChannel)"),
      Field("Call back", "\(claim.callbackTime)"), Field("Urgency", "\(claim.urgency)"),
      Field("Other agents", claim.wantsMultipleAgents ? "may answer too" : "no"),
      Field("Contact", claim.revealsContact ? "shown to the agent" : "hidden"),
      Field("Attachment", optional: claim.attachmentURL), Field("Sent", "\(claim.createdAt)"),
      Field("Changed", "\(claim.updatedAt)"), Field("Id", "\(claim.id)"),
    ].compactMap { $0 }
    let message = claim.message.split(whereSeparator: \.isNewline).map {
      Block.line("\($0)", indent: 2)
    }
    return [.heading("Claim \(found.number): \(claim.agency, .strong)"), .fields(fields), .gap] + message
      + [.hints(actions(on: found))]
  }

  private static func history(_ events: [ClaimEvent]) -> [Block] {
    guard !events.isEmpty else { return [] }
    let entries = events.flatMap { event -> [Block] in
      let note = event.agentNote.map { Block.line("\("Agent:", .muted) \($0)", indent: 2) }
      return [
        .line("\(event.at) · \(event.status.words)"), .line("\(event.message)", indent: 2),
      ] + (note.map { [$0] } ?? [])
    }
    return [.heading("History")] + entries
  }

  /// What this person may do with a claim now.
  private static func actions(on found: NumberedClaim) -> [String] {
    let number = found.number
    var actions: [String] = []
    if found.claim.status.allows(.inReview, by: .member) { actions.append("claims reply \(number) MESSAGE") }
    if found.claim.status.allows(.closedWon, by: .member) { actions.append("claims accept \(number)") }
    if found.claim.status.isOpen { actions += ["claims close \(number)", "claims archive \(number)"] }
    return actions + ["claims"]
  }

  private static func json(_ event: ClaimEvent) -> JSONValue {
    [
      "agent_note": JSONValue(event.agentNote), "created_at": .string(event.at.description),
      "message": .string(event.message), "status": .string(event.status.rawValue),
    ]
  }
}
