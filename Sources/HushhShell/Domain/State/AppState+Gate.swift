public import HushhKit

extension AppState {
  /// Sets a command aside until the gate opens; a newer one replaces it.
  public func hold(_ action: GatedAction) { pending = action }

  /// The action to carry out now, if there is one and nothing stands in its way any more.
  ///
  /// It is given once: whatever becomes of it, it does not come again.
  public func resolveGatedAction() -> GatedAction? {
    guard let action = pending, isOnboarded else { return nil }
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

  public func dropGatedAction() -> GatedAction? {
    defer { pending = nil }
    return pending
  }

  public var pendingAction: GatedAction? { pending }
}

/// What a command leaves to be done.
public struct Aftermath: Sendable {
  public var resumes: GatedAction?
  /// Somebody is signed in, an action is held, and only the profile is missing.
  public var lacksProfile = false
  public var notices: [Warning] = []
}
