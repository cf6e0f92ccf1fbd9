internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

/// The advisor's side of a claim.
enum AdvisorCommands {
  static var all: [RegisteredCommand] { [claim] }

  private static var claim: RegisteredCommand {
    SandboxCommands.command(
      Declaration(
        "lab claim", "Answer a claim as its advisor would.",
        parameters: [
          .argument("claim", .text, "The number of `claims`, or the id."),
          .argument("status", .choice(ClaimStatus.allCases.map(\.rawValue)), "What it becomes."),
          .option("note", .text, "A word of the advisor's."),
        ], examples: [Example("lab claim 1 viewed", "The advisor has seen the first claim.")],
        errors: [.claimUnknown, .claimTransition], related: ["claims show"])
    ) { sandbox, shell, arguments in
      let reference = arguments["claim"] ?? ""
      let found = try await find(reference, in: sandbox, shell)
      guard let status = arguments["status"].flatMap(ClaimStatus.init(rawValue:)) else { return .none }
      guard found.status.allows(status, by: .agent) else {
        throw ClaimError.transition(from: found.status, to: status)
      }
      let moved = try await sandbox.answerClaim(found.id, with: status, note: arguments["note"])
      return SandboxCommands.done(
        "\(moved.agency, .strong) has set the claim to \(status.rawValue).",
        [
          "agency": .string(moved.agency), "id": .string(moved.id.description),
          "status": .string(status.rawValue),
        ])
    }
  }

  /// A member's numbers are those of `claims`; without a member they count every claim.
  private static func find(_ reference: String, in sandbox: any Sandbox, _ shell: Shell) async throws -> Claim
  {
    let all = try await sandbox.allClaims()
    if let id = UniqueID(reference), let claim = all.first(where: { $0.id == id }) { return claim }
    if await shell.state.isSignedIn { return try await shell.state.claim(reference).claim }
    guard let number = Int(reference), number >= 1, number <= all.count else {
      throw LabError.claimUnknown(reference)
    }
    return all[number - 1]
  }
}
