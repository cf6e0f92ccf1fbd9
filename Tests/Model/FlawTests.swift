import Testing

/// A reference that is wrong on purpose: where the two part must be seen, and soon.
@Suite struct `A rule that is broken is found` {
  struct Flaw: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The most steps that it takes to show it.
    var most: Int
    var apply: @Sendable (inout Reference, Step) -> Void
  }

  static let flaws: [Flaw] = [
    Flaw(testDescription: "a sign-out drops what waits", most: 5) { reference, step in
      if step == .logOut { reference.queue = [] }
    },
    Flaw(testDescription: "undo leaves the row", most: 3) { reference, step in
      guard step == .undo, let user = reference.session?.user, let card = reference.cards.first
      else { return }
      let number = reference.nextNumber()
      reference.rows.append(
        .init(number: number, user: user, agent: card, decision: .rejected, swipe: number))
    },
    Flaw(testDescription: "maybe later keeps the wish", most: 2) { reference, step in
      if step == .later { reference.pending = .init(action: "openSettings", step: .settings, owner: nil) }
    },
    Flaw(testDescription: "a restart forgets the session", most: 2) { reference, step in
      if step == .restart { reference.endSession() }
    },
  ]

  @Test(arguments: flaws) func `and shrunk to a few lines`(flaw: Flaw) throws {
    let comparison = Comparison(flaw: flaw.apply)
    var shrunk: [Step]?

    for seed in 1...20 where shrunk == nil {
      let steps = StepGenerator(seed: UInt64(seed), agents: Comparison.few).steps(60)
      guard let difference = try comparison.difference(in: steps) else { continue }
      shrunk = try comparison.shrunk(Array(steps.prefix(difference.length)))
    }

    let length = try #require(shrunk?.count)
    #expect((1...flaw.most).contains(length), "\(shrunk?.map(\.line) ?? [])")
  }
}
