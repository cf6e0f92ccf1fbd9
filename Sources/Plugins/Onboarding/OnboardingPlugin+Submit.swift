import HushhDomain
import HushhKit
import HushhPluginKit

extension OnboardingPlugin {
  /// The whole form in one line.
  ///
  /// Submitting again stores again: a half-stored one can be repaired.
  static let submit = Command(
    Declaration(
      "onboarding submit", "Give every answer in one line.",
      parameters: [
        .option("first", .text, "First name", required: true, isPrivate: true),
        .option("last", .text, "Last name, if you have one", isPrivate: true),
        .option("goals", .text, "Goals, parted by commas", required: true, repeated: true, isPrivate: true),
        .option("zip", .text, "Five digits, or five and four", required: true, isPrivate: true),
        .option(
          "when", .choice(Timeline.allCases.map(\.rawValue)), "How soon; exploring without it",
          isPrivate: true),
      ],
      needs: [.session],
      examples: [
        Example(
          "onboarding submit --first Alice --last Nguyen --goals retirement_planning --zip 98033",
          "Enough to be complete")
      ],
      errors: [.nameInvalid, .goalsInvalid, .zipInvalid, .choiceUnknown, .argumentMissing] + .ofMember)
  ) { context, arguments in
    let answers = try OnboardingAnswers(
      firstName: arguments["first"] ?? "", lastName: arguments["last"],
      goals: arguments.all("goals").flatMap { $0.split(separator: ",").map(String.init) },
      zip: arguments["zip"] ?? "", timeline: arguments["when"].flatMap(Timeline.init) ?? .exploring)
    return try await stored(answers, context.state)
  }

  static let fields = Command(
    Declaration(
      "onboarding fields", "Show what onboarding asks, and the rules.",
      examples: [Example("onboarding fields", "Before you sign in")])
  ) { _, _ in
    Output(
      [.table(Table(["Field", "Flag", "Rule"], rows: rules)), .gap, .line("Goals:")]
        + [.table(Table(["Code", "Goal"], rows: Goal.allCases.map { ["\($0.rawValue)", "\($0.label)"] }))],
      data: .object([
        "goals": .array(Goal.allCases.map { ["code": .string($0.rawValue), "label": .string($0.label)] }),
        "name_limit": .int(Int64(PersonName.longest)),
        "required": ["first", "goals", "zip"],
        "timelines": .array(
          Timeline.allCases.map { ["code": .string($0.rawValue), "label": .string($0.label)] }),
      ]))
  }

  // MARK: Words

  private static let rules: [[StyledText]] = [
    ["First name", "--first", "required, up to \(PersonName.longest) characters"],
    ["Last name", "--last", "optional"],
    ["Goals", "--goals", "one or more, parted by commas"],
    ["ZIP", "--zip", "98033 or 98033-1234"],
    ["How soon", "--when", "\(Timeline.allCases.map(\.rawValue).joined(separator: ", "))"],
  ]
}
