import Testing

/// What only the shell can show, and the reference leaves out, counts as well.
@Suite struct `A part that the reference does not have` {
  @Test func `is no difference while nothing stands there`() throws {
    let found = Observation(parts: [("code", ["none"]), ("identity", [])])
    let expected = Observation(parts: [("code", ["none"])])

    #expect(found == expected && expected == found)
  }

  @Test func `shows a queue that its file would not bring back`() throws {
    let part = try LiveApp.run { app in
      var reference = Reference(agents: Comparison.agents)
      try await app.follow([.swipe(.rejected, nil)], beside: &reference)
      try app.emptyQueueFile()

      return try await app.differingPart(from: reference)
    }

    #expect(part == "what the file would bring back")
  }

  @Test func `shows rows that are not the ones they were`() throws {
    let part = try LiveApp.run { app in
      var reference = Reference(agents: Comparison.agents)
      try await app.follow(
        [.logIn("apple alice"), .swipe(.rejected, nil), .swipe(.rejected, nil)], beside: &reference)
      (reference.rows[0].number, reference.rows[1].number) = (
        reference.rows[1].number, reference.rows[0].number
      )

      return try await app.differingPart(from: reference)
    }

    #expect(part == "identity")
  }
}

extension LiveApp {
  /// Steps in which the two agree.
  fileprivate func follow(_ steps: [Step], beside reference: inout Reference) async throws {
    for step in steps {
      let expected = reference.apply(step)
      let code = await type(step.line)
      let seen = try await observation(code: code, beside: reference)
      #expect(seen == reference.observation(code: expected))
    }
  }

  /// The heading under which they part now.
  fileprivate func differingPart(from reference: Reference) async throws -> String? {
    try await observation(code: nil, beside: reference)
      .difference(from: reference.observation(code: nil))?
      .split(separator: "\n").first.map(String.init)
  }
}
