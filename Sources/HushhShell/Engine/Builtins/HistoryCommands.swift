internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

/// The lines typed at the prompt, in this session and before.
enum HistoryCommands {
  static var all: [RegisteredCommand] { [history] }

  private static var history: RegisteredCommand {
    RegisteredCommand(
      Declaration(
        "history", "Show the lines typed before, or those that hold a text.",
        parameters: [
          .argument("text", .text, "What to look for; /…/ around it is left out.", required: false)
        ],
        examples: [
          Example("history", "Every line that is kept."), Example("history /pass/", "Those that hold pass."),
        ], related: ["record", "set"]),
      owner: "shell",
      immediate: { shell, arguments in
        guard let lines = shell.history else {
          return Output(
            [.line("No history is kept here: it is for a prompt, and not for --ephemeral.")],
            data: .rows([], columns: ["number", "line"]))
        }
        let wanted = arguments["text"].map(pattern) ?? ""
        let folded = wanted.searchKey
        let found = lines.enumerated().filter {
          wanted.isEmpty || $0.element.searchKey.contains(subsequence: folded)
        }
        return Output(
          found.isEmpty
            ? [.line(wanted.isEmpty ? "No lines yet." : "No line holds \(wanted).")]
            : [.verbatim(found.map { "\(padded($0.offset + 1, to: lines.count))  \($0.element)" })],
          data: .rows(
            found.map { ["line": .string($0.element), "number": .int(Int64($0.offset + 1))] },
            columns: ["number", "line"]))
      })
  }

  private static func pattern(_ text: String) -> String {
    guard text.count > 2, text.hasPrefix("/"), text.hasSuffix("/") else { return text }
    return String(text.dropFirst().dropLast())
  }

  private static func padded(_ number: Int, to largest: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, String(largest).count - digits.count)) + digits
  }
}
