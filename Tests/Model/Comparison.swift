import HushhDomain
import HushhKit
import HushhSandbox

/// A script on the shell and on the reference, compared after every step.
struct Comparison: Sendable {
  /// What the reference is made to get wrong, so that the comparison itself can be tested.
  var flaw: @Sendable (inout Reference, Step) -> Void = { _, _ in }

  /// Where the two part, if they do.
  struct Difference: Equatable, Sendable {
    /// How many steps it takes.
    var length: Int
    var text: String
  }

  static let agents = BundledResources.agents.agents.map(\.id.text)
  /// Those a script decides about: few, so that they meet again; some can be claimed, one begins with a dash,
  /// one is not in the catalog yet.
  static let few = [0, 1, 3, 8, 11].map { agents[$0] } + ["new-1"]

  func difference(in steps: [Step]) throws -> Difference? {
    try LiveApp.run { app in
      var reference = Reference(agents: Self.agents)
      for (index, step) in steps.enumerated() {
        let expected = reference.apply(step)
        flaw(&reference, step)
        let found = await app.type(step.line)
        let seen = try await app.observation(code: found, beside: reference)
        if let text = seen.difference(from: reference.observation(code: expected)) {
          return Difference(length: index + 1, text: text)
        }
      }
      return nil
    }
  }

  /// Whatever is not needed for a difference is left out.
  func shrunk(_ steps: [Step]) throws -> [Step] {
    try Shrinker.shrunk(steps) { try difference(in: $0) != nil }
  }

  /// A script that somebody can run: what the rules refuse is expected, and the last line is where they part.
  static func script(of steps: [Step], seed: UInt64, _ difference: Difference) -> String {
    var reference = Reference(agents: agents)
    var lines = ["# seed \(seed)"]
    for step in steps.prefix(difference.length) {
      let code = reference.apply(step)
      lines.append(code.map { "expect-error \($0) \(step.line)" } ?? step.line)
    }
    lines.append("# " + difference.text.replacing("\n", with: "\n# "))
    return lines.joined(separator: "\n") + "\n"
  }
}
