import HushhDomain
import HushhKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct `Taking up a session at a start` {
  @Test func `a valid one goes on, and sends what waits`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter()
      try await shell.state.onboard()
      shell.network.setOnline(false)
      try await shell.state.swipe(times: 2)
      shell.network.setOnline(true)
      _ = await shell.state.takeNotices()
      try await shell.state.restart(cleanly: false)

      #expect(await shell.state.isOnboarded)
      #expect(await shell.state.takeNotices().isEmpty)
      #expect(await shell.state.waitingSwipes().isEmpty)
      #expect(await shell.state.remaining == 19)
    }
  }

  @Test func `offline, the deck leaves the earlier decisions out as soon as a list has read them`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter()
      try await shell.state.onboard()
      try await shell.state.swipe(times: 2)
      shell.network.setOnline(false)
      try await shell.state.restart(cleanly: true)
      #expect(await shell.state.remaining == 21)
      shell.network.setOnline(true)

      #expect(try await shell.state.list(.pass).count == 2)
      #expect(await shell.state.remaining == 19)
    }
  }

  @Test func `what was decided while it could not be renewed is sent with it`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter()
      shell.network.setOnline(false)
      shell.clock.advance(by: .seconds(7200))
      try await shell.state.restart(cleanly: false)
      #expect(await !shell.state.isSignedIn)
      try await shell.state.swipe(times: 1)
      shell.network.setOnline(true)
      shell.backend.expireAll()
      try await shell.state.restart(cleanly: false)

      #expect(await shell.state.isSignedIn)
      #expect(shell.backend.rows.selections.count == 1)
      #expect(await shell.state.queueRecords.isEmpty)
    }
  }

  @Test func `a profile that a start has seen finished is finished offline too`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter()
      shell.network.add(Network.Fault(count: 1, table: "users", afterCommit: true))
      await #expect(throws: BackendError.unanswered) { try await shell.state.onboard() }
      try await shell.state.restart(cleanly: true)
      shell.network.setOnline(false)
      try await shell.state.restart(cleanly: true)

      #expect(await shell.state.isOnboarded)
    }
  }

  @Test func `one that can be renewed goes on with new tokens, saved`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter()
      let old = shell.sessionStore.saved?.tokens
      shell.backend.expireAll()
      try await shell.state.restart(cleanly: true)

      #expect(await shell.state.isSignedIn)
      #expect(shell.sessionStore.saved?.tokens != old)
      #expect(await shell.state.currentSession == shell.sessionStore.saved)
    }
  }

  @Test func `one that is refused is discarded, and that is said once`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter()
      shell.backend.revokeAll()
      try await shell.state.restart(cleanly: true)

      #expect(await !shell.state.isSignedIn)
      #expect(shell.sessionStore.saved == nil)
      #expect(await shell.state.takeNotices().map(\.code) == [.sessionEnded])
      try await shell.state.restart(cleanly: true)
      #expect(await shell.state.takeNotices().isEmpty)
    }
  }

  @Test func `one that has expired while offline is kept for a later start`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter()
      try await shell.state.swipe(times: 1)
      shell.clock.advance(by: .seconds(7200))
      shell.backend.expireAll()
      shell.network.setOnline(false)
      try await shell.state.restart(cleanly: false)

      #expect(await !shell.state.isSignedIn)
      #expect(shell.sessionStore.saved?.user == People.alice)
      #expect(await shell.state.takeNotices().first?.code == .backendUnreachable)
      shell.network.setOnline(true)
      try await shell.state.restart(cleanly: false)
      #expect(await shell.state.isSignedIn)
      #expect(await shell.state.remaining == 20)
    }
  }

  @Test func `one that is still good while offline goes on, and swipes wait for it`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter()
      try await shell.state.onboard()
      shell.network.setOnline(false)
      try await shell.state.restart(cleanly: false)
      _ = await shell.state.takeNotices()

      #expect(await shell.state.isOnboarded)
      #expect(await shell.state.memberName == "Ann")
      try await shell.state.swipe(times: 1)
      #expect(await shell.state.waitingSwipes().map(\.owner) == [People.alice])
    }
  }

  @Test(arguments: [true, false])
  func `a session that names another account than its tokens ends, and nothing of one reaches the other`(
    isOnline: Bool
  ) throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter("alice")
      var stored = try #require(shell.sessionStore.saved)
      stored.user = People.bob
      try shell.sessionStore.save(stored)
      shell.network.setOnline(isOnline)
      try await shell.state.restart(cleanly: false)
      if !isOnline {
        // Not asked yet: the session counts, and the swipe is Bob's.
        try await shell.state.swipe(times: 1)
        _ = await shell.state.takeNotices()
        shell.network.setOnline(true)
        let report = try await shell.state.sync()
        #expect(report.sent == 0 && report.endedBecause?.contains("another account") == true)
        #expect(SwipeQueue(replaying: shell.queueStore.contents).all.map(\.owner) == [People.bob])
      } else {
        let notices = await shell.state.takeNotices()
        #expect(notices.map(\.code) == [.sessionEnded])
        #expect(notices.first?.message.contains("another account") == true)
      }

      #expect(await !shell.state.isSignedIn)
      #expect(shell.sessionStore.saved == nil)
      #expect(shell.backend.rows.selections.isEmpty)
    }
  }

  @Test func `a missing row of users is made`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter()
      shell.backend.edit { $0.users = [:] }
      try await shell.state.restart(cleanly: true)

      #expect(shell.backend.rows.users[People.alice]?.onboardingStep == "landing")
      #expect(await shell.state.isSignedIn)
      try await shell.state.onboard()
      #expect(await shell.state.isOnboarded)
    }
  }

  @Test func `a start that cannot save what it sent still takes the session up`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter()
      shell.network.setOnline(false)
      try await shell.state.swipe(times: 1)
      shell.network.setOnline(true)
      shell.queueStore.isFull = true
      _ = await shell.state.takeNotices()
      try await shell.state.restart(cleanly: false)

      #expect(await shell.state.isSignedIn)
      #expect(await shell.state.remaining == 20)
      #expect(await shell.state.takeNotices().first?.code == .queueUnsaved)
    }
  }
}
