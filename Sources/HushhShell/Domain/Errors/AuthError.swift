public import HushhKit

public enum AuthError: ExplainedError, Equatable {
  /// Whether the command goes on by itself afterwards is told, and only then.
  case required(command: String, resumes: Bool = false)
  case onboardingRequired(command: String, resumes: Bool = false)
  case personaUnknown(String, provider: Provider, known: [String])
  case refused(GrantRefusal)
  case emailInvalid(reason: String)
  case noEmail(persona: String)
  case ended(reason: String)
  case accountGone

  public var code: ErrorCode {
    switch self {
    case .required: .authRequired
    case .onboardingRequired: .onboardingRequired
    case .personaUnknown: .authPersonaUnknown
    case .refused(.wrongCode): .authCodeWrong
    case .refused(.expiredCode): .authCodeExpired
    case .refused: .authRefused
    case .emailInvalid, .noEmail: .authEmailInvalid
    case .ended: .sessionEnded
    case .accountGone: .userGone
    }
  }

  public var explanation: Explanation {
    switch self {
    case .required(let command, let resumes):
      Explanation(
        "\(command) needs you to sign in.",
        because: resumes
          ? "it continues by itself once you have" : "it was not kept: type it again once you have",
        next: ["auth login apple", "auth login google", "auth later"])
    case .onboardingRequired(let command, let resumes):
      Explanation(
        "\(command) needs your profile first.",
        because: resumes
          ? "it continues by itself once you have finished"
          : "it was not kept: type it again once you have finished",
        next: ["onboarding", "onboarding submit --first NAME --goals GOAL --zip ZIP"])
    case .personaUnknown(let name, let provider, let known):
      Explanation(
        "\(provider.rawValue) knows nobody called \(name).",
        because: "it knows \(known.joined(separator: ", "))",
        next: (EditDistance.nearest(to: name, among: known) ?? known.first)
          .map { ["auth login \(provider.rawValue) --as \($0)"] } ?? [])
    case .refused(let refusal) where refusal == .wrongCode || refusal == .expiredCode:
      Explanation(
        "You were not signed in.", because: refusal.clause,
        next: ["lab mail", "auth login email --address ADDRESS --code CODE", "auth login apple"])
    case .refused(let refusal):
      Explanation(
        "You were not signed in.", because: refusal.clause, next: ["auth login apple", "auth login google"])
    case .emailInvalid(let reason):
      Explanation(
        "That is not an e-mail address.", because: reason,
        next: ["auth login email --address you@example.com"])
    case .noEmail(let persona):
      Explanation("\(persona) has no e-mail address.", next: ["auth login apple --as \(persona)"])
    case .ended(let reason):
      Explanation(
        "Your session has ended.", because: reason,
        next: ["auth login apple", "auth login google", "auth later"])
    case .accountGone:
      Explanation("That account no longer exists.", next: ["auth login apple"])
    }
  }
}

extension GrantRefusal {
  fileprivate var clause: String {
    switch self {
    case .malformed: "the provider's answer is not a token"
    case .tooLong: "the provider's answer is too long"
    case .wrongAudience: "the provider's answer was made for another app"
    case .expired: "the provider's answer is too old"
    case .issuedInFuture: "the provider's answer carries a time that has not come yet"
    case .nonceMissing, .nonceMismatch: "the provider's answer belongs to another sign-in"
    case .unknownSubject: "the provider does not know this person"
    case .wrongCode: "the code is not the one that was sent"
    case .expiredCode: "the code has expired"
    }
  }
}
