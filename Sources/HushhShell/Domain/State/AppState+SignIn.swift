public import HushhKit

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

extension AppState {
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
      // Only now: a sign-in that fails changes nothing.
      _ = await leave()
    }
    let session = Session(
      user: user.id, provider: provider, tokens: identity.tokens, isOnboarded: user.isOnboarded,
      displayName: user.displayName)
    remember(session)
    self.session = session
    self.user = user
    undoable = UndoOrder()
    bindHeldCommand(to: user.id)

    let adopted = adoptGuestSwipes(for: user.id)
    // Whatever becomes of the swipes, the person is signed in.
    let report = await syncKeepingSession()
    await replaceBundledDeck()
    await fetchSelections()
    refreshDeck()
    return SignInReceipt(
      user: user, provider: provider, isNewAccount: identity.isNewAccount, sync: report, adopted: adopted,
      pending: pending)
  }

  /// Binds the guest's swipes to the account before the first of them is sent, so that a failed
  /// sync can never take them to another (D20).
  func adoptGuestSwipes(for owner: UniqueID) -> Int {
    let guests = queue.waiting(for: nil)
    guard !guests.isEmpty else { return 0 }
    do throws(QueueError) {
      try commit(guests.map { .owned($0.id, owner: owner) })
      try writing { store throws(QueueError) in try store.save() }
      return guests.count
    } catch {
      note(error, "The guest's swipes could not be bound to the account; they stay the guest's.")
      return 0
    }
  }
}
