/// The text of `--help`.
package enum ProgramHelp {
  static let summary = "a shell over the domain of a \"find a financial advisor\" app"

  package static var text: String {
    let options = ProgramOption.general.map { row($0.usage, $0.summary) }
    let inTest = ProgramOption.all.compactMap { option -> String? in
      if option.verb == .test { return row(option.usage, option.summary) }
      return option.summaryInTest.map { row(option.usage, $0) }
    }
    let statuses = ExitStatus.all.map { "\($0.status) \($0.summary)" }
    let lines =
      ["hushh: \(summary).", ""] + usage + [""] + options
      + ["", "with test:"] + inTest + [""] + wrapped(statuses, lead: "exit status: ") + ["", "Inside: help."]
    return lines.map { "\($0)\n" }.joined()
  }

  private static var usage: [String] {
    let widest = ProgramForm.all.map(\.usage.count).max() ?? 0
    return ProgramForm.all.enumerated().map { index, form in
      "\(index == 0 ? "usage: " : "       ")\(padded(form.usage, to: widest))   \(form.summary)"
    }
  }

  private static func row(_ usage: String, _ summary: String) -> String {
    "  \(padded(usage, to: 19)) \(summary)"
  }

  /// The parts with dots between them, in lines that begin under each other.
  private static func wrapped(_ parts: [String], lead: String) -> [String] {
    var lines = [""]
    for part in parts {
      let last = lines.count - 1
      if lines[last].isEmpty {
        lines[last] = part
      } else if lead.count + lines[last].count + part.count <= 95 {
        lines[last] += " · \(part)"
      } else {
        lines.append(part)
      }
    }
    let margin = String(repeating: " ", count: lead.count)
    return lines.enumerated().map { ($0 == 0 ? lead : margin) + $1 }
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
