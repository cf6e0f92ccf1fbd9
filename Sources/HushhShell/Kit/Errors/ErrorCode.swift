/// The stable name of an error, `subject.what`.
///
/// Scripts rely on these: none is ever renamed.
public struct ErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public var description: String { rawValue }
}

extension ErrorCode {
  /// Every code with what it means; `help errors` prints this list.
  public static let all: [(code: ErrorCode, meaning: String)] = [
    (.agentUnknown, "No agent has that id, number or name."),
    (.agentAmbiguous, "Several agents fit that name; nothing was done."),
    (.agentGone, "The agent has left the deck: closed, inactive or removed."),
    (.argumentInvalid, "An argument has a value its parameter does not take."),
    (.argumentMissing, "A required argument is missing."),
    (.argumentUnexpected, "There are more arguments than the command takes."),
    (.assertFailed, "An assertion did not hold."),
    (.assertPath, "An assertion names a path that does not exist."),
    (.authRequired, "The command needs a session: sign in first."),
    (.authRefused, "The provider's answer was not accepted; nobody was signed in."),
    (.authCodeExpired, "The e-mail code is too old."),
    (.authCodeWrong, "The e-mail code is not the one that was sent."),
    (.authEmailInvalid, "The e-mail address is malformed."),
    (.authPersonaUnknown, "No simulated person has that name at that provider."),
    (.backendFailed, "The backend answered that it failed."),
    (.backendForbidden, "The backend does not allow that."),
    (.backendConflict, "The backend refused the row: a key, a reference or a value."),
    (.backendLimited, "The backend asks to come back later."),
    (.backendUndecodable, "The backend's answer could not be read."),
    (.backendUnreachable, "The backend could not be reached."),
    (.choiceUnknown, "The value is none of the choices."),
    (.claimDuplicate, "There is an open claim on the same profile already."),
    (.claimMessage, "The claim's message is blank or too long."),
    (.claimTransition, "The claim's status does not allow that."),
    (.claimUnavailable, "The agent cannot be claimed."),
    (.claimUnknown, "No claim of yours has that number or id."),
    (.commandCancelled, "The command was cancelled."),
    (.commandDropped, "A held command was dropped; it will not resume."),
    (.commandDisabled, "The command's plugin is disabled."),
    (.commandUnknown, "No command has that name."),
    (.confirmationRequired, "The command destroys something and was not confirmed."),
    (.deckEmpty, "There is no card left to decide on."),
    (.deckNothingToUndo, "There is no decision to take back."),
    (.doctorFound, "The state directory has something wrong with it that was not repaired."),
    (.expectedOther, "A command did not fail as expected."),
    (.feedInvalid, "The feed is not a list of agents."),
    (.feedRecord, "A record of the feed was left out."),
    (.fileUnreadable, "The file could not be read."),
    (.fileUnwritable, "The file could not be written."),
    (.flagUnknown, "The command has no such flag."),
    (.goalsInvalid, "No goal was given, or one that does not exist."),
    (.historyDamaged, "The history file could not be read; the shell works without what was in it."),
    (.historyUnsaved, "A line could not be added to the history file."),
    (.inputRequired, "A question cannot be asked without a terminal: give the flag it names."),
    (.internal, "A fault of the program's own."),
    (.labUnavailable, "The backend is not the sandbox: the lab cannot change it."),
    (.lineCut, "The terminal kept only a part of a line; nothing of it ran."),
    (.lineEncoding, "A line is not valid UTF-8, or holds a NUL."),
    (.lineEscape, "An unknown escape inside double quotes."),
    (.lineQuote, "A quote that does not end."),
    (.lineRedirect, "A redirection without its target, or not at the end."),
    (.nameInvalid, "The name is blank, too long, or holds control characters."),
    (.nameTaken, "The name belongs to something else."),
    (.onboardingRequired, "The command needs a finished onboarding."),
    (.outputLost, "Output could not be written."),
    (.pluginUnknown, "No plugin has that name."),
    (.programFailed, "The program behind a pipe could not be started, or failed."),
    (.queueDamaged, "The queue file was damaged; the readable records were kept."),
    (.queueNewer, "The queue file was written by a newer hushh."),
    (.queueUnsaved, "The swipe could not be saved."),
    (.recordRefused, "A recording cannot begin or end here."),
    (.safeRefused, "Redirections and pipes are turned off by --safe."),
    (.sandboxDamaged, "The sandbox's file is damaged."),
    (.sandboxRows, "The sandbox has rows that cannot be right."),
    (.scriptCycle, "Scripts include each other in a circle, or too deep."),
    (.scriptFailed, "A line of an included script failed; its own error stands above."),
    (.sessionDamaged, "The session file was damaged and set aside."),
    (.sessionEnded, "The session has ended: sign in again."),
    (.sessionUnsaved, "The session could not be saved."),
    (.settingUnknown, "There is no such setting."),
    (.stateLitter, "A killed process left a temporary file behind."),
    (.stateLocked, "Another process uses the state directory."),
    (.stateMode, "Others may read what is kept."),
    (.stateReadOnly, "The state directory is open for reading only."),
    (.stateUnopenable, "The state directory could not be opened."),
    (.syncPartial, "Some swipes are still waiting or were refused."),
    (.syncRefused, "A swipe was refused for good."),
    (.tableUnknown, "The backend has no such table."),
    (.timeout, "The time limit ran out."),
    (.transcriptInvalid, "The file is no transcript: a line of it cannot be read."),
    (.userGone, "The account no longer exists."),
    (.variableUnknown, "No variable has that name."),
    (.zipInvalid, "The ZIP is not five digits, or five and four."),
  ]

