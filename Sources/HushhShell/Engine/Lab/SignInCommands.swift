internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

/// What a tester cannot see or do at a real sign-in: mail, and sessions that end.
enum SignInCommands {
  static var all: [RegisteredCommand] { [mail, expire, revoke] }

  private static var mail: RegisteredCommand {
    SandboxCommands.command(
      Declaration(
        "lab mail", "Show the simulated e-mails with their codes.",
        examples: [Example("lab mail", "The code that was sent.")], related: ["auth login"])
    ) {
      sandbox, _, _ in
      let mails = try await sandbox.mail()
      return Output(
        mails.isEmpty
          ? [.line("No mail.")]
          : [
            .table(
              Table(
                ["to", "code", "sent at"],
                rows: mails.map {
                  [StyledText($0.to), StyledText($0.code, .strong), StyledText("\($0.sentAt)")]
                }))
          ],
        data: .rows(
          mails.map { ["code": .string($0.code), "sent_at": .string("\($0.sentAt)"), "to": .string($0.to)] },
          columns: ["to", "code", "sent_at"]))
    }
  }

  private static var expire: RegisteredCommand {
    SandboxCommands.command(
      Declaration(
        "lab session expire", "End every access token; the next call refreshes.",
        examples: [Example("lab session expire", "The next call needs a new token.")])
    ) { sandbox, _, _ in
      try await sandbox.expireSessions()
      return SandboxCommands.done("Every access token has ended.", ["sessions": "expired"])
    }
  }

  private static var revoke: RegisteredCommand {
    SandboxCommands.command(
      Declaration(
        "lab session revoke", "End every session for good.",
        examples: [Example("lab session revoke", "The next call must sign in again.")])
    ) { sandbox, _, _ in
      try await sandbox.revokeSessions()
      return SandboxCommands.done("Every session has been revoked.", ["sessions": "revoked"])
    }
  }
}
