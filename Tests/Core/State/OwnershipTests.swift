import HushhDomain
import HushhKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct `Whose swipes they are` {
  private let ids = PluginHarness.agents.map(\.id)

  @Test func `nothing of one person ever reaches another`() throws {
    try PluginHarness.run { shell async throws in
      let (state, backend) = (shell.state, shell.backend)
      try await state.swipe(times: 3)
      shell.network.add(Network.Fault(count: 10, table: "user_agent_selections"))
      let receipt = try await state.enter("alice")
      #expect(receipt.adopted == 3 && receipt.sync.waiting == 3)
      try await state.swipe(times: 2)
      #expect(await state.signOut().waiting == 5)

      #expect(await state.waitingSwipes().isEmpty)
      #expect(await state.remaining == 21)
      let bobs = try await state.enter("bob")
      #expect(bobs.adopted == 0 && bobs.sync.isEmpty)
      try await state.onboard()
      #expect(try await state.list(.pass).isEmpty)
      #expect(try await state.claims().isEmpty)
      #expect(try await state.account().passed.stored == 0)
      #expect(await state.remaining == 21)
      #expect(backend.stored(of: People.bob).isEmpty)
      _ = await state.signOut()

      let back = try await state.enter("alice")
      #expect(back.sync.sent == 5 && back.adopted == 0)
      #expect(backend.stored(of: People.alice) == Array(ids.prefix(5)))
      #expect(backend.rows.taken.count == 5)
      #expect(shell.queueStore.contents.isEmpty)
    }
  }

  @Test func `a guest's swipes between two people go to the second`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.swipe(times: 2)
      try await shell.state.enter("alice")
      _ = await shell.state.signOut()
      try await shell.state.swipe(times: 1, .interested)
      try await shell.state.enter("bob")

      #expect(shell.backend.stored(of: People.alice) == Array(ids.prefix(2)))
      #expect(shell.backend.stored(of: People.bob) == [ids[0]])
    }
  }

  @Test func `what waits for somebody survives a kill, and still waits for them alone`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter("alice")
      shell.network.setOnline(false)
      try await shell.state.swipe(times: 2)
      _ = await shell.state.signOut()
      try await shell.state.restart(cleanly: false)
      shell.network.setOnline(true)

      try await shell.state.enter("bob")
      #expect(shell.backend.rows.selections.isEmpty)
      #expect(try await shell.state.enter("alice").sync.sent == 2)
    }
  }

  @Test func `deleting an account removes its waiting and its refused swipes, and nobody else's`() throws {
    try PluginHarness.run { shell async throws in
      let state = shell.state
      try await state.enter("bob")
      shell.network.setOnline(false)
      try await state.swipe(times: 1)
      _ = await state.signOut()
      shell.network.setOnline(true)
      try await state.enter("alice")
      shell.network.add(Network.Fault(count: 1, table: "user_agent_selections", kind: .conflict))
      await #expect(throws: SyncError.self) { try await state.swipe(.pass) }
      shell.network.add(Network.Fault(count: 1, table: "user_agent_selections"))
      try await state.swipe(times: 1)
      #expect(await state.refusedSwipes().count == 1)
      #expect(await state.waitingSwipes().count == 1)

      try await state.deleteAccount()

      let left = SwipeQueue(replaying: shell.queueStore.contents)
      #expect(left.all.map(\.owner) == [People.bob] && left.allRefused.isEmpty)
      #expect(await !state.isSignedIn)
    }
  }
}
