import HushhDomain
import HushhKit
import HushhPluginKit

extension AuthPlugin {
  /// Signs a simulated person in.
  ///
  /// An e-mail sign-in takes two steps: a code is sent, then typed.
  static let login = Command(
    Declaration(
      "auth login", "Sign in with Apple, Google or an e-mail code.", aliases: ["login"],
      parameters: [
        .argument("provider", .choice(Provider.allCases.map(\.rawValue)), "Who vouches for you"),
        .option("as", .text, "The simulated person; alice without it"),
        .option("address", .text, "The e-mail address, for email", isPrivate: true),
        .option("code", .secret, "The six digits that were sent, for email"),
      ],
      provides: .session,
      examples: [
        Example("auth login apple", "Sign in as alice"),
        Example("login google --as bob", "Sign in as somebody else"),
        Example("auth login email --as alice", "Send a code; the lab's mail shows it"),
      ],
      errors: [
        .choiceUnknown, .argumentUnexpected, .authPersonaUnknown, .authRefused, .authEmailInvalid,
        .authCodeWrong, .authCodeExpired, .inputRequired, .commandCancelled,
      ] + .ofBackend)
  ) { context, arguments in
    guard let provider = arguments["provider"].flatMap(Provider.init(rawValue:)) else {
      throw providerMissing
    }
    if provider == .email { return try await withCode(context, arguments) }
    if let flag = ["address", "code"].first(where: arguments.has) {
      throw onlyForEmail(flag, provider)
    }
    let receipt = try await context.state.signIn(at: provider, as: arguments["as"] ?? "alice")
    return await signedIn(receipt, context.state)
  }

  private static func withCode(_ context: CommandContext, _ arguments: Arguments) async throws -> Output {
    let address = try address(arguments, context.state)
    if let code = arguments["code"] {
      return try await signIn(address, code: code, context.state)
    }
    try await context.state.sendCode(to: address)
    guard context.canAsk else { return codeSent(address, arguments) }
    let code = try await context.ask(
      Question(
        "Code", opening: "A code was sent to \(address.masked). It signs you in.", flag: "--code CODE",
        isSecret: true))
    return try await signIn(address, code: code, context.state)
  }

  private static func signIn(_ address: EmailAddress, code: String, _ state: AppState) async throws -> Output
  {
    let receipt = try await state.signIn(email: address, code: Secret(code.trimmingBlanks()))
    return await signedIn(receipt, state)
  }

  private static func address(_ arguments: Arguments, _ state: AppState) throws -> EmailAddress {
    switch (arguments["address"], arguments["as"]) {
    case (let address?, nil): return try EmailAddress(address)
    case (nil, let persona?): return try state.address(of: persona)
    case (nil, nil): throw addressMissing
    case (.some, .some): throw addressTwice
    }
  }

  // MARK: Words

  private static let providerMissing = Failure(
    .argumentMissing, Explanation("No provider was named.", next: ["auth login apple"]))

  private static let addressMissing = Failure(
    .inputRequired,
    Explanation(
      "A code needs an e-mail address.",
      next: ["auth login email --as alice", "auth login email --address you@example.com"]))

  private static let addressTwice = Failure(
    .argumentUnexpected,
    Explanation(
      "--as and --address both say who it is.", because: "nothing was sent",
      next: ["auth login email --as alice"]))

  private static func onlyForEmail(_ flag: String, _ provider: Provider) -> Failure {
    Failure(
      .argumentUnexpected,
      Explanation(
        "--\(flag) is for e-mail only.", because: "\(provider.rawValue) sends no code",
        next: ["auth login \(provider.rawValue)", "auth login email --as alice"]))
  }

  private static func codeSent(_ address: EmailAddress, _ arguments: Arguments) -> Output {
    let who =
      arguments["as"].map { "--as \(typed($0))" } ?? "--address \(typed(address.text))"
    return Output(
      [
        .line("A code was sent to \(address.masked, .strong). It is good for ten minutes."),
        .line("\("Nobody reads mail in the sandbox: lab mail shows the code.", .muted)"),
        .hints(["lab mail", "auth login email \(who) --code CODE"]),
      ],
      data: .object(["code_sent_to": .string(address.masked), "status": "code_sent"]))
  }
}
