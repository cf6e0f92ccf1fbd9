import HushhDomain
import HushhKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct `Signing in, step by step` {
  @Test func `a provider or a grant that fails leaves a guest and their swipes`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.swipe(times: 1)
      shell.network.add(Network.Fault(count: 1, table: "auth"))
      await #expect(throws: BackendError.unreachable) { try await shell.state.enter() }
      await #expect(throws: AuthError.self) { try await shell.state.enter("nobody") }

      #expect(await !shell.state.isSignedIn)
      #expect(shell.sessionStore.saved == nil)
      #expect(await shell.state.waitingSwipes().map(\.owner) == [nil])
    }
  }

  @Test func `a row of users that cannot be written undoes it`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.swipe(times: 1)
      shell.network.add(Network.Fault(count: 1, table: "users", kind: .failed))
      await #expect(throws: BackendError.self) { try await shell.state.enter() }

      #expect(await !shell.state.isSignedIn)
      #expect(shell.sessionStore.saved == nil)
      #expect(shell.backend.rows.selections.isEmpty)
      #expect(await shell.state.waitingSwipes().map(\.owner) == [nil])
      #expect(try await shell.state.enter().sync.sent == 1)
    }
  }

  @Test func `a sync or a look at the selections that fails does not`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter()
      try await shell.state.swipe(times: 3)
      _ = await shell.state.signOut()
      try await shell.state.swipe(times: 1, .interested)
      shell.network.add(
        Network.Fault(count: 2, table: "user_agent_selections", kind: .failed, reads: true))

      let receipt = try await shell.state.enter()
      #expect(receipt.sync.waiting == 1 && receipt.adopted == 1)
      #expect(await shell.state.takeNotices().map(\.code) == [.backendFailed])
      #expect(try await shell.state.list(.pass).count == 2)
      #expect(try await shell.state.list(.interested).count == 1)
    }
  }

  @Test func `a command asks for new tokens at most once`() throws {
    try PluginHarness.run { shell async throws in
      let state = shell.state
      try await state.enter()
      let auth = shell.network.status.writes["auth"] ?? 0
      shell.network.add(Network.Fault(count: 99, table: "lead_requests", kind: .unauthorized, reads: true))

      _ = await state.finishCommand(succeeded: false)
      for _ in 0..<3 { await #expect(throws: BackendError.closed) { try await state.claims() } }
      #expect(shell.network.status.writes["auth"] == auth + 1)
      _ = await state.finishCommand(succeeded: false)
      await #expect(throws: BackendError.closed) { try await state.claims() }
      #expect(shell.network.status.writes["auth"] == auth + 2)
      #expect(await state.isSignedIn)
    }
  }

  @Test(arguments: [
    (Network.Kind.limited, BackendError.limited(retryAfter: .seconds(30))),
    (.failed, .failed("an injected failure")), (.transport, .unreachable),
  ])
  func `a refresh that fails for now keeps the session`(kind: Network.Kind, error: BackendError) throws {
    try PluginHarness.run { shell async throws in
      try await shell.state.enter()
      shell.backend.expireAll()
      shell.network.add(Network.Fault(count: 1, table: "auth", kind: kind))
      _ = await shell.state.finishCommand(succeeded: false)

      await #expect(throws: error) { try await shell.state.claims() }
      #expect(await shell.state.isSignedIn)
      _ = await shell.state.finishCommand(succeeded: false)
      #expect(try await shell.state.claims().isEmpty)
    }
  }
}
