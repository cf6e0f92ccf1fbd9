internal import HushhKit

/// What a sign-out did.
public struct SignOutReceipt: Sendable {
  /// The account that was signed in; nil for a guest.
  public var name: String?
  public var sync = SyncReport()
  /// Swipes that wait for this account's return.
  public var waiting = 0
  /// Whether a guest's sign-out removed a session that was kept for a later start.
  public var removedKeptSession = false
  /// The held command that was dropped.
  public var dropped: GatedAction?
}

extension AppState {
  public var isSignedIn: Bool { session != nil }
  public var isOnboarded: Bool { session != nil && (user?.isOnboarded ?? session?.isOnboarded ?? false) }
  public var currentSession: Session? { session }
  public var currentUser: User? { user }

  /// What to call the person; nil for a guest.
  public var memberName: String? {
    guard let session else { return nil }
    return user?.displayName ?? session.displayName ?? "Your account"
  }

  // MARK: Keeping a session

  /// Sends what waits; a queue that cannot be saved is a notice and no reason to undo what went before.
  func syncKeepingSession(until deadline: Timestamp? = nil) async -> SyncReport {
    if hasSwipesToSend, let left = remainingQuiet {
      var report = SyncReport()
      report.failures = [.limited(retryAfter: left)]
      report.waiting = queue.waitingCount(for: session?.user)
      return report
    }
    do throws(QueueError) { return try await sync(until: deadline) } catch {
      note(error)
      var report = SyncReport()
      report.waiting = queue.waitingCount(for: session?.user)
      return report
    }
  }

  /// Saves the session; one that cannot be saved is a notice, and lives as long as the process.
  func remember(_ session: Session) {
    do { try ports.sessionStore.save(session) } catch {
      notices.append(
        Warning(
          error.code,
          "The session was not saved and ends with this process: \(error.explanation.because ?? "")."))
    }
  }

  /// Makes a call for the account that is signed in.
  ///
  /// A session that no answer has confirmed since the start is checked first: its file may name another account
  /// than its tokens belong to.
  public func authorized<Value: Sendable>(
    _ call: (any Backend, Caller) async throws(BackendError) -> Value
  ) async throws -> Value {
    if session != nil, user == nil {
      do { try await readUser() } catch let error as BackendError where !error.isTransient {
        // The call itself was not refused: a swipe would be dropped for it.
        throw BackendError.failed("the account could not be read")
      }
    }
    return try await renewing(call)
  }

  /// Makes a call with the session's token.
  ///
  /// A refused token is refreshed once and the call repeated once. Only a definite refusal of the refresh ends
  /// the session.
  private func renewing<Value: Sendable>(
    _ call: (any Backend, Caller) async throws(BackendError) -> Value
  ) async throws -> Value {
    guard let session else { throw AuthError.required(command: "That") }
    do throws(BackendError) { return try await ask(as: session, call) } catch {
      guard error == .unauthorized else { throw error }
    }
    // A late refusal must not touch the session of whoever is here now, nor spend a token made meanwhile.
    if try sameMember(as: session).tokens == session.tokens { try await refreshTokens() }
    let fresh = try sameMember(as: session)
    do throws(BackendError) { return try await ask(as: fresh, call) } catch {
      throw error == .unauthorized ? BackendError.closed : error
    }
  }

  private func ask<Value: Sendable>(
    as session: Session, _ call: (any Backend, Caller) async throws(BackendError) -> Value
  ) async throws(BackendError) -> Value {
    let answer = try await call(ports.backend, .member(session.tokens.access))
    // Whoever is answered has an account.
    unansweredDeletion = nil
    return answer
  }

  /// The session as it is now, if it still belongs to the same person.
  private func sameMember(as earlier: Session) throws(AuthError) -> Session {
    guard let session else { throw .ended(reason: "you have signed out") }
    guard session.user == earlier.user else { throw .ended(reason: "somebody else is signed in now") }
    return session
  }

  /// New tokens, then a sync: a session refresh is a retry point.
  public func refreshSession() async throws -> SyncReport {
    renewal = .possible
    try await refreshTokens()
    return try await catchUp()
  }

  private func refreshTokens() async throws {
    guard let session else { throw AuthError.required(command: "auth refresh") }
    if case .done(let failure) = renewal { throw failure ?? BackendError.closed }
    renewal = .done(nil)
    do throws(BackendError) {
      let tokens = try await ports.backend.refresh(session.tokens.refresh)
      guard var current = self.session, current.user == session.user else { return }
      current.tokens = tokens
      // Saved before use: the old refresh token is spent.
      remember(current)
      self.session = current
    } catch {
      guard error == .unauthorized else {
        // Whatever is wrong with the renewal is nobody else's fault: it must not be held against a swipe.
        let failure = error.isTransient ? error : BackendError.failed("the session could not be renewed")
        renewal = .done(failure)
        throw failure
      }
      let reason = "the backend no longer accepts it"
      if self.session?.tokens == session.tokens { endSession() }
      throw AuthError.ended(reason: reason)
    }
  }

