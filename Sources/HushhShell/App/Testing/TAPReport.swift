internal import HushhKit

/// Says what became of each file, as TAP 13: one line each, and below a failure what differs.
struct TAPReport {
  private let sink: any OutputSink
  private var number = 0

  init(_ sink: any OutputSink, count: Int) {
    self.sink = sink
    say("TAP version 13\n1..\(count)\n")
  }

  mutating func report(_ path: String, _ outcome: TestOutcome) {
    number += 1
    let name = path.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "\\#")
    say("\(outcome.problem == nil ? "ok" : "not ok") \(number) - \(name)\n")
    if outcome.isRewritten { say("# rewritten: \(path)\n") }
    if let problem = outcome.problem { say(diagnosis(problem, of: path)) }
    sink.flush()
  }

  func bailOut(_ reason: String) {
    say("Bail out! \(reason)\n")
    sink.flush()
  }

  private func diagnosis(_ problem: TestOutcome.Problem, of path: String) -> String {
    var lines = ["---", "message: \(Self.quoted(problem.message))", "file: \(Self.quoted(path))"]
    if case .different(let line, _, _) = problem { lines.append("line: \(line)") }
    let details = problem.details
    if !details.isEmpty { lines += ["\(problem.detailName): |"] + details.map { "  \($0)" } }
    return (lines + ["..."]).map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  private func say(_ text: String) { sink.write(Array(text.utf8)) }
}

extension TestOutcome.Problem {
  /// In one line.
  var message: String {
    switch self {
    case .different(_, let message, _): message
    case .failed(let text): text.split(separator: "\n").first.map(String.init) ?? "it failed"
    case .timedOut(let limit): "it did not end within \(limit)"
    }
  }

  var details: [String] {
    switch self {
    case .different(_, _, let diff): diff
    case .failed(let text):
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    case .timedOut: []
    }
  }

  fileprivate var detailName: String { if case .different = self { "diff" } else { "error" } }
}
