import HushhDomain
import HushhKit
import HushhPluginKit

extension SettingsPlugin {
  static let profile = Command(
    Declaration(
      "settings profile", "Show your profile, or change your name.",
      parameters: [
        .option("first", .text, "The new first name", isPrivate: true),
        .option("last", .text, "The new last name; '' for none", isPrivate: true),
      ],
      needs: [.session, .onboarding], gatedAction: "editProfile",
      examples: [
        Example("settings profile", "What is stored"), Example("settings profile --first Al", "Another name"),
      ], errors: [.nameInvalid, .userGone] + .ofMember)
  ) { context, arguments in
    var change = ProfileChange()
    if let first = arguments["first"] { change.firstName = try PersonName.first(first) }
    if let last = arguments["last"] { change.lastName = .some(try PersonName.last(last)) }
    return try await apply(change, context.state)
  }

  static let goals = Command(
    Declaration(
      "settings goals", "Show your goals, or choose others.",
      parameters: [
        .argument("list", .text, "Goals, parted by commas", required: false, repeated: true, isPrivate: true)
      ],
      needs: [.session, .onboarding], gatedAction: "editProfile",
      examples: [
        Example("settings goals", "What is stored"),
        Example("settings goals insurance,tax_planning", "Two others"),
      ], errors: [.goalsInvalid, .userGone] + .ofMember, related: ["onboarding fields"])
  ) { context, arguments in
    var change = ProfileChange()
    if arguments.has("list") {
      let names = arguments.all("list").joined(separator: " ").split(separator: ",").map(String.init)
      let goals = try GoalList.read(names)
      change.goals = goals.sorted()
      change.primaryGoal = goals.first
    }
    return try await apply(change, context.state)
  }

  static let location = Command(
    Declaration(
      "settings location", "Show your ZIP, or change it.",
      parameters: [
        .argument("zip", .text, "Five digits, or five and four", required: false, isPrivate: true)
      ],
      needs: [.session, .onboarding], gatedAction: "editProfile",
      examples: [
        Example("settings location", "What is stored"), Example("settings location 98052", "Another ZIP"),
      ], errors: [.zipInvalid, .userGone] + .ofMember, related: ["onboarding fields"])
  ) { context, arguments in
    var change = ProfileChange()
    if let zip = arguments["zip"] { change.zip = try ZIPCode.read(zip) }
    return try await apply(change, context.state)
  }

  static let notifications = Command(
    Declaration(
      "settings notifications", "Show how you are notified, or change it.",
      parameters: ["push", "email", "sms"].map { .option($0, .choice(["on", "off"]), "By \($0)") },
      needs: [.session, .onboarding], gatedAction: "editProfile",
      examples: [
        Example("settings notifications", "What is stored"),
        Example("settings notifications --push on --email off", "Other channels"),
      ], errors: [.choiceUnknown, .userGone] + .ofMember)
  ) { context, arguments in
    var change = ProfileChange()
    change.pushEnabled = arguments["push"].map { $0 == "on" }
    change.emailEnabled = arguments["email"].map { $0 == "on" }
    change.smsEnabled = arguments["sms"].map { $0 == "on" }
    return try await apply(change, context.state)
  }

  /// Makes the change, if there is one, and shows what is stored now.
  private static func apply(_ change: ProfileChange, _ state: AppState) async throws -> Output {
    let changes = change != ProfileChange()
    if changes { try await state.updateProfile(change) }
    let account = try await state.account()
    return Output(
      (changes ? [.line("\("Saved.", .success)")] : []) + [.fields(fields(account))],
      data: .object(account.profileJSON))
  }

  // MARK: Words

  private static func fields(_ account: AccountView) -> [Field] {
    let profile = account.profile
    let zip = profile.zip ?? account.user.zipCode
    let name = [profile.firstName, profile.lastName].compactMap { $0 }.joined(separator: " ")
    return [
      Field("Name", optional: name.isEmpty ? account.user.fullName : name),
      Field("E-mail", optional: account.user.email),
      Field("Goals", optional: profile.goals.map(\.label).joined(separator: ", ")),
      Field("First of all", optional: profile.primaryGoal?.label),
      Field("How soon", "\(profile.timeline.label)"),
      Field("Location", optional: [account.place, zip].compactMap { $0 }.joined(separator: " ")),
      Field(
        "Notifications",
        "push \(word(profile.pushEnabled)), email \(word(profile.emailEnabled)), sms \(word(profile.smsEnabled))"
      ),
    ].compactMap { $0 }
  }

  private static func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
}

extension AccountView {
  /// The stored profile, named as the table's columns.
  var profileJSON: JSONValue {
    [
      "email": JSONValue(user.email), "email_enabled": .bool(profile.emailEnabled),
      "first_name": JSONValue(profile.firstName), "full_name": JSONValue(user.fullName),
      "goal_timeline": .string(profile.timeline.rawValue),
      "insurance_goals": .array(profile.goals.map { .string($0.rawValue) }),
      "last_name": JSONValue(profile.lastName), "place": JSONValue(place),
      "preferred_zip": JSONValue(profile.zip), "primary_goal": JSONValue(profile.primaryGoal?.rawValue),
      "push_enabled": .bool(profile.pushEnabled), "sms_enabled": .bool(profile.smsEnabled),
    ]
  }
}
