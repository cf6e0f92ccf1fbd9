internal import HushhDomain
internal import HushhKit

/// A person of the simulation, with an account of its own at each provider.
struct Persona: Sendable, Equatable {
  /// When a provider tells the full name beside the token.
  enum NameRule: String, Sendable {
    case always
    /// At the first authorisation only, as Apple does.
    case once
    case never
  }

  struct Account: Sendable, Equatable {
    var subject: String
    var user: UniqueID
    var email: String?
    var name: NameRule
  }

  var name: String
  var fullName: String
  var email: String?
  var accounts: [Provider: Account] = [:]

  init?(_ value: JSONValue) {
    guard let name = value["name"]?.string, let fullName = value["full_name"]?.string else { return nil }
    self.name = name
    self.fullName = fullName
    email = value["email"]?.string
    for provider in Provider.allCases {
      guard let account = value["providers"]?[provider.rawValue],
        let subject = account["subject"]?.string,
        let user = account["user_id"]?.string.flatMap(UniqueID.init)
      else { continue }
      accounts[provider] = Account(
        subject: subject, user: user, email: account["email"]?.string,
        name: account["name"]?.string.flatMap(NameRule.init) ?? .never)
    }
  }

  /// The account that a provider knows by that subject.
  static func account(subject: String, at provider: Provider) -> Account? {
    for persona in BundledResources.personas {
      if let account = persona.accounts[provider], account.subject == subject { return account }
    }
    return nil
  }
}
