import HushhDomain
import HushhKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct `Sending what waits` {
  private let ids = PluginHarness.agents.map(\.id)

  /// Alice, with swipes that wait because the network was out.
  private func wait(_ count: Int, _ shell: PluginHarness) async throws {
    try await shell.state.enter()
    shell.network.setOnline(false)
    try await shell.state.swipe(times: count)
    shell.network.setOnline(true)
  }

  @Test func `two passes at once send every swipe once`() throws {
    try PluginHarness.run { shell async throws in
      try await wait(5, shell)
      let (state, turnstile) = (shell.state, shell.backend.turnstile)
      turnstile.close()
      async let first = state.sync()
      await turnstile.fill(to: 1)
      async let second = state.sync()
      for _ in 0..<20 { await Task.yield() }
      #expect(turnstile.count == 1)
      turnstile.open()

      let reports = try await [first, second]
      #expect(reports.map(\.sent) == [5, 0])
      #expect(reports.allSatisfy { $0.isComplete && $0.unchanged == 0 })
      #expect(shell.backend.rows.taken.count == 5)
    }
  }

  @Test func `a swipe made during a pass is not lost, and not sent twice to different ends`() throws {
    try PluginHarness.run { shell async throws in
      try await wait(2, shell)
      let (state, turnstile) = (shell.state, shell.backend.turnstile)
      turnstile.close()
      async let pass = state.sync()
      await turnstile.fill(to: 1)
      async let swipe = state.swipe(.interested)
      await turnstile.fill(to: 2)
      turnstile.open()

      _ = try await (pass, swipe)
      #expect(shell.backend.stored(of: People.alice).count == 3)
      #expect(await state.waitingSwipes().isEmpty)
      #expect(shell.queueStore.contents.isEmpty)
    }
  }

  @Test(arguments: [1, 2, 5])
  func `an answer lost after the commit is made good by the same swipe, also after a restart`(lost: Int)
    throws
  {
    try PluginHarness.run { shell async throws in
      try await wait(5, shell)
      let identities = await shell.state.waitingSwipes().map(\.id)
      shell.network.add(
        Network.Fault(count: lost, skip: 0, table: "user_agent_selections", afterCommit: true))

      let first = try await shell.state.sync()
      #expect(first.sent == 5 - lost && first.waiting == lost && !first.isComplete)
      try await shell.state.restart(cleanly: false)

      #expect(shell.backend.stored(of: People.alice) == Array(ids.prefix(5)))
      #expect(Set(shell.backend.rows.taken.map(\.swipe)) == Set(identities))
      #expect(await shell.state.waitingSwipes().isEmpty)
    }
  }

  @Test func `a pass that nobody waits for any more sends no further swipe, and none of them has failed`()
    throws
  {
    try PluginHarness.run { shell async throws in
      try await wait(5, shell)
      let attempts = await shell.state.waitingSwipes().map(\.attempts)
      shell.patience.end(at: 2)

      let report = try await shell.state.sync()

      #expect(report.sent == 2 && report.waiting == 3 && report.failures == [.cancelled])
      #expect(await shell.state.waitingSwipes().map(\.attempts) == attempts.suffix(3))
    }
  }

  @Test func `one that is refused for good holds up nobody`() throws {
    try PluginHarness.run { shell async throws in
      try await wait(4, shell)
      shell.backend.edit { tables in tables.agents.removeAll { $0.id == ids[1] } }
      shell.network.add(Network.Fault(count: 1, skip: 2, table: "user_agent_selections", kind: .failed))

      let first = try await shell.state.sync()
      #expect(first.sent == 2 && first.refused.map(\.swipe.agentID) == [ids[1]] && first.waiting == 1)
      let second = try await shell.state.sync()
      #expect(second.sent == 1 && second.isComplete)
      #expect(shell.backend.stored(of: People.alice) == [ids[0], ids[3], ids[2]])
      #expect(await shell.state.refusedSwipes().map(\.swipe.agentID) == [ids[1]])
    }
  }

  @Test func `a swipe that has failed as often as can be counted fails once more`() throws {
    try PluginHarness.run { shell async throws in
      try await wait(1, shell)
      let swipe = try #require(await shell.state.waitingSwipes().first)
      try await shell.state.replaceQueue(with: [
        .swipe(swipe), .failed(swipe.id, attempts: .max, reason: "by hand"),
      ])
      shell.network.add(Network.Fault(count: 1, table: "user_agent_selections", kind: .failed))

      #expect(try await shell.state.sync().waiting == 1)
      #expect(await shell.state.waitingSwipes().map(\.attempts) == [.max])
    }
  }

  @Test func `a refused token stops the pass; the rest waits and is refused by nobody`() throws {
    try PluginHarness.run { shell async throws in
      try await wait(3, shell)
      let writes = shell.network.status.writes
      shell.network.add(Network.Fault(count: 99, table: "user_agent_selections", kind: .unauthorized))
      _ = await shell.state.finishCommand(succeeded: false)

      let report = try await shell.state.sync()
      #expect(report.waiting == 3 && report.refused.isEmpty && report.endedBecause == nil)
      #expect(await shell.state.isSignedIn)
      let now = shell.network.status.writes
      #expect(now["user_agent_selections"] == (writes["user_agent_selections"] ?? 0) + 2)
      #expect(now["auth"] == (writes["auth"] ?? 0) + 1)

      shell.network.clearFaults()
      #expect(try await shell.state.sync().sent == 3)
    }
  }

  @Test func `a session that ends on the way keeps what was not sent`() throws {
    try PluginHarness.run { shell async throws in
      try await wait(3, shell)
      shell.backend.revokeAll()
      _ = await shell.state.finishCommand(succeeded: false)

      let report = try await shell.state.sync()
      #expect(report.endedBecause != nil && report.waiting == 3 && report.sent == 0)
      #expect(await !shell.state.isSignedIn)
      #expect(shell.sessionStore.saved == nil)
      #expect(try await shell.state.enter().sync.sent == 3)
    }
  }

  @Test func `somebody who leaves in the middle stops the pass at once, and the late answer touches nobody`()
    throws
  {
    try PluginHarness.run { shell async throws in
      try await wait(6, shell)
      let (state, backend) = (shell.state, shell.backend)
      backend.turnstile.close()
      async let pass = state.sync()
      await backend.turnstile.fill(to: 1)
      backend.turnstile.admitOne()
      await backend.turnstile.fill(to: 1)

      let receipt = await state.signOut()
      #expect(receipt.waiting == 5)
      #expect(backend.turnstile.count == 1)
      let bob = try await state.enter("bob")
      #expect(bob.sync.isEmpty)
      backend.turnstile.open()
      let report = try await pass

      #expect(report.sent == 2)
      #expect(backend.stored(of: People.alice).count == 2)
      #expect(backend.stored(of: People.bob).isEmpty)
      #expect(backend.rows.taken.allSatisfy { $0.owner == People.alice })
      #expect(await state.currentSession?.user == People.bob)
      #expect(await state.remaining == 21)
      #expect(try await state.card(of: ids[1]).decision == nil)
      #expect(try await state.enter("alice").sync.sent == 4)
    }
  }

  @Test func `a late refusal does not spend or end the session of whoever is here now`() throws {
    try PluginHarness.run { shell async throws in
      try await wait(1, shell)
      let (state, turnstile) = (shell.state, shell.backend.turnstile)
      turnstile.close()
      shell.network.add(
        Network.Fault(count: 1, table: "user_agent_selections", kind: .unauthorized, afterCommit: true))
      async let pass = state.sync()
      await turnstile.fill(to: 1)
      _ = await state.signOut()
      try await state.enter("bob")
      let tokens = await state.currentSession?.tokens
      turnstile.open()
      _ = try await pass

      #expect(await state.currentSession?.tokens == tokens)
      #expect(shell.sessionStore.saved?.user == People.bob)
    }
  }

  @Test func `a waiting decision and a newer one leave the newer`() throws {
    try PluginHarness.run { shell async throws in
      try await wait(2, shell)
      _ = try await shell.state.swipe(.interested, on: ids[0])

      #expect(try await shell.state.sync().sent == 1)
      let stored = shell.backend.rows.selections.first { $0.row.agentID == ids[0] }
      #expect(stored?.row.decision == .interested)
    }
  }
}
