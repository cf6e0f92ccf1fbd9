import HushhDomain
import HushhKit
import HushhPluginKit

extension AuthPlugin {
  static let refresh = Command(
    Declaration(
      "auth refresh", "Renew the session and send what waits.",
      examples: [Example("auth refresh", "New tokens")], errors: [.authRequired, .sessionEnded] + .ofBackend)
  ) { context, _ in
    let report = try await context.state.refreshSession()
    if let reason = report.endedBecause { throw AuthError.ended(reason: reason) }
    let expiry = await context.state.currentSession?.tokens.expiresAt.description
    return Output(
      [.line("Your session is good until \(expiry ?? "its end").")] + notes(report),
      data: .object([
        "expires_at": JSONValue(expiry), "sent": .int(Int64(report.sent)),
        "waiting": .int(Int64(report.waiting)),
      ]))
  }

  static let logout = Command(
    Declaration(
      "auth logout", "Sign out and drop a held command. Your swipes wait for you.", aliases: ["logout"],
      examples: [Example("logout", "Back to being a guest")], related: ["settings delete-account"])
  ) { context, _ in
    let receipt = await context.state.signOut()
    var blocks: [Block] = [.line(outcome(of: receipt))]
    if receipt.waiting > 0 {
      let wait = receipt.waiting == 1 ? "waits" : "wait"
      blocks.append(
        .line("\("\(counted(receipt.waiting, "swipe")) \(wait) for this account to return.", .warning)"))
    }
    if receipt.dropped != nil { blocks.append(.line(heldCommandDropped)) }
    var object = JSONObject([
      ("dropped", JSONValue(receipt.dropped?.name)), ("status", "anonymous"),
      ("waiting", .int(Int64(receipt.waiting))),
    ])
    if let name = receipt.name { object["name"] = .string(name) }
    return Output(blocks, data: .object(.object(object)))
  }

  /// What a sign-in did, and what comes next.
  ///
  /// Waiting swipes and a missing profile are notes.
  static func signedIn(_ receipt: SignInReceipt, _ state: AppState) async -> Output {
    var line: StyledText = "Signed in as \(receipt.user.displayName, .strong)."
    if receipt.isNewAccount { line += " The account is new." }
    var blocks: [Block] = [.line(line)]
    if receipt.adopted > 0 {
      let are = receipt.adopted == 1 ? "is" : "are"
      blocks.append(.line("\(counted(receipt.adopted, "swipe")) made as a guest \(are) yours now."))
    }
    blocks += notes(receipt.sync)
    let continues = await state.describePending(receipt.pending)
    blocks += next(continues, isOnboarded: receipt.user.isOnboarded)
    return Output(blocks, data: .object(json(receipt)))
  }

  private static func json(_ receipt: SignInReceipt) -> JSONValue {
    [
      "adopted": .int(Int64(receipt.adopted)), "email": JSONValue(receipt.user.email),
      "name": .string(receipt.user.displayName), "new": .bool(receipt.isNewAccount),
      "onboarding": .string(receipt.user.isOnboarded ? "complete" : "incomplete"),
      "pending": JSONValue(receipt.pending?.name), "provider": .string(receipt.provider.rawValue),
      "refused": .int(Int64(receipt.sync.refused.count)), "sent": .int(Int64(receipt.sync.sent)),
      "status": "authenticated", "user": .string(receipt.user.id.description),
      "waiting": .int(Int64(receipt.sync.waiting)),
    ]
  }

  // MARK: Words

  /// One line that names neither account, agent nor text: another person may be reading it.
  static let heldCommandDropped: StyledText = "The held command was dropped."

  private static func outcome(of receipt: SignOutReceipt) -> StyledText {
    if let name = receipt.name { return "Signed out: \(name, .strong)." }
    return receipt.removedKeptSession
      ? "Signed out: the session that was kept on this device is gone." : "You are a guest already."
  }

  private static func notes(_ report: SyncReport) -> [Block] {
    guard !report.isEmpty else { return [] }
    guard !report.isComplete else { return [.line("\(report.summary)")] }
    let next = report.waiting > 0 ? ["sync"] : ["deck queue --refused"]
    let refused = report.refused.map { Block.line("\($0.swipe.agentID.text): \($0.reason)", indent: 2) }
    return [.line("\(report.summary, .warning)")] + refused + [.hints(next)]
  }

  private static func next(_ continues: String?, isOnboarded: Bool) -> [Block] {
    switch (continues, isOnboarded) {
    case (let continues?, true): [.line("hushh goes on with \(continues).")]
    case (let continues?, false):
      [.line("Finish your profile, and hushh goes on with \(continues)."), .hints(["onboarding"])]
    case (nil, true): [.hints(["deck"])]
    case (nil, false): [.line("Your profile is not finished."), .hints(["onboarding", "deck"])]
    }
  }
}
