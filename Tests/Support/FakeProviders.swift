package import HushhDomain
internal import HushhKit

/// Sign-in pages that know three people.
///
/// Each has an account of their own at each provider.
package struct FakeProviders: IdentityProviders {
  package init() {}

  package let personas = ["alice", "bob", "dave"]

  package func authorize(_ persona: String, at provider: Provider, nonce: String) throws(AuthError)
    -> ProviderGrant
  {
    guard personas.contains(persona) else {
      throw .personaUnknown(persona, provider: provider, known: personas)
    }
    let names = ["alice": "Alice Nguyen", "bob": "Bob Okafor", "dave": "Dave Moreau"]
    return ProviderGrant(provider: provider, token: Secret(persona), nonce: nonce, name: names[persona])
  }

  package func email(of persona: String) throws(AuthError) -> String? {
    guard personas.contains(persona) else {
      throw .personaUnknown(persona, provider: .email, known: personas)
    }
    return persona == "dave" ? nil : "\(persona)@example.com"
  }

  static func id(of persona: String, at provider: Provider) -> UniqueID? {
    let digits = ["alice": "1", "bob": "2", "dave": "4"]
    let groups = [Provider.apple: "0001", .google: "0002", .email: "0003"]
    guard let digit = digits[persona], let group = groups[provider] else { return nil }
    let eight = String(repeating: digit, count: 8)
    return UniqueID("\(eight)-\(group)-4000-8000-000000000000")
  }
}
