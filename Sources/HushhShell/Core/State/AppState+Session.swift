/// What a sign-in did.
public struct SignInReceipt: Sendable {
  public var user: User
  public var provider: Provider
  public var isNewAccount: Bool
  public var sync: SyncReport
  /// How many of the guest's swipes now belong to this account.
  public var adopted: Int
  public var pending: GatedAction?
}

/// What a sign-out did.
public struct SignOutReceipt: Sendable {
  public var name: String
  public var sync: SyncReport
  /// Swipes that wait for this account's return.
  public var waiting: Int
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

  // MARK: Signing in

  /// Signs a simulated person in at Apple or Google.
  public func signIn(at provider: Provider, as persona: String) async throws -> SignInReceipt {
    let nonce = effects.makeID().description
    var grant = try ports.providers.authorize(persona, at: provider, nonce: nonce)
    // A name that comes only once is kept until the backend has it.
    let key = "\(provider.rawValue)/\(persona)"
    if let name = grant.name, !name.trimmingBlanks().isEmpty { namesToStore[key] = name }
    grant.name = namesToStore[key]
    let identity = try await answered { backend throws(BackendError) in try await backend.signIn(grant) }
    let receipt = try await begin(identity, at: provider)
    namesToStore[key] = nil
    return receipt
  }

  /// Sends a code to an e-mail address.
  public func sendCode(to address: EmailAddress) async throws {
    try await ports.backend.sendCode(to: address.text)
  }

  /// Signs the owner of an address in with the code that was sent there.
  public func signIn(email: EmailAddress, code: Secret) async throws -> SignInReceipt {
    let identity = try await answered { backend throws(BackendError) in
      try await backend.signIn(email: email.text, code: code)
    }
    return try await begin(identity, at: .email)
  }

  /// A sign-in that the backend does not authorize is a refused one: there is no session that could end.
  private func answered(
    _ call: (any Backend) async throws(BackendError) -> Identity
  ) async throws(BackendError) -> Identity {
    do throws(BackendError) { return try await call(ports.backend) } catch {
      throw error == .unauthorized ? .refusedGrant(.unknownSubject) : error
    }
  }

  /// The order is the domain's (§2.1): user row, queue, selections, onboarding.
  ///
  /// Only a failure of the first undoes the sign-in.
  private func begin(_ identity: Identity, at provider: Provider) async throws -> SignInReceipt {
    let caller = Caller.member(identity.tokens.access)
    let details = UserDetails(email: identity.email, fullName: identity.name, avatarURL: identity.avatarURL)
    let user: User
    do {
      user = try await ports.backend.upsertUser(details, as: caller)
    } catch {
      // Best effort: an unused session ends by itself.
      try? await ports.backend.revoke(identity.tokens.refresh)
      throw error
    }
    if session != nil {
      // Only now: a sign-in that fails leaves whoever is here.
      let action = pending
      _ = await signOut()
      pending = action
    }
    let session = Session(
      user: user.id, provider: provider, tokens: identity.tokens, isOnboarded: user.isOnboarded,
      displayName: user.displayName)
    remember(session)
    self.session = session
    self.user = user
    undoable = []
    if let owner = pending?.owner, owner != user.id { pending = nil }

    let adopted = adoptGuestSwipes(for: user.id)
    // Whatever becomes of the swipes, the person is signed in.
    let report = await syncKeepingSession()
    await fetchSelections()
    refreshDeck()
    return SignInReceipt(
      user: user, provider: provider, isNewAccount: identity.isNewAccount, sync: report, adopted: adopted,
      pending: pending)
  }

  /// Sends what waits; a queue that cannot be saved is a notice and no reason to undo what went before.
  func syncKeepingSession() async -> SyncReport {
    do { return try await sync() } catch {
      let failure = Failure(error)
      notices.append(
        Warning(failure.code, failure.explanation.because ?? failure.explanation.happened))
      var report = SyncReport()
      report.waiting = queue.waitingCount(for: session?.user)
      return report
    }
  }

