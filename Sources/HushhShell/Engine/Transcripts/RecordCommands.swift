internal import HushhKit
internal import HushhPluginKit

/// `record`: a session becomes a test.
enum RecordCommands {
  static var all: [RegisteredCommand] { [record, stop] }

  private static var record: RegisteredCommand {
    RegisteredCommand(
      Declaration(
        "record", "Write what is typed, and what comes of it, as a transcript that hushh test runs.",
        parameters: [.argument("file", .path, "The transcript, like session.hush; it is replaced.")],
        examples: [
          Example("record session.hush", "In a session of --ephemeral --seed --clock, first of all.")
        ],
        errors: [.recordRefused, .fileUnwritable], related: ["run"], canRedirect: false),
      owner: "shell"
    ) { shell, _, arguments in
      let path = arguments["file"] ?? ""
      let couldAsk = shell.answer != nil
      try shell.startRecording(to: path)
      var blocks: [Block] = [.line("Recording to \(path, .strong).")]
      if couldAsk { blocks.append(.line("\("Nothing asks while it lasts: give the flags.", .muted)")) }
      return Output(blocks + [.hints(["record stop"])], data: .object(["recording": .string(path)]))
    }
  }

  private static var stop: RegisteredCommand {
    RegisteredCommand(
      Declaration(
        "record stop", "End the recording.",
        examples: [Example("record stop", "The transcript is whole.")], errors: [.recordRefused],
        canRedirect: false),
      owner: "shell"
    ) { shell, _, _ in
      let recorder = try shell.stopRecording()
      return Output(
        [
          .line("Recorded \(counted(recorder.count, "command")) in \(recorder.path, .strong)."),
          .hints(["hushh test \(recorder.path)"]),
        ], data: .object(["commands": .int(Int64(recorder.count)), "file": .string(recorder.path)]))
    }
  }
}
