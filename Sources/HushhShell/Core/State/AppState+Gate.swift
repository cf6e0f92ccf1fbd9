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

  public func dropGatedAction() -> GatedAction? {
    defer { pending = nil }
    return pending
  }

  public var pendingAction: GatedAction? { pending }
}
