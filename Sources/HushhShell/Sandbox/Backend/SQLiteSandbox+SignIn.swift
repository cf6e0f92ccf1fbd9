package import HushhDomain
package import HushhKit

extension SQLiteSandbox {
  package func signIn(_ grant: ProviderGrant) async throws(BackendError) -> Identity {
    let token = try SimulatedToken.check(grant, at: effects.now()).get()
    guard let account = Persona.account(subject: token.subject, at: grant.provider) else {
      throw .refusedGrant(.unknownSubject)
    }
    let arrival = Arrival(
      provider: grant.provider, subject: token.subject, user: account.user, email: token.email,
      name: grant.name)
    return try admit(arrival)
  }

  package func sendCode(to email: String) async throws(BackendError) {
    let address = try Self.address(email)
    let effects = effects
    try writing { database, time throws(BackendError) in
      try CodeRows.replace(for: address, at: time, effects: effects, in: database)
    }
  }

  package func signIn(email: String, code: Secret) async throws(BackendError) -> Identity {
    let address = try Self.address(email)
    let now = effects.now()
    // Without a database no code was ever sent.
    guard
      try openIfPresent({ database throws(BackendError) in
        try CodeRows.check(code, for: address, at: now, in: database)
      }) != nil
    else { throw .refusedGrant(.wrongCode) }
    let known = Persona.account(subject: address.folded, at: .email)
    return try admit(
      Arrival(
        provider: .email, subject: address.folded, user: known?.user, email: address.text, name: nil)
    )
  }

  package func refresh(_ token: Secret) async throws(BackendError) -> Tokens {
    let effects = effects
    let tokens = try openIfPresent { database throws(BackendError) in
      try SessionRows.renew(token, effects: effects, in: database)
    }
    guard let tokens else { throw .unauthorized }
    return tokens
  }

  package func revoke(_ token: Secret) async throws(BackendError) {
    let effects = effects
    _ = try openIfPresent { database throws(BackendError) in
      let isOpen = try database.first(
        "SELECT 1 FROM auth_sessions WHERE refresh_token = ? AND revoked_at IS NULL", [.text(token.reveal)]
      ) { _ throws(BackendError) in true }
      guard isOpen != nil else { return }
      try database.run(
        "UPDATE auth_sessions SET revoked_at = ? WHERE refresh_token = ?",
        [.time(effects.stamp()), .text(token.reveal)])
    }
  }

  /// Whoever asks for an address has checked it; a backend believes nobody.
  private static func address(_ text: String) throws(BackendError) -> EmailAddress {
    do throws(AuthError) { return try EmailAddress(text) } catch { throw .refusedGrant(.malformed) }
  }

  private func admit(_ arrival: Arrival) throws(BackendError) -> Identity {
    let effects = effects
    return try writing { database, time throws(BackendError) in
      try arrival.admit(at: time, effects: effects, in: database)
    }
  }
}
