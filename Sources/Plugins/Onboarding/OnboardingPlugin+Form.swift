import HushhDomain
import HushhKit
import HushhPluginKit

extension OnboardingPlugin {
  /// Asks field by field.
  ///
  /// Leaving it half-way writes nothing and forgets what was to continue.
  static let form = Command(
    Declaration(
      "onboarding", "Fill in your profile, question by question.", needs: [.session],
      provides: .onboarding,
      examples: [Example("onboarding", "Four questions, at a terminal")],
      errors: [.inputRequired, .commandCancelled] + .ofMember, related: ["settings profile"])
  ) { context, _ in
    guard await !context.state.isOnboarded else { return alreadyComplete }
    guard context.canAsk else { throw needsTerminal }
    let form = OnboardingForm(
      context: context, continues: await context.state.describePending(await context.state.pendingAction),
      suggested: await context.state.suggestedName())
    let answers: OnboardingAnswers
    do {
      answers = try await form.fillIn()
    } catch {
      // Whatever ended the questions, the person has left them (DOMAIN §2.2).
      throw left(dropping: await context.state.dropGatedAction() != nil)
    }
    return try await stored(answers, context.state)
  }

  /// Stores the answers; the shell resumes what was set aside.
  static func stored(_ answers: OnboardingAnswers, _ state: AppState) async throws -> Output {
    let user = try await state.completeOnboarding(answers)
    let continues = await state.describePending(await state.pendingAction)
    var blocks: [Block] = [.line("Your profile is complete. Welcome, \(user.displayName, .strong).")]
    blocks.append(continues.map { .line("hushh goes on with \($0).") } ?? .hints(["deck"]))
    return Output(
      blocks,
      data: .object([
        "first_name": .string(answers.firstName),
        "goal_timeline": .string(answers.timeline.rawValue),
        "insurance_goals": .array(answers.goals.map { .string($0.rawValue) }),
        "last_name": JSONValue(answers.lastName), "onboarding": "complete",
        "preferred_zip": .string(answers.zip), "primary_goal": .string(answers.primaryGoal.rawValue),
      ]))
  }

  // MARK: Words

  private static let alreadyComplete = Output(
    [.line("Your profile is complete already."), .hints(["settings profile"])],
    data: .object(["onboarding": "complete"]))

  private static let needsTerminal = Failure(
    .inputRequired,
    Explanation(
      "Onboarding asks questions, and there is no terminal to ask at.",
      next: ["onboarding submit --first NAME --goals GOAL,GOAL --zip ZIP", "onboarding fields"]))

  private static func left(dropping hadCommand: Bool) -> Failure {
    Failure(
      .commandCancelled,
      Explanation(
        "Onboarding was left; nothing was saved.",
        because: hadCommand
          ? "you are still signed in, but the held command was dropped" : "you are still signed in",
        next: ["onboarding", "deck"]))
  }
}
