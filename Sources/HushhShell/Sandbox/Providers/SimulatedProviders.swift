package import HushhDomain
package import HushhKit
internal import Synchronization

/// Apple's and Google's sign-in pages, played: they know a few people by name and always agree.
package final class SimulatedProviders: IdentityProviders {
  private struct Introduction: Hashable {
    var persona: String
    var provider: Provider
  }

  private let effects: Effects
  /// Who has told a name that is told once.
  ///
  /// It lives as long as this value, so each process hears it anew; the backend keeps the name it heard
  /// first, which is what matters (CASES D01).
  private let introduced = Mutex<Set<Introduction>>([])

  package init(effects: Effects) { self.effects = effects }

  package var personas: [String] { BundledResources.personas.map(\.name) }

  package func authorize(_ persona: String, at provider: Provider, nonce: String) throws(AuthError)
    -> ProviderGrant
  {
    // An e-mail address is proved by a code, not by a provider's word.
    let known = BundledResources.personas.filter { provider != .email && $0.accounts[provider] != nil }
    guard let person = Self.named(persona, among: known), let account = person.accounts[provider] else {
      throw .personaUnknown(persona, provider: provider, known: known.map(\.name))
    }
    let token = SimulatedToken(
      issuer: SimulatedToken.issuer(of: provider), subject: account.subject,
      nonce: nonce.isEmpty ? nil : nonce, issuedAt: effects.now().milliseconds / 1000, email: account.email)
    return ProviderGrant(
      provider: provider, token: Secret(token.text), nonce: nonce.isEmpty ? nil : nonce,
      name: tellsName(person, account, at: provider) ? person.fullName : nil)
  }

  package func email(of persona: String) throws(AuthError) -> String? {
    guard let person = Self.named(persona, among: BundledResources.personas) else {
      throw .personaUnknown(
        persona, provider: .email,
        known: BundledResources.personas.filter { $0.accounts[.email] != nil }.map(\.name))
    }
    return person.email
  }

  private func tellsName(_ person: Persona, _ account: Persona.Account, at provider: Provider) -> Bool {
    switch account.name {
    case .always: true
    case .never: false
    case .once:
      introduced.withLock { $0.insert(Introduction(persona: person.name, provider: provider)).inserted }
    }
  }

  private static func named(_ name: String, among personas: [Persona]) -> Persona? {
    let name = name.lowercased()
    return personas.first { $0.name == name }
  }
}