  public static let agentUnknown = ErrorCode(rawValue: "agent.unknown")
  public static let agentAmbiguous = ErrorCode(rawValue: "agent.ambiguous")
  public static let agentGone = ErrorCode(rawValue: "agent.gone")
  public static let argumentInvalid = ErrorCode(rawValue: "argument.invalid")
  public static let argumentMissing = ErrorCode(rawValue: "argument.missing")
  public static let argumentUnexpected = ErrorCode(rawValue: "argument.unexpected")
  public static let assertFailed = ErrorCode(rawValue: "assert.failed")
  public static let assertPath = ErrorCode(rawValue: "assert.path")
  public static let authRequired = ErrorCode(rawValue: "auth.required")
  public static let authRefused = ErrorCode(rawValue: "auth.refused")
  public static let authCodeExpired = ErrorCode(rawValue: "auth.code-expired")
  public static let authCodeWrong = ErrorCode(rawValue: "auth.code-wrong")
  public static let authEmailInvalid = ErrorCode(rawValue: "auth.email-invalid")
  public static let authPersonaUnknown = ErrorCode(rawValue: "auth.persona-unknown")
  public static let backendFailed = ErrorCode(rawValue: "backend.failed")
  public static let backendForbidden = ErrorCode(rawValue: "backend.forbidden")
  public static let backendConflict = ErrorCode(rawValue: "backend.conflict")
  public static let backendLimited = ErrorCode(rawValue: "backend.limited")
  public static let backendUndecodable = ErrorCode(rawValue: "backend.undecodable")
  public static let backendUnreachable = ErrorCode(rawValue: "backend.unreachable")
  public static let choiceUnknown = ErrorCode(rawValue: "choice.unknown")
  public static let claimDuplicate = ErrorCode(rawValue: "claim.duplicate")
  public static let claimMessage = ErrorCode(rawValue: "claim.message")
  public static let claimTransition = ErrorCode(rawValue: "claim.transition")
  public static let claimUnavailable = ErrorCode(rawValue: "claim.unavailable")
  public static let claimUnknown = ErrorCode(rawValue: "claim.unknown")
  public static let commandCancelled = ErrorCode(rawValue: "command.cancelled")
  public static let commandDropped = ErrorCode(rawValue: "command.dropped")
  public static let commandDisabled = ErrorCode(rawValue: "command.disabled")
  public static let commandUnknown = ErrorCode(rawValue: "command.unknown")
  public static let confirmationRequired = ErrorCode(rawValue: "confirmation.required")
  public static let deckEmpty = ErrorCode(rawValue: "deck.empty")
  public static let deckNothingToUndo = ErrorCode(rawValue: "deck.nothing-to-undo")
  public static let doctorFound = ErrorCode(rawValue: "doctor.found")
  public static let expectedOther = ErrorCode(rawValue: "expect.other")
  public static let feedInvalid = ErrorCode(rawValue: "feed.invalid")
  public static let feedRecord = ErrorCode(rawValue: "feed.record")
  public static let fileUnreadable = ErrorCode(rawValue: "file.unreadable")
  public static let fileUnwritable = ErrorCode(rawValue: "file.unwritable")
  public static let flagUnknown = ErrorCode(rawValue: "flag.unknown")
  public static let goalsInvalid = ErrorCode(rawValue: "goals.invalid")
  public static let historyDamaged = ErrorCode(rawValue: "history.damaged")
  public static let historyUnsaved = ErrorCode(rawValue: "history.unsaved")
  public static let inputRequired = ErrorCode(rawValue: "input.required")
  public static let `internal` = ErrorCode(rawValue: "internal")
  public static let labUnavailable = ErrorCode(rawValue: "lab.unavailable")
  public static let lineCut = ErrorCode(rawValue: "line.cut")
  public static let lineEncoding = ErrorCode(rawValue: "line.encoding")
  public static let lineEscape = ErrorCode(rawValue: "line.escape")
  public static let lineQuote = ErrorCode(rawValue: "line.quote")
  public static let lineRedirect = ErrorCode(rawValue: "line.redirect")
  public static let nameInvalid = ErrorCode(rawValue: "name.invalid")
  public static let nameTaken = ErrorCode(rawValue: "name.taken")
  public static let onboardingRequired = ErrorCode(rawValue: "onboarding.required")
  public static let outputLost = ErrorCode(rawValue: "output.lost")
  public static let pluginUnknown = ErrorCode(rawValue: "plugin.unknown")
  public static let programFailed = ErrorCode(rawValue: "program.failed")
  public static let queueDamaged = ErrorCode(rawValue: "queue.damaged")
  public static let queueNewer = ErrorCode(rawValue: "queue.newer")
  public static let queueUnsaved = ErrorCode(rawValue: "queue.unsaved")
  public static let recordRefused = ErrorCode(rawValue: "record.refused")
  public static let safeRefused = ErrorCode(rawValue: "safe.refused")
  public static let sandboxDamaged = ErrorCode(rawValue: "sandbox.damaged")
  public static let sandboxRows = ErrorCode(rawValue: "sandbox.rows")
  public static let scriptCycle = ErrorCode(rawValue: "script.cycle")
  public static let scriptFailed = ErrorCode(rawValue: "script.failed")
  public static let sessionDamaged = ErrorCode(rawValue: "session.damaged")
  public static let sessionEnded = ErrorCode(rawValue: "session.ended")
  public static let sessionUnsaved = ErrorCode(rawValue: "session.unsaved")
  public static let settingUnknown = ErrorCode(rawValue: "setting.unknown")
  public static let stateLitter = ErrorCode(rawValue: "state.litter")
  public static let stateLocked = ErrorCode(rawValue: "state.locked")
  public static let stateMode = ErrorCode(rawValue: "state.mode")
  public static let stateReadOnly = ErrorCode(rawValue: "state.read-only")
  public static let stateUnopenable = ErrorCode(rawValue: "state.unopenable")
  public static let syncPartial = ErrorCode(rawValue: "sync.partial")
  public static let syncRefused = ErrorCode(rawValue: "sync.refused")
  public static let tableUnknown = ErrorCode(rawValue: "table.unknown")
  public static let timeout = ErrorCode(rawValue: "timeout")
  public static let transcriptInvalid = ErrorCode(rawValue: "transcript.invalid")
  public static let userGone = ErrorCode(rawValue: "user.gone")
  public static let variableUnknown = ErrorCode(rawValue: "variable.unknown")
  public static let zipInvalid = ErrorCode(rawValue: "zip.invalid")
}
