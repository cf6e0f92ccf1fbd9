internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

/// `doctor`: whether what is kept on disk is as it should be.
enum DoctorCommand {
  static var all: [RegisteredCommand] { [doctor] }

  private static var doctor: RegisteredCommand {
    BasicCommands.command(
      Declaration(
        "doctor", "Examine the state directory, and repair what can be repaired.",
        parameters: [
          .option("fix", .flag, "Repair; a copy is kept of every damaged file that is changed.")
        ],
        examples: [
          Example("doctor", "What is kept, and what is wrong with it."),
          Example("doctor --fix", "The same, repaired as far as nothing is lost."),
        ],
        errors: [.doctorFound, .queueUnsaved], related: ["state"])
    ) { shell, context, arguments in
      let repairs = arguments.has("fix")
      // It looks at the files, not at what is held back.
      try context.state.save()
      let findings = shell.world.examine(repairs, await context.state.currentSession?.user)
      // What is in memory was acknowledged: it takes the place of what could not be read.
      if findings.contains(where: { $0.code == .queueDamaged && $0.kind == .repaired }) {
        try await context.state.rewriteQueue()
      }
      let output = Output(
        [.fields(findings.map { Field($0.subject, text($0)) })],
        data: .rows(findings.map(\.json), columns: ["file", "kind", "code", "message"]))
      let wrong = findings.count { $0.kind == .wrong }
      guard wrong > 0 else { return output }
      shell.show(output)
      throw Failure(
        .doctorFound,
        Explanation(
          wrong == 1 ? "One thing is wrong." : "\(wrong) things are wrong.",
          next: repairs ? [] : ["doctor --fix"]))
    }
  }

  private static func text(_ finding: Finding) -> StyledText {
    switch finding.kind {
    case .note: "\(finding.message)"
    case .repaired: "\("repaired", .success): \(finding.message)"
    case .wrong: "\(finding.code?.rawValue ?? "wrong", .warning): \(finding.message)"
    }
  }
}
