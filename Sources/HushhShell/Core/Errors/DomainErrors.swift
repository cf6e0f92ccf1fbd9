/// What can go wrong with the queue's file.
public enum QueueError: ExplainedError, Equatable {
  case notSaved(path: String, reason: String)
  case unreadable(path: String, reason: String)
  case newer(path: String, version: Int64)
  /// A file that somebody names as a queue is none.
  case damaged(path: String, reason: String)
  case readOnly

  public var code: ErrorCode {
    switch self {
    case .notSaved: .queueUnsaved
    case .unreadable: .stateUnopenable
    case .newer: .queueNewer
    case .damaged: .queueDamaged
    case .readOnly: .stateReadOnly
    }
  }

  public var explanation: Explanation {
    switch self {
    case .notSaved(let path, let reason):
      Explanation(
        "That was not saved.", because: "\(path): \(reason)", next: ["Free some disk space, then try again."])
    case .unreadable(let path, let reason):
      Explanation(
        "The queue could not be opened.", because: "\(path): \(reason)", next: ["hushh --ephemeral"])
    case .newer(let path, let version):
      Explanation(
        "The queue was left untouched.", because: "\(path) was written by a newer hushh (version \(version))",
        next: ["Use that hushh, or another directory with --state DIR."])
    case .damaged(let path, let reason):
      Explanation("The queue was left as it is.", because: "\(path): \(reason)", next: ["deck queue"])
    case .readOnly:
      Explanation(
        "Nothing was saved.", because: "the state directory is open for reading only",
        next: ["Start hushh without --read-only."])
    }
  }
}

public enum SessionError: ExplainedError, Equatable {
  case notSaved(path: String, reason: String)
  case readOnly

  public var code: ErrorCode { self == .readOnly ? .stateReadOnly : .sessionUnsaved }

  public var explanation: Explanation {
    switch self {
    case .notSaved(let path, let reason):
      Explanation("The session was not saved.", because: "\(path): \(reason)", next: ["auth login apple"])
    case .readOnly: QueueError.readOnly.explanation
    }
  }
}

public enum FileError: ExplainedError, Equatable {
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)

  public var code: ErrorCode {
    switch self {
    case .unreadable: .fileUnreadable
    case .unwritable: .fileUnwritable
    }
  }

  public var explanation: Explanation {
    switch self {
    case .unreadable(let path, let reason):
      Explanation(
        "\(path) could not be read.", because: reason, next: ["Check the path and its permissions."])
    case .unwritable(let path, let reason):
      Explanation(
        "\(path) could not be written.", because: reason, next: ["Check the path and its permissions."])
    }
  }
}

public enum DeckError: ExplainedError, Equatable {
  case empty(isSignedIn: Bool)
  case noAgents
  case nothingToUndo
  case gone(Agent.ID, name: String?, reason: String)
  case notDecided(name: String)

  public var code: ErrorCode {
    switch self {
    case .empty, .noAgents: .deckEmpty
    case .nothingToUndo: .deckNothingToUndo
    case .gone: .agentGone
    case .notDecided: .agentUnknown
    }
  }

  public var explanation: Explanation {
    switch self {
    case .empty(let isSignedIn):
      Explanation(
        "There is no card left: you have decided on every agent.",
        next: isSignedIn ? ["settings passed", "settings selected"] : ["auth login apple", "undo"])
    case .noAgents: Explanation("No agents are loaded.", next: ["deck reload"])
    case .nothingToUndo: Explanation("There is no decision to take back.", next: ["deck"])
    case .gone(let id, let name, let reason):
      Explanation("\(name ?? id.text) is not available any more.", because: reason, next: ["deck"])
    case .notDecided(let name):
      Explanation("You have not decided on \(name) yet.", next: ["interested", "pass"])
    }
  }
}

public enum AgentError: ExplainedError, Equatable {
  case unknown(String, nearest: String?)
  case ambiguous(String, candidates: [String])

  public var code: ErrorCode {
    switch self {
    case .unknown: .agentUnknown
    case .ambiguous: .agentAmbiguous
    }
  }

  public var explanation: Explanation {
    switch self {
    case .unknown(let text, let nearest):
      Explanation(
        "No such agent: \(text).",
        because: "an agent is named by id (case counts), by #N, or by part of its name",
        next: nearest.map { ["Did you mean \($0)?"] } ?? ["deck list"])
    case .ambiguous(let text, let candidates):
      Explanation(
        "Several agents fit \(text): \(candidates.joined(separator: "; ")).", because: "nothing was done",
        next: ["Use the id, or more of the name."])
    }
  }
}

