public import HushhKit

extension AppState {
  /// Holds a command until the gate opens; a newer one replaces it.
  ///
  /// It belongs to the account that is signed in, or else to the first one that signs in afterward.
  public func hold(_ action: GatedAction) {
    var action = action
    action.owner = action.owner ?? session?.user
    if let earlier = pending, earlier != action { drop(because: "a newer one takes its place") }
    pending = action
  }

  /// Gives a guest's held command to the account that has signed in, and drops another account's.
  func bindHeldCommand(to user: UniqueID) {
    guard let owner = pending?.owner else {
      pending?.owner = user
      return
    }
    if owner != user { drop(because: "it belongs to another account") }
  }

  /// The held command to run now: it has an owner, who is signed in and has a profile.
  ///
  /// It is returned once, whatever its result.
  public func resolveGatedAction() -> GatedAction? {
    guard let action = pending, isOnboarded, action.owner == session?.user else { return nil }
    pending = nil
    return action
  }

  /// What follows a command: what resumes now, what has to be told, and whether only the profile stands
  /// between a held action and its gate.
  ///
  /// One call for all of it, because it is made after every line. The next command may refresh the session
  /// again.
  public func finishCommand(succeeded: Bool) -> Aftermath {
    renewal = .possible
    guard pending != nil || !notices.isEmpty else { return Aftermath() }
    var aftermath = Aftermath(notices: takeNotices())
    guard succeeded else { return aftermath }
    aftermath.lacksProfile = pending != nil && session != nil && !isOnboarded
    aftermath.resumes = resolveGatedAction()
    return aftermath
  }

  /// Drops the held command for a caller who reports that.
  public func dropGatedAction() -> GatedAction? {
    defer { pending = nil }
    return pending
  }

  /// Drops the held command, if there is one, and reports that.
  ///
  /// The line names neither account, agent nor text: another person may be reading it.
  func drop(because reason: String) {
    guard dropGatedAction() != nil else { return }
    notices.append(Warning(.commandDropped, "A held command was dropped, because \(reason)."))
  }

  public var pendingAction: GatedAction? { pending }
}

/// What a command leaves to be done.
public struct Aftermath: Sendable {
  public var resumes: GatedAction?
  /// Whether an account is signed in, a command is held, and only the profile is missing.
  public var lacksProfile = false
  public var notices: [Warning] = []
}
