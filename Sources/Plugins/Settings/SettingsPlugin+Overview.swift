import HushhCore
import HushhPluginKit

extension SettingsPlugin {
  /// The first screen: three groups, and the way out.
  static let overview = Command(
    Declaration(
      "settings", "Show your account at a glance.", needs: [.session, .onboarding],
      gatedAction: "openSettings",
      examples: [Example("settings", "Everything about your account")], errors: [.userGone] + .ofMember)
  ) { context, _ in
    let account = try await context.state.account()
    return Output(header(account.user) + groups(account), data: .object(json(account)))
  }

  private static func header(_ user: User) -> [Block] {
    let name = user.displayName
    let letters = initials(of: name)
    let badge: StyledText = letters.isEmpty ? "" : "[\(letters, .primary)] "
    let email: [Block] = user.email.map { $0 == name ? [] : [.line("\($0, .muted)")] } ?? []
    return [.heading(badge + "\(name, .strong)")] + email
  }

  private static func groups(_ account: AccountView) -> [Block] {
    let profile = account.profile
    return [
      .gap, .line("My activity", bold: true),
      .fields([
        Field("Selected", "\(words(account.selected))"), Field("Passed", "\(words(account.passed))"),
        Field("Claims", "\(account.claims)"),
      ]),
      .hints(["settings selected", "settings passed", "claims"]), .gap, .line("Preferences", bold: true),
      .fields(
        [
          Field("Goals", optional: profile.goals.map(\.label).joined(separator: ", ")),
          Field("Location", optional: account.place ?? profile.zip ?? account.user.zipCode),
          Field("Notifications", profile.notificationsOn ? "On" : "Off"),
        ].compactMap { $0 }),
      .hints(["settings profile", "settings goals", "settings location", "settings notifications"]), .gap,
      .line("Support", bold: true),
      .hints(["settings privacy", "settings terms", "settings support", "settings version"]), .gap,
      .hints(["auth logout"]),
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

extension Block {
  static func line(_ text: String, bold: Bool) -> Block { .line(StyledText(text, bold ? .strong : .plain)) }
}