  // MARK: Ending a session

  /// How long a slow backend may keep somebody from leaving; the call that is under way then is the last.
  private static let farewell = TimeSpan.seconds(5)

  /// Signs out, and drops the held command.
  ///
  /// Afterward nothing on this device can restore the session. Swipes that cannot be sent wait for their account.
  public func signOut() async -> SignOutReceipt {
    var receipt = session == nil ? await forgetKeptSession() : await leave()
    receipt.dropped = dropGatedAction()
    return receipt
  }

  /// Removes the session of an earlier start that could not be renewed at this one.
  private func forgetKeptSession() async -> SignOutReceipt {
    let kept = ports.sessionStore.load()
    notices += kept.warnings
    guard let session = kept.session, removeStoredSession() else { return SignOutReceipt() }
    // Best effort, as in every sign-out.
    try? await ports.backend.revoke(session.tokens.refresh)
    return SignOutReceipt(removedKeptSession: true)
  }

  /// Ends the session of the account that is signed in, and keeps the held command.
  func leave() async -> SignOutReceipt {
    guard let leaving = session else { return SignOutReceipt() }
    let name = memberName ?? "Your account"
    var report = SyncReport()
    // A pass that is under way may hang on the backend, and nobody waits for it to leave: it stops by
    // itself at its next swipe.
    let deadline = effects.stopwatch().advanced(by: Self.farewell)
    if passes[leaving.user] == nil { report = await syncKeepingSession(until: deadline) }
    let refresh = session?.tokens.refresh ?? leaving.tokens.refresh
    endSession()
    // The backend's side is best effort: an access token lives for an hour at most.
    if effects.stopwatch() < deadline { try? await ports.backend.revoke(refresh) }
    return SignOutReceipt(name: name, sync: report, waiting: queue.waitingCount(for: leaving.user))
  }

  /// The session is over, wished or not: what is protected goes, the guest's deck remains.
  func endSession() {
    removeStoredSession()
    let action = pending
    clearProtectedState()
    pending = action
  }

  /// False, with a notice, when it is still there.
  @discardableResult
  private func removeStoredSession() -> Bool {
    do { try ports.sessionStore.remove() } catch {
      notices.append(Warning(error))
      return false
    }
    return true
  }

  /// Forgets everything that belongs to an account.
  public func clearProtectedState() {
    session = nil
    user = nil
    quiet = nil
    unansweredDeletion = nil
    pending = nil
    selections = [:]
    selectionsAreKnown = false
    undoable = UndoOrder()
    listing = nil
    published.publish([NumberedClaim]())
    refreshDeck()
  }

  // MARK: Restoring

  /// Takes up the stored session at a start.
  ///
  /// Only a definite refusal removes it; a backend that cannot be reached leaves the file for a later
  /// start.
  func restoreSession() async {
    let stored = ports.sessionStore.load()
    notices += stored.warnings
    guard let session = stored.session else { return }
    self.session = session
    renewal = .possible
    do {
      try await readUser()
      // Made while the backend could not be asked for the session: the same person's, back at last.
      _ = adoptGuestSwipes(for: session.user)
      let report = await syncKeepingSession()
      if !report.isComplete, !report.isEmpty { notices.append(Warning(.syncPartial, report.summary)) }
      await fetchSelections()
    } catch let error as AuthError {
      notices.append(
        Warning(.sessionEnded, "Your session has ended: \(error.explanation.because ?? "sign in again")."))
    } catch {
      let failure = Failure(error)
      if session.tokens.expiresAt <= effects.now() {
        clearProtectedState()
        notices.append(
          Warning(
            failure.code, "Your session could not be renewed now; you are a guest until the backend answers.")
        )
      } else {
        notices.append(Warning(failure.code, "Your account could not be read now; swipes wait here."))
      }
    }
  }

  /// Reads the account that the token belongs to, which decides: a session that names another one ends.
  func readUser() async throws {
    let asked = session?.user
    let answered = try await renewing { backend, caller throws(BackendError) in
      // A session without its row must not stay half an account: later updates would touch nothing.
      if let stored = try await backend.user(as: caller) { return stored }
      return try await backend.upsertUser(UserDetails(), as: caller)
    }
    guard answered.id == asked else {
      if session?.user == asked { endSession() }
      throw AuthError.ended(reason: "the stored session names another account than the backend")
    }
    adopt(answered)
  }
}
