import HushhDomain
import HushhKit
import HushhPluginKit

extension SettingsPlugin {
  /// The first screen: three groups, and the way out.
  var overview: Command {
    let version = version
    return Command(
      Declaration(
        "settings", "Show your account at a glance.", needs: [.session, .onboarding],
        gatedAction: "openSettings",
        examples: [Example("settings", "Everything about your account")], errors: [.userGone] + .ofMember)
    ) { context, _ in
      let account = try await context.state.account()
      return Output(
        Self.header(account.user) + Self.groups(account, version: version), data: .object(Self.json(account)))
    }
  }

  private static func header(_ user: User) -> [Block] {
    let name = user.displayName
    let letters = initials(of: name)
    let badge: StyledText = letters.isEmpty ? "" : "[\(letters, .primary)] "
    let email: [Block] = user.email.map { $0 == name ? [] : [.line("\($0, .muted)")] } ?? []
    return [.heading(badge + "\(name, .strong)")] + email
      + [.actions([Action("settings profile", "change your name")])]
  }

  private static func groups(_ account: AccountView, version: String) -> [Block] {
    let profile = account.profile
    let goals = profile.goals.map(\.label).joined(separator: ", ")
    return [
      .heading("My activity"),
      .actions([
        Action("settings selected", "\(words(account.selected))"),
        Action("settings passed", "\(words(account.passed))"), Action("claims", "\(account.claims)"),
      ]),
      .heading("Preferences"),
      .actions([
        Action("settings goals", "\(goals.isEmpty ? "none" : goals)"),
        Action("settings location", "\(account.place ?? profile.zip ?? account.user.zipCode ?? "none")"),
        Action("settings notifications", profile.notificationsOn ? "On" : "Off"),
        Action("settings theme", "light, dark or none"),
      ]),
      .heading("Support"),
      .actions([
        Action("settings privacy", "Privacy policy"), Action("settings terms", "Terms"),
        Action("settings support", "\(address)"), Action("settings version", "\(version)"),
      ]),
      .gap, .actions([Action("auth logout", "sign out")]),
    ]
  }

  private static func words(_ count: ListCount) -> String {
    count.waiting > 0 ? "\(count.stored) (+\(count.waiting) waiting)" : "\(count.stored)"
  }

  private static func json(_ account: AccountView) -> JSONValue {
    [
      "claims": .int(Int64(account.claims)), "email": JSONValue(account.user.email),
      "goals": .array(account.profile.goals.map { .string($0.rawValue) }),
      "name": .string(account.user.displayName), "notifications": .bool(account.profile.notificationsOn),
      "passed": .int(Int64(account.passed.stored)), "passed_waiting": .int(Int64(account.passed.waiting)),
      "place": JSONValue(account.place), "selected": .int(Int64(account.selected.stored)),
      "selected_waiting": .int(Int64(account.selected.waiting)), "zip": JSONValue(account.profile.zip),
    ]
  }
}
