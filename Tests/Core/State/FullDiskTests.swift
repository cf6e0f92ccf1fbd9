import HushhDomain
import HushhKit
import HushhSimulation
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
      await #expect(throws: DeckError.nothingToUndo(isSignedIn: false)) { try await shell.state.undo() }
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

  @Test func `what a group held back is believed no longer, and the card is on top again`() throws {
    try PluginHarness.run { shell async throws in
      let state = shell.state
      try await state.swipe(times: 2)
      let top = await state.top
      state.durability = .group
      try await state.swipe(times: 3)
      #expect(shell.queueStore.contents.count == 2)
      shell.queueStore.isFull = true

      #expect(throws: QueueError.self) { try state.save() }
      #expect(await state.remaining == 16)
      try await state.forgetLoss()

      #expect(await state.top == top)
      #expect(await state.waitingSwipes().count == 2)
      shell.queueStore.isFull = false
      #expect(try await state.undo().agent.id == PluginHarness.agents[1].id)
      #expect(try await state.swipe(.pass).swipe.sequence == 3)
    }
  }

  @Test func `a loss met while the file is compacted fails the swipe that met it`() throws {
    try PluginHarness.run { shell async throws in
      let state = shell.state
      state.durability = .group
      shell.queueStore.isFull = true
      var swipes = 0
      let error = await #expect(throws: QueueError.self) {
        // The same card over and over: every decision but the last is dead.
        while swipes < 2000 {
          _ = try await state.swipe(
            swipes.isMultiple(of: 2) ? .pass : .interested, on: PluginHarness.agents[0].id)
          swipes += 1
        }
      }

      guard case .groupNotSaved = error else {
        Issue.record("\(String(describing: error)) after \(swipes)")
        return
      }
      #expect(await state.waitingSwipes().isEmpty)
      #expect(await state.remaining == 21)
    }
  }

  @Test func `a loss met while a member's swipe is sent fails the swipe`() throws {
    try PluginHarness.run { shell async throws in
      let (state, turnstile) = (shell.state, shell.backend.turnstile)
      try await state.enter()
      state.durability = .group
      shell.network.add(Network.Fault(count: 1, afterCommit: true))
      turnstile.close()
      async let swipe = state.swipe(.pass)
      await turnstile.fill(to: 1)
      shell.queueStore.isFull = true
      #expect(throws: QueueError.self) { try state.save() }
      shell.queueStore.isFull = false
      turnstile.open()

      let failure: (any Error)?
      do {
        _ = try await swipe
        failure = nil
      } catch { failure = error }
      #expect(failure is QueueError)
      #expect(await state.waitingSwipes().isEmpty)
    }
  }

  @Test func `a loss that somebody else has met is met by the next change`() throws {
    try PluginHarness.run { shell async throws in
      let state = shell.state
      state.durability = .group
      try await state.swipe(times: 3)
      shell.queueStore.isFull = true
      #expect(throws: QueueError.self) { try state.save() }
      shell.queueStore.isFull = false

      await #expect(throws: QueueError.self) { try await state.swipe(.pass) }
      #expect(await state.remaining == 21)
      #expect(try await state.swipe(.pass).swipe.sequence == 1)
    }
  }

  @Test func `a member's swipes that the backend has are not undone by a loss`() throws {
    try PluginHarness.run { shell async throws in
      let state = shell.state
      try await state.enter()
      state.durability = .group
      try await state.swipe(times: 2)
      shell.queueStore.isFull = true
      #expect(throws: QueueError.self) { try state.save() }
      shell.queueStore.isFull = false
      try await state.forgetLoss()

      #expect(await state.remaining == 19)
      #expect(await state.waitingSwipes().isEmpty)
      #expect(shell.backend.stored(of: People.alice).count == 2)
    }
  }

  @Test func `a guest's swipes are bound on disk before the first of them is sent`() throws {
    try PluginHarness.run { shell async throws in
      let state = shell.state
      state.durability = .group
      try await state.swipe(times: 2)
      shell.backend.turnstile.close()
      async let receipt = state.enter()
      await shell.backend.turnstile.fill(to: 1)

      let owned = shell.queueStore.contents.count { if case .owned = $0 { true } else { false } }
      shell.backend.turnstile.open()

      #expect(try await receipt.adopted == 2)
      #expect(owned == 2)
    }
  }

  @Test func `guest's swipes that could not be bound are sent for nobody`() throws {
    try PluginHarness.run { shell async throws in
      let state = shell.state
      state.durability = .group
      try await state.swipe(times: 2)
      shell.queueStore.isFull = true

      let receipt = try await state.enter()

      #expect(receipt.adopted == 0)
      #expect(state.losses == 1)
      #expect(shell.backend.rows.taken.isEmpty)
      #expect(await state.takeNotices().isEmpty)
      #expect(await state.remaining == 21)
    }
  }

  @Test(arguments: [true, false])
  func `a restart keeps what a group held back`(cleanly: Bool) throws {
    try PluginHarness.run { shell async throws in
      shell.state.durability = .group
      try await shell.state.swipe(times: 3)

      try await shell.state.restart(cleanly: cleanly)

      #expect(await shell.state.waitingSwipes().count == 3)
    }
  }

  @Test func `in a group an emptied queue is no reason to rewrite the file`() throws {
    try PluginHarness.run { shell async throws in
      shell.state.durability = .group
      try await shell.state.swipe(times: 1)
      _ = try await shell.state.undo()

      #expect(shell.state.holdsBack)
      #expect(shell.queueStore.contents.isEmpty)
      #expect(try await shell.state.swipe(.pass).swipe.sequence == 1)
      await shell.state.close()
      #expect(shell.queueStore.contents.count == 1)
    }
  }
}
