import HushhDomain
import HushhKit
import HushhPluginKit

extension AuthPlugin {
  /// Who is here; for a guest, how to sign in.
  static let status = Command(
    Declaration(
      "auth", "Show who you are, or how to sign in.", aliases: ["whoami"],
      examples: [Example("whoami", "Who is here"), Example("auth", "The same")],
      related: ["onboarding", "settings"])
  ) { context, _ in
    let pending = await context.state.pendingAction
    let continues = await context.state.describePending(pending)
    let waiting = await context.state.waitingSwipes().count
    guard let session = await context.state.currentSession else {
      return Output(
        screen(continues: continues, personas: context.state.personas),
        data: .object(guestJSON(waiting: waiting, pending: pending)))
    }
    let member = Member(
      session: session, user: await context.state.currentUser,
      name: await context.state.memberName ?? "Your account", isOnboarded: await context.state.isOnboarded,
      waiting: waiting, pending: pending)
    return Output(member.blocks(continues: continues), data: .object(member.json))
  }

  /// "Maybe later": the held command is dropped, and no later sign-in brings it back.
  static let later = Command(
    Declaration(
      "auth later", "Put the sign-in off and drop the held command.",
      examples: [Example("auth later", "Back to the deck")])
  ) { context, _ in
    let dropped = await context.state.dropGatedAction()
    let line: StyledText =
      dropped == nil ? "No command is held." : "Maybe later, then. \(heldCommandDropped)"
    return Output([.line(line), .hints(["deck"])], data: .object(["dropped": JSONValue(dropped?.name)]))
  }

  private static func guestJSON(waiting: Int, pending: GatedAction?) -> JSONValue {
    [
      "pending": JSONValue(pending?.name), "status": "anonymous", "user": nil,
      "waiting": .int(Int64(waiting)),
    ]
  }

  // MARK: Words

  private static func screen(continues: String?, personas: [String]) -> [Block] {
    var blocks: [Block] = [
      .heading("\("hushh", .primary)"), .line("Find the right financial advisor."), .gap,
      .line("You are a guest. Sign in with one of these:"),
      .hints(Provider.allCases.map { "auth login \($0.rawValue)" } + ["auth later"]),
    ]
    if let continues { blocks.append(.line("Once you are in, hushh goes on with \(continues, .strong).")) }
    if !personas.isEmpty {
      blocks.append(.line("\("Who can sign in here: \(personas.joined(separator: ", ")).", .muted)"))
    }
    blocks.append(.line("\("Signing in accepts the terms and the privacy policy.", .muted)"))
    return blocks + [.hints(["settings terms", "settings privacy"])]
  }
}
