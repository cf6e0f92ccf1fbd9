import HushhCore
import TestSupport
import Testing

@Suite struct `A queue that cannot be saved` {
  @Test func `a guest's swipe fails and the card stays`() throws {
    try PluginHarness.run { shell async throws in
      let top = await shell.state.top
      shell.queueStore.isFull = true

      await #expect(throws: QueueError.self) { try await shell.state.swipe(.pass) }
      #expect(await shell.state.top == top)
      #expect(await shell.state.remaining == 21)
      await #expect(throws: DeckError.nothingToUndo) { try await shell.state.undo() }
      shell.queueStore.isFull = false
      #expect(try await shell.state.swipe(.pass).agent.id == top)
    }
  }

  @Test func `a member's swipe fails before anything is sent`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter()
      shell.queueStore.isFull = true

      await #expect(throws: QueueError.self) { try await shell.state.swipe(.pass) }
      #expect(shell.backend.rows.taken.isEmpty)
      #expect(await shell.state.remaining == 21)
    }
  }

  @Test func `a swipe that was saved and sent succeeds although that cannot be noted`() throws {
    try PluginHarness.run { shell async throws in
      let (state, turnstile) = (shell.state, shell.backend.turnstile)
      try await state.enter()
      _ = await state.takeNotices()
      turnstile.close()
      async let swipe = state.swipe(.interested)
      await turnstile.fill(to: 1)
      shell.queueStore.isFull = true
      turnstile.open()

      #expect(try await swipe.agent.id == PluginHarness.agents[0].id)
      #expect(await state.takeNotices().map(\.code) == [.queueUnsaved])
      #expect(await state.remaining == 20)
      shell.queueStore.isFull = false
      #expect(try await state.sync().unchanged == 1)
    }
  }

  @Test func `signing in succeeds; the guest's swipes stay the guest's`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.swipe(times: 2)
      shell.queueStore.isFull = true

      let receipt = try await shell.state.enter()
      #expect(receipt.adopted == 0)
      #expect(await shell.state.takeNotices().map(\.code) == [.queueUnsaved])
      #expect(shell.backend.rows.taken.isEmpty)
      shell.queueStore.isFull = false
      _ = await shell.state.signOut()
      #expect(await shell.state.waitingSwipes().count == 2)
    }
  }

  @Test func `signing in succeeds although what was sent cannot be noted`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter()
      shell.network.setOnline(false)
      try await shell.state.swipe(times: 2)
      _ = await shell.state.signOut()
      shell.network.setOnline(true)
      shell.queueStore.isFull = true

      let receipt = try await shell.state.enter()
      #expect(receipt.sync.waiting == 2)
      #expect(await shell.state.isSignedIn)
      #expect(await shell.state.remaining == 19)
    }
  }
}