  /// Binds the guest's swipes to the account before the first of them is sent, so that a failed
  /// sync can never take them to another (D20).
  private func adoptGuestSwipes(for owner: UniqueID) -> Int {
    let guests = queue.waiting(for: nil)
    do {
      try commit(guests.map { .owned($0.id, owner: owner) })
      return guests.count
    } catch {
      notices.append(
        Warning(error.code, "The guest's swipes could not be bound to the account; they stay the guest's."))
      return 0
    }
  }

  private func remember(_ session: Session) {
    do { try ports.sessionStore.save(session) } catch {
      notices.append(
        Warning(
          error.code,
          "The session was not saved and ends with this process: \(error.explanation.because ?? "")."))
    }
  }

  // MARK: Keeping a session

  /// Makes a call as the signed-in person.
  ///
  /// A refused token is refreshed once and the call repeated once; only a definite refusal of the refresh
  /// ends the session.
  public func authorized<Value: Sendable>(
    _ call: (any Backend, Caller) async throws(BackendError) -> Value
  ) async throws -> Value {
    guard let session else { throw AuthError.required(command: "That") }
    do throws(BackendError) {
      return try await call(ports.backend, .member(session.tokens.access))
    } catch {
      guard error == .unauthorized else { throw error }
    }
    // A late refusal must not touch the session of whoever is here now, nor spend a token made meanwhile.
    if try sameMember(as: session).tokens == session.tokens { try await refreshTokens() }
    let fresh = try sameMember(as: session)
    do throws(BackendError) {
      return try await call(ports.backend, .member(fresh.tokens.access))
    } catch {
      throw error == .unauthorized ? BackendError.closed : error
    }
  }

  /// The session as it is now, if it still belongs to the same person.
  private func sameMember(as earlier: Session) throws(AuthError) -> Session {
    guard let session else { throw .ended(reason: "you have signed out") }
    guard session.user == earlier.user else { throw .ended(reason: "somebody else is signed in now") }
    return session
  }

  /// New tokens, then a sync: a session refresh is a retry point.
  public func refreshSession() async throws -> SyncReport {
    mayRefresh = true
    try await refreshTokens()
    return try await catchUp()
  }

  private func refreshTokens() async throws {
    guard let session else { throw AuthError.required(command: "auth refresh") }
    guard mayRefresh else { throw refreshFailure ?? BackendError.closed }
    mayRefresh = false
    refreshFailure = nil
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
        refreshFailure = failure
        throw failure
      }
      let reason = "the backend no longer accepts it"
      if self.session?.tokens == session.tokens { endSession() }
      throw AuthError.ended(reason: reason)
    }
  }

  // MARK: Ending a session

  /// Signs out.
  ///
  /// The local part always succeeds; swipes that cannot be sent wait for this account.
  public func signOut() async -> SignOutReceipt {
    guard let leaving = session else {
      pending = nil
      return SignOutReceipt(name: "guest", sync: SyncReport(), waiting: 0)
    }
    let name = memberName ?? "Your account"
    var report = SyncReport()
    // A pass that is under way may hang on the backend, and nobody waits for it to leave: it stops by
    // itself at its next swipe.
    if passes[leaving.user] == nil { report = await syncKeepingSession() }
    let refresh = session?.tokens.refresh ?? leaving.tokens.refresh
    endSession()
    pending = nil
    // The backend's side is best effort: an access token lives for an hour at most.
    try? await ports.backend.revoke(refresh)
    return SignOutReceipt(name: name, sync: report, waiting: queue.waitingCount(for: leaving.user))
  }

  /// The session is over, wished or not: what is protected goes, the guest's deck remains.
  func endSession() {
    do { try ports.sessionStore.remove() } catch {
      notices.append(Warning(error.code, error.explanation.because ?? error.explanation.happened))
    }
    let action = pending
    clearProtectedState()
    pending = action
  }

  /// Forgets everything that belongs to an account.
  public func clearProtectedState() {
    session = nil
    user = nil
    pending = nil
    selections = [:]
    selectionsAreKnown = false
    undoable = []
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
    mayRefresh = true
    do {
      user = try await authorized { backend, caller throws(BackendError) in
        // A session without its row must not stay half an account: later updates would touch nothing.
        if let stored = try await backend.user(as: caller) { return stored }
        return try await backend.upsertUser(UserDetails(), as: caller)
      }
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
}
