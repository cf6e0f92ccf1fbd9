public import HushhKit

/// Everything the settings' first screen shows.
public struct AccountView: Sendable {
  public var user: User
  public var profile: ConsumerProfile
  /// City and state of the ZIP, when an agent in the catalog shares it.
  public var place: String?
  public var selected: ListCount
  public var passed: ListCount
  public var claims: Int
}

/// Stored rows, and decisions that are not there yet.
public struct ListCount: Sendable, Equatable {
  public var stored: Int
  public var waiting: Int
}

/// One agent in the selected or passed list.
public struct ListedAgent: Sendable {
  public var id: Agent.ID
  /// Nil when the agent has left the catalog.
  public var card: AgentCard?
  public var decidedAt: Timestamp
  public var isWaiting: Bool
}

extension AppState {
  // MARK: Onboarding

  /// First and last name to offer: the provider's, split at the last space.
  public func suggestedName() -> (first: String, last: String?)? {
    user?.fullName.map(PersonName.split)
  }

  public func completeOnboarding(_ answers: OnboardingAnswers) async throws -> User {
    let updated = try await authorized { backend, caller throws(BackendError) in
      try await backend.completeOnboarding(answers, as: caller)
    }
    guard session?.user == updated.id else { throw AuthError.ended(reason: "somebody else is signed in now") }
    adopt(updated)
    return updated
  }

  // MARK: Settings

  public func account() async throws -> AccountView {
    try await retryBeforeList()
    let (user, profile, claims) = try await authorized { backend, caller throws(BackendError) in
      (
        try await backend.user(as: caller), try await backend.profile(as: caller),
        try await backend.claims(as: caller).count
      )
    }
    guard let user else { throw AuthError.accountGone }
    adopt(user)
    let details = profile ?? ConsumerProfile()
    return AccountView(
      user: user, profile: details, place: await place(of: details.zip ?? user.zipCode),
      selected: count(of: .interested), passed: count(of: .pass), claims: claims)
  }

  public func updateProfile(_ change: ProfileChange) async throws {
    let updated = try await authorized { backend, caller throws(BackendError) in
      try await backend.updateProfile(change, as: caller)
      return try await backend.user(as: caller)
    }
    if let updated { adopt(updated) }
  }

  /// City and state for a ZIP, from the agents' own pairs.
  private func place(of zip: String?) async -> String? {
    guard let zip else { return nil }
    let short = String(zip.prefix(5))
    return await openDeck().agents.first { $0.zip.map { String($0.prefix(5)) } == short && $0.place != nil }?
      .place
  }

  /// Believes a row, unless it is the late answer to somebody who has left.
  func adopt(_ updated: User) {
    guard var session, session.user == updated.id else { return }
    user = updated
    guard
      session.isOnboarded != updated.isOnboarded || session.displayName != updated.displayName
    else { return }
    session.isOnboarded = updated.isOnboarded
    session.displayName = updated.displayName
    self.session = session
    do { try ports.sessionStore.save(session) } catch {
      notices.append(Warning(error))
    }
  }

  // MARK: Lists

  /// The person's decisions of one kind, newest first.
  public func list(_ decision: Decision) async throws -> [ListedAgent] {
    try await retryBeforeList()
    let deck = await openDeck()
    let owner = session?.user
    let waiting = queue.waiting(for: owner)
    let replaced = Set(waiting.map(\.agentID))
    var rows = waiting.filter { $0.decision == decision }.map {
      (id: $0.agentID, at: $0.decidedAt, waits: true, order: $0.sequence)
    }
    rows += selections.values.filter { $0.decision == decision && !replaced.contains($0.agentID) }.map {
      (id: $0.agentID, at: $0.decidedAt, waits: false, order: Int64(0))
    }
    return
      rows
      .sorted { ($0.at, $0.order, $0.id) > ($1.at, $1.order, $1.id) }
      .map {
        ListedAgent(id: $0.id, card: deck.agent($0.id).map(card), decidedAt: $0.at, isWaiting: $0.waits)
      }
  }

  private func count(of decision: Decision) -> ListCount {
    ListCount(
      stored: selections.values.count { $0.decision == decision },
      waiting: queue.waiting(for: session?.user).count { $0.decision == decision })
  }

  /// A list is a point to try again what waits (DOMAIN §2.4), and must show what the backend holds.
  private func retryBeforeList() async throws {
    if queue.waitingCount(for: session?.user) > 0 {
      let report = await syncKeepingSession()
      if let reason = report.endedBecause { throw AuthError.ended(reason: reason) }
      if !report.isComplete { notices.append(Warning(.syncPartial, report.summary)) }
    }
    let owner = session?.user
    try await readSelections()
    guard session?.user == owner else { throw AuthError.ended(reason: "somebody else is signed in now") }
  }

  // MARK: Leaving for good

  /// Deletes the account and everything of it, here and there.
  ///
  /// A failure changes nothing here.
  public func deleteAccount() async throws {
    guard let leaving = session?.user else { throw AuthError.required(command: "settings delete-account") }
    var wasGone = false
    // Read now: the end of the session forgets it.
    let mayBeDone = unansweredDeletion == leaving
    do {
      try await authorized { backend, caller throws(BackendError) in
        try await backend.deleteAccount(as: caller)
      }
    } catch BackendError.notFound {
      wasGone = true
    } catch is AuthError where mayBeDone {
      // The answer to the first try was lost, and the second finds nobody.
      wasGone = true
    } catch BackendError.unanswered {
      unansweredDeletion = leaving
      throw BackendError.unanswered
    }
    let own = queue.waiting(for: leaving).map(\.id) + queue.refused(for: leaving).map(\.swipe.id)
    endSession()
    drop(because: "the account was deleted")
    try commit(own.map { .withdrawn($0) })
    try save()
    if wasGone { notices.append(Warning(.userGone, "The account was gone already.")) }
  }
}