public enum AuthError: ExplainedError, Equatable {
  case required(command: String)
  case onboardingRequired(command: String)
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
    case .required(let command):
      Explanation(
        "\(command) needs you to sign in.", because: "it continues by itself once you have",
        next: ["auth login apple", "auth login google", "auth later"])
    case .onboardingRequired(let command):
      Explanation(
        "\(command) needs your profile first.", because: "it continues by itself once you have finished",
        next: ["onboarding", "onboarding submit --first NAME --goals GOAL --zip ZIP"])
    case .personaUnknown(let name, let provider, let known):
      Explanation(
        "\(provider.rawValue) knows nobody called \(name).",
        because: "it knows \(known.joined(separator: ", "))",
        next: known.first.map { ["auth login \(provider.rawValue) --as \($0)"] } ?? [])
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

extension BackendError: ExplainedError {
  public var code: ErrorCode {
    switch self {
    case .unreachable: .backendUnreachable
    case .cancelled: .commandCancelled
    case .unauthorized: .sessionEnded
    case .closed, .forbidden: .backendForbidden
    case .conflict: .backendConflict
    case .limited: .backendLimited
    case .failed: .backendFailed
    case .readOnly: .stateReadOnly
    case .notFound: .backendConflict
    case .undecodable: .backendUndecodable
    case .refusedGrant(let refusal): AuthError.refused(refusal).code
    }
  }

  public var explanation: Explanation {
    switch self {
    case .unreachable:
      Explanation(
        "The backend could not be reached.", because: "nothing was changed there", next: ["net online"])
    case .cancelled: Explanation("The command was stopped while it waited for the backend.")
    case .unauthorized: AuthError.ended(reason: "the backend no longer accepts it").explanation
    case .closed:
      Explanation("The backend does not allow that.", because: "it refuses a new token too")
    case .forbidden(let table):
      Explanation("The backend does not allow that.", because: "\(table) is closed to you")
    case .conflict(_, let table, let detail):
      Explanation("The backend refused the row.", because: "\(table): \(detail)")
    case .limited(let wait):
      Explanation(
        "The backend has had too many calls.",
        next: [wait.map { "Try again in \($0)." } ?? "Try again later."])
    case .failed(let detail):
      Explanation("The backend failed.", because: detail)
    case .readOnly: QueueError.readOnly.explanation
    case .notFound(let table): Explanation("Not found.", because: "\(table) has no such row of yours")
    case .undecodable(let table, let key):
      Explanation("The backend's answer could not be read.", because: "\(table): \(key)")
    case .refusedGrant(let refusal): AuthError.refused(refusal).explanation
    }
  }
}

public enum ClaimError: ExplainedError, Equatable {
  case unavailable(name: String, reason: String)
  case duplicate(name: String, number: Int)
  case unknown(String)
  case blankMessage
  case longMessage(limit: Int)
  case controlCharacters
  case transition(from: ClaimStatus, to: ClaimStatus)

  public var code: ErrorCode {
    switch self {
    case .unavailable: .claimUnavailable
    case .duplicate: .claimDuplicate
    case .unknown: .claimUnknown
    case .blankMessage, .longMessage, .controlCharacters: .claimMessage
    case .transition: .claimTransition
    }
  }

  public var explanation: Explanation {
    switch self {
    case .unavailable(let name, let reason):
      Explanation("\(name) cannot be claimed.", because: reason, next: ["claims availability"])
    case .duplicate(let name, let number):
      Explanation(
        "You have an open claim on \(name) already.", because: "it is claim \(number)",
        next: ["claims show \(number)"])
    case .unknown(let text): Explanation("No such claim: \(text).", next: ["claims"])
    case .blankMessage:
      Explanation(
        "The claim was not sent.", because: "its message is blank",
        next: ["Leave --message out for the usual words."])
    case .longMessage(let limit):
      Explanation(
        "The claim was not sent.", because: "its message is longer than \(limit) characters",
        next: ["Shorten it."])
    case .controlCharacters:
      Explanation(
        "The claim was not sent.", because: "its message holds control characters", next: ["Remove them."])
    case .transition(let from, let to):
      Explanation(
        "The claim stays as it is.", because: "it is \(from.rawValue), which cannot become \(to.rawValue)",
        next: ["claims"])
    }
  }
}
