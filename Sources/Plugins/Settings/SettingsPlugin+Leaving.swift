import HushhDomain
import HushhKit
import HushhPluginKit

extension SettingsPlugin {
  /// Everything that is stored about the person, as one JSON object.
  ///
  /// Tokens are no part of it.
  static let export = Command(
    Declaration(
      "settings export", "Write down everything stored about you, as JSON.",
      parameters: [.argument("file", .path, "Where to; shown without it", required: false)],
      needs: [.session, .onboarding],
      examples: [
        Example("settings export", "Shown"),
        Example("settings export my-data.json", "Into a file of your own"),
      ], errors: [.fileUnwritable, .userGone] + .ofMember)
  ) { context, arguments in
    let own = try await everything(context.state)
    guard let path = arguments["file"] else {
      return Output([.verbatim([JSONWriter.text(own)])], data: .object(own))
    }
    let bytes = JSONWriter.bytes(own) + [UInt8(ascii: "\n")]
    try context.files.write(bytes, to: path)
    return Output(
      [.line("Your data is in \(path, .strong).")],
      data: .object(["bytes": .int(Int64(bytes.count)), "file": .string(path)]))
  }

  static let deleteAccount = Command(
    Declaration(
      "settings delete-account", "Delete your account and everything of it.",
      parameters: [.option("yes", .flag, "Do not ask")],
      needs: [.session, .onboarding],
      examples: [Example("settings delete-account --yes", "There is no way back")],
      errors: [.confirmationRequired, .commandCancelled, .queueUnsaved, .stateReadOnly] + .ofMember)
  ) { context, arguments in
    if !arguments.has("yes") { try await confirm(context) }
    try await context.state.deleteAccount()
    return Output(
      [.line("Your account and everything of it are deleted."), .hints(["deck"])],
      data: .object(["deleted": true]))
  }

  private static func confirm(_ context: CommandContext) async throws {
    guard context.canAsk else { throw notConfirmed }
    let answer = try await context.ask(
      Question(
        "Type \(word) to confirm",
        opening: "Your profile, decisions and claims will be deleted, and nothing brings them back.",
        flag: "--yes"))
    guard answer.trimmingBlanks() == word else { throw kept }
  }

  private static func everything(_ state: AppState) async throws -> JSONValue {
    let account = try await state.account()
    let selections =
      try await state.list(.interested).map { $0.json(.interested) }
      + state.list(.pass).map { $0.json(.pass) }
    return [
      "claims": .array(try await state.claims().map(\.json)), "profile": account.profileJSON,
      "selections": .array(selections),
      "user": [
        "email": JSONValue(account.user.email), "full_name": JSONValue(account.user.fullName),
        "id": .string(account.user.id.description),
        "onboarding_step": JSONValue(account.user.onboardingStep),
        "zip_code": JSONValue(account.user.zipCode),
      ],
    ]
  }

  // MARK: Words

  private static let word = "delete"

  private static let notConfirmed = Failure(
    .confirmationRequired,
    Explanation(
      "Nothing was deleted.", because: "deleting an account has to be confirmed",
      next: ["settings delete-account --yes"]))

  private static let kept = Failure(
    .commandCancelled, Explanation("Nothing was deleted.", because: "the word was not typed"))
}

extension ListedAgent {
  fileprivate func json(_ decision: Decision) -> JSONValue {
    [
      "agent_id": .string(id.text), "created_at": .string(decidedAt.description),
      "status": .string(decision.status), "waiting": .bool(isWaiting),
    ]
  }
}
