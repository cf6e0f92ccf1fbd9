/// Everything that is compared after a step, as lines under headings.
struct Observation: Equatable, Sendable {
  /// The heading, and what stands under it.
  var parts: [(name: String, lines: [String])] = []

  static func == (a: Self, b: Self) -> Bool { a.difference(from: b) == nil }

  /// The first part in which this is not as expected: what only one of them has must be empty there.
  func difference(from expected: Observation) -> String? {
    for (name, _) in parts + expected.parts where lines(under: name) != expected.lines(under: name) {
      return "\(name)\n  expected \(expected.lines(under: name))\n  and found \(lines(under: name))"
    }
    return nil
  }

  private func lines(under name: String) -> [String] { parts.first { $0.name == name }?.lines ?? [] }
}

extension Reference {
  /// - Parameter code: what the last line had to fail with.
  func observation(code: String?) -> Observation {
    Observation(parts: [
      ("code", [code ?? "none"]),
      ("session", [session?.user ?? "guest", session?.isOnboarded == true ? "complete" : "incomplete"]),
      ("pending", pending.map { [$0.action] } ?? []),
      ("queue", queue.map { "\($0.agent) \($0.decision) of \($0.owner ?? "guest"), tried \($0.attempts)" }),
      ("refused", refused.sorted { $0.swipe < $1.swipe }.map { "\($0.agent) of \($0.owner ?? "guest")" }),
      ("users", users.map { "\($0.name) \($0.isComplete ? "complete" : "landing")" }),
      ("rows", rows.map { "\($0.user) \($0.agent) \($0.decision)" }),
      ("claims", claims.map { "\($0.user) \($0.status)" }),
      ("deck", deck == nil ? [] : ["\(cards.count) left"] + cards.prefix(3)),
    ])
  }
}
