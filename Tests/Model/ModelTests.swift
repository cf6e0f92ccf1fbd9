import Foundation
import Testing

/// Made-up scripts on the whole shell, beside the rules said once more.
///
/// `MODEL_STEPS` looks further; `MODEL_SEED` looks elsewhere.
@Suite struct `The shell and the reference agree` {
  private static let length = 60

  @Test func `after every step of a made-up script`() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["MODEL_STEPS"].flatMap(Int.init) ?? 3000
    let first = environment["MODEL_SEED"].flatMap(UInt64.init) ?? 1

    for seed in first..<first + UInt64(max(1, count / Self.length)) {
      let steps = StepGenerator(seed: seed, agents: Comparison.few).steps(Self.length)
      try expectAgreement(steps, seed: seed)
    }
  }

  /// Where they have parted, cut down.
  private static let parted: [[Step]] = [
    // After a 429 nothing is sent that nobody asked for: neither the next swipe nor what waits at a sign-out.
    [
      .fail(Fault(count: 1, skip: 1, table: "user_agent_selections", kind: .limited, afterCommit: false)),
      .swipe(.rejected, nil), .swipe(.selected, nil), .logIn("google alice"), .logIn("apple bob"),
    ]
  ]

  @Test(arguments: parted) func `where they once parted`(steps: [Step]) throws {
    try expectAgreement(steps)
  }

  private func expectAgreement(_ steps: [Step], seed: UInt64 = 0) throws {
    let comparison = Comparison()
    guard let difference = try comparison.difference(in: steps) else { return }
    let shrunk = try comparison.shrunk(Array(steps.prefix(difference.length)))
    let last = try comparison.difference(in: shrunk) ?? difference
    Issue.record("They part:\n\(Comparison.script(of: shrunk, seed: seed, last))")
  }
}
