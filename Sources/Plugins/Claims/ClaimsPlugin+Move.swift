import HushhDomain
import HushhKit
import HushhPluginKit

extension ClaimsPlugin {
  // MARK: What a member may do with a claim (DOMAIN §2.5)

  static let reply = Command(
    Declaration(
      "claims reply", "Answer what the agent asked.",
      parameters: [number, .argument("message", .text, "Your answer", repeated: true, isPrivate: true)],
      needs: [.session, .onboarding],
      examples: [Example("claims reply 1 \"In May, after the tax return.\"", "When it needs information")],
      errors: [.claimMessage] + moveErrors)
  ) { context, arguments in
    let message = try words(arguments.all("message").joined(separator: " "))
    return try await move(
      context, arguments, to: .inReview, message: message, said: "answered; it is in review")
  }

  static let accept = Command(
    Declaration(
      "claims accept", "Accept the quote you were sent.", parameters: [number],
      needs: [.session, .onboarding],
      examples: [Example("claims accept 1", "When a quote was sent")], errors: moveErrors)
  ) { context, arguments in
    try await move(context, arguments, to: .closedWon, message: "The quote was accepted.", said: "accepted")
  }

  static let close = Command(
    Declaration(
      "claims close", "Close a claim: nothing is wanted any more.", parameters: [number],
      needs: [.session, .onboarding],
      examples: [Example("claims close 1", "Whatever its agent has done")], errors: moveErrors)
  ) { context, arguments in
    try await move(context, arguments, to: .closedLost, message: "The member closed it.", said: "closed")
  }

  static let archive = Command(
    Declaration(
      "claims archive", "Put an open claim away.", parameters: [number],
      needs: [.session, .onboarding],
      examples: [Example("claims archive 1", "After that the agent can be claimed again")], errors: moveErrors
    )
  ) { context, arguments in
    try await move(context, arguments, to: .archived, message: "The member archived it.", said: "archived")
  }

  private static let moveErrors: [ErrorCode] = [.claimUnknown, .claimTransition] + .ofMember

  private static func move(
    _ context: CommandContext, _ arguments: Arguments, to status: ClaimStatus, message: String, said: String
  ) async throws -> Output {
    let moved = try await context.state.moveClaim(arguments["number"] ?? "", to: status, message: message)
    return Output(
      [.line("Claim \(moved.number), \(moved.claim.agency, .strong): \(said)."), .hints(["claims"])],
      data: .object(moved.json))
  }

  private static func words(_ text: String) throws -> String {
    do {
      return try ClaimMessage.read(text, agentName: "")
    } catch {
      throw Failure(
        error.code, Explanation("The answer was not sent.", because: error.explanation.because))
    }
  }
}
