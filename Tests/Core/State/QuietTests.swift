import HushhDomain
import HushhKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct `A backend that asks to be left alone` {
  /// Alice, whose last swipe was answered with a 429 that names thirty seconds.
  private func limit(_ shell: PluginHarness) async throws {
    try await shell.state.enter()
    shell.network.add(Network.Fault(count: 1, kind: .limited))
    _ = try await shell.state.swipe(.pass)
  }

  private func writes(_ shell: PluginHarness) -> Int {
    shell.network.status.writes["user_agent_selections"] ?? 0
  }

  @Test func `is not asked with the next swipe, which waits`() throws {
    try PluginHarness.run { shell async throws in
      try await limit(shell)
      let before = writes(shell)

      let receipt = try await shell.state.swipe(.pass)

      #expect(!receipt.isSettled)
      guard case .limited(let left?) = receipt.waitsBecause else {
        Issue.record("\(String(describing: receipt.waitsBecause))")
        return
      }
      #expect(left > .seconds(0) && left <= .seconds(30))
      #expect(writes(shell) == before)
    }
  }

  @Test func `is asked by nobody but a person until the time is over`() throws {
    try PluginHarness.run { shell async throws in
      try await limit(shell)
      #expect(try await shell.state.retry() == nil)

      shell.clock.advance(by: .seconds(31))

      #expect(try await shell.state.retry()?.sent == 1)
      #expect(await !shell.state.hasSwipesToSend)
    }
  }

  @Test func `is asked at once when a person says so`() throws {
    try PluginHarness.run { shell async throws in
      try await limit(shell)

      #expect(try await shell.state.sync().sent == 1)
      #expect(try await shell.state.swipe(.pass).isSettled)
    }
  }

  @Test func `is not waited for until a clock that was put back catches up`() throws {
    try PluginHarness.run { shell async throws in
      try await limit(shell)

      shell.clock.advance(by: .seconds(-3600))

      #expect(try await shell.state.retry()?.sent == 1)
    }
  }

  @Test func `nothing is tried again for a guest, nor when nothing waits`() throws {
    try PluginHarness.run { shell async throws in
      _ = try await shell.state.swipe(.pass)
      #expect(try await shell.state.retry() == nil)

      try await shell.state.enter()

      #expect(try await shell.state.retry() == nil)
    }
  }
}
