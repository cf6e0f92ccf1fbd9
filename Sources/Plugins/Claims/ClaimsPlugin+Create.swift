import HushhDomain
import HushhKit
import HushhPluginKit

extension ClaimsPlugin {
  /// Sends a request.
  ///
  /// Whether the agent can be claimed at all is asked before anybody has to sign in.
  static let create = Command(
    Declaration(
      "claims create", "Ask an agent to get in touch.", aliases: ["claim"],
      parameters: [
        .argument("agent", .agent, "The agent"),
        .option("message", .text, "Your words; usual ones without it", isPrivate: true),
        .option("channel", .choice(["chat", "email", "phone"]), "How to answer; chat without it"),
        .option("callback", .text, "When to call; asap without it", isPrivate: true),
        .option("urgency", .choice(["low", "normal", "high"]), "How urgent; normal without it"),
        .option("many", .flag, "Other agents may answer too"),
        .option("reveal", .flag, "Show the agent how to reach you"),
      ],
      needs: [.session, .onboarding], gatedAction: "claim",
      examples: [
        Example("claim \"Sound Planning\"", "With the usual words"),
        Example("claims create #1 --message \"Hello\" --channel phone", "With your own"),
      ],
      errors: [
        .agentUnknown, .agentAmbiguous, .agentGone, .argumentInvalid, .choiceUnknown, .claimUnavailable,
        .claimDuplicate, .claimMessage,
      ] + .ofMember, related: ["claims availability"]),
    check: { context, arguments in
      guard let id = arguments.agent("agent") else { throw agentMissing }
      _ = try await context.state.requireClaimable(id)
      _ = try await request(arguments, about: id, context.state)
    },
    run: { context, arguments in
      guard let id = arguments.agent("agent") else { throw agentMissing }
      let request = try await request(arguments, about: id, context.state)
      let created = try await context.state.createClaim(on: id, request)
      let lacksAddress = await context.state.currentUser?.email == nil
      let caution: [Block] =
        lacksAddress && (request.preferredChannel == "email" || request.revealsContact)
        ? [.line("\("Your account has no e-mail address: the agent can only answer here.", .warning)")] : []
      return Output(
        [.line("Your request is on its way to \(created.claim.agency, .strong).")] + caution + [
          .line("It is claim \(created.number)."), .hints(["claims show \(created.number)"]),
        ],
        data: .object(created.json))
    })

  private static func request(_ arguments: Arguments, about id: Agent.ID, _ state: AppState) async throws
    -> ClaimRequest
  {
    let name = try await state.card(of: id).agent.displayName
    var request = ClaimRequest(message: try ClaimMessage.read(arguments["message"], agentName: name))
    if let channel = arguments["channel"] { request.preferredChannel = channel }
    if let urgency = arguments["urgency"] { request.urgency = urgency }
    if let callback = arguments["callback"] { request.callbackTime = try time(callback) }
    request.wantsMultipleAgents = arguments.has("many")
    request.revealsContact = arguments.has("reveal")
    return request
  }

  private static func time(_ text: String) throws -> String {
    let time = text.trimmingBlanks()
    guard !time.isEmpty, time.count <= 100, time.unicodeScalars.allSatisfy({ !$0.isControl }) else {
      throw badCallback
    }
    return time
  }

  // MARK: Words

  private static let agentMissing = Failure(
    .argumentMissing, Explanation("No agent was named.", next: ["claims availability"]))

  private static let badCallback = Failure(
    .argumentInvalid,
    Explanation(
      "The claim was not sent.", because: "--callback takes one short line, up to 100 characters",
      next: ["Leave --callback out for as soon as possible."]))
}
