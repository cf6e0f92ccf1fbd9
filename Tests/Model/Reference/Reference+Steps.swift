extension Reference {
  /// What a line does; the code it must fail with, or nil.
  mutating func apply(_ step: Step) -> String? {
    mayRenew = true
    renewalTrouble = nil
    do throws(Trouble) { try carryOut(step) } catch { return error.code }
    // What waited for the gate resumes by itself, once.
    guard let action = pending, session?.isOnboarded == true else { return nil }
    pending = nil
    mayRenew = true
    renewalTrouble = nil
    do throws(Trouble) { try carryOut(action.step) } catch { return error.code }
    return nil
  }

  private mutating func carryOut(_ step: Step) throws(Trouble) {
    switch step {
    case .swipe(let decision, let agent): try swipe(decision, agent)
    case .undo: try undo()
    case .deck: openDeck()
    case .reload: try reloadDeck()
    case .sync: try sync()
    case .move(let agent, let decision): try move(agent, to: decision)
    case .logIn(let user): try logIn(user)
    case .logOut: logOut()
    case .later: pending = nil
    case .renew: try renewSession()
    case .submit: try submitProfile()
    case .settings: try gated("openSettings", step) { app throws(Trouble) in try app.settings() }
    case .list(.selected): try gated("openSelected", step) { app throws(Trouble) in try app.readLists() }
    case .list(.rejected): try gated("openPassed", step) { app throws(Trouble) in try app.readLists() }
    case .deleteAccount: try deleteAccount()
    case .claims: try gated("openClaims", step) { app throws(Trouble) in _ = try app.ownClaims() }
    case .claim(let agent):
      _ = try requireClaimable(agent)
      try gated("claim \(agent)", step) { app throws(Trouble) in try app.createClaim(agent) }
    case .closeClaim(let number): try moveClaim(number, to: "closed_lost")
    case .archiveClaim(let number): try moveClaim(number, to: "archived")
    case .answerClaim(let number, let status): try answerClaim(number, status)
    case .restart, .kill: restart()
    case .foreground: _ = catchUp()
    case .online(let isOnline): self.isOnline = isOnline
    case .fail(let fault): faults.append(fault)
    case .clearFaults: faults = []
    case .advanceClock:
      hours += 1
      leavesAlone = false
    case .expireSessions: for place in tokens.indices { tokens[place].hasExpired = true }
    case .revokeSessions: for place in tokens.indices { tokens[place].isRevoked = true }
    case .closeAgent, .removeAgent, .addAgent, .map, .unmap: try editCatalog(step)
    }
  }

  private mutating func editCatalog(_ step: Step) throws(Trouble) {
    if case .addAgent(let agent) = step {
      closed.remove(agent)
      if !catalog.contains(agent) { catalog.append(agent) }
      return
    }
    guard let agent = step.agent else { return }
    // An agent is named as the deck shows it; the service may know better.
    openDeck()
    try mustKnow(agent)
    if case .unmap = step {
      for place in profiles.indices where profiles[place].agent == agent { profiles[place].agent = nil }
      return
    }
    guard catalog.contains(agent) else { throw .refused("agent.unknown") }
    switch step {
    case .closeAgent(_, let isClosed):
      if isClosed { closed.insert(agent) } else { closed.remove(agent) }
    case .removeAgent(_, let force):
      guard force || !rows.contains(where: { $0.agent == agent }) else { throw .refused("backend.conflict") }
      rows.removeAll { $0.agent == agent }
      catalog.removeAll { $0 == agent }
      closed.remove(agent)
    case .map: profiles.append(Profile(agent: agent, isActive: true))
    default: break
    }
  }
}
