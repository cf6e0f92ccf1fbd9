import HushhDomain
import HushhKit
import HushhSimulation
import TestSupport
import Testing

@Suite struct `The action at the gate` {
  private let claim = GatedAction(
    name: "claim", agentID: Agent.ID("a"), words: ["claims", "create", "--", "a"])
  private let settings = GatedAction(name: "openSettings", agentID: nil, words: ["settings", "--"])

  /// What happens while an action is pending, and whether it is given, kept or gone after that.
  private enum Fate { case given, kept, gone }
  private typealias Event = @Sendable (PluginHarness) async throws -> Void

  private func check(_ fate: Fate, _ isNew: Bool = false, after event: @escaping Event) throws {
    let claim = claim
    try PluginHarness.run { shell async throws in
      let state = shell.state
      if !isNew {
        try await state.enter()
        try await state.onboard()
        _ = await state.signOut()
      }
      await state.hold(claim)
      try await event(shell)
      let given = await state.resolveGatedAction()

      #expect(given?.words == (fate == .given ? claim.words : nil))
      #expect(await state.pendingAction?.words == (fate == .kept ? claim.words : nil))
      #expect(await state.resolveGatedAction() == nil)
    }
  }

  @Test func `it resumes for somebody who returns, once`() throws {
    try check(.given) { try await $0.state.enter() }
  }

  @Test func `it waits through onboarding, then resumes`() throws {
    try check(.kept, true) { try await $0.state.enter() }
    try check(.given, true) {
      try await $0.state.enter()
      try await $0.state.onboard()
    }
  }

  @Test func `a newer one replaces it`() throws {
    let (claim, settings) = (claim, settings)
    try PluginHarness.run { shell async throws in
      await shell.state.hold(settings)
      await shell.state.hold(claim)
      try await shell.state.enter()
      try await shell.state.onboard()

      #expect(await shell.state.resolveGatedAction()?.words == claim.words)
      #expect(await shell.state.pendingAction == nil)
      #expect(await shell.state.takeNotices().map(\.code) == [.commandDropped])
    }
  }

  @Test func `a guest's belongs to the first account that signs in, and a second one has it dropped`() throws
  {
    let claim = claim
    try PluginHarness.run { shell async throws in
      let state = shell.state
      try await state.enter("bob")
      try await state.onboard()
      _ = await state.signOut()
      await state.hold(claim)

      try await state.enter("alice")
      #expect(await state.pendingAction?.owner == People.alice)
      _ = await state.takeNotices()
      try await state.enter("bob")

      #expect(await state.resolveGatedAction() == nil)
      #expect(await state.pendingAction == nil)
      let notices = await state.takeNotices()
      #expect(notices.map(\.code) == [.commandDropped])
      #expect(
        notices.first?.message == "A held command was dropped, because it belongs to another account.")
    }
  }

  @Test func `a sign-in that fails at any step keeps it, and the next one resumes it`() throws {
    try check(.kept) { _ = try? await $0.state.enter("nobody") }
    try check(.kept) {
      $0.network.add(Network.Fault(count: 1, table: "auth"))
      _ = try? await $0.state.enter()
    }
    try check(.given) { shell in
      shell.network.add(Network.Fault(count: 2, table: "users"))
      for _ in 0..<3 { _ = try? await shell.state.enter() }
    }
  }

  @Test func `later, signing out and a restart drop it`() throws {
    try check(.gone) { _ = await $0.state.dropGatedAction() }
    try check(.gone) {
      try await $0.state.enter()
      _ = await $0.state.signOut()
    }
    try check(.gone) { _ = await $0.state.signOut() }
    try check(.gone) { try await $0.state.restart(cleanly: true) }
    try check(.gone) { try await $0.state.restart(cleanly: false) }
  }

  @Test func `an action that a session's end cut off resumes for the same person only`() throws {
    for (persona, isGiven) in [("alice", true), ("bob", false)] {
      let settings = settings
      try PluginHarness.run { shell async throws in
        for name in ["bob", "alice"] {
          try await shell.state.enter(name)
          try await shell.state.onboard()
        }
        shell.backend.revokeAll()
        await #expect(throws: AuthError.self) { try await shell.state.claims() }
        var action = settings
        action.owner = People.alice
        await shell.state.hold(action)

        try await shell.state.enter(persona)
        #expect(await shell.state.resolveGatedAction() == (isGiven ? action : nil))
        #expect(await shell.state.pendingAction == nil)
      }
    }
  }
}
