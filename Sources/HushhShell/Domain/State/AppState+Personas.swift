extension AppState {
  /// Every simulated person who can sign in, in order.
  public nonisolated var personas: [String] { ports.providers.personas }

  /// The e-mail address of a simulated person.
  public nonisolated func address(of persona: String) throws -> EmailAddress {
    guard let text = try ports.providers.email(of: persona) else { throw AuthError.noEmail(persona: persona) }
    return try EmailAddress(text)
  }
}
