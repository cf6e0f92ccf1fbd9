internal import HushhDomain
package import HushhKit

/// Results that are held back until they are saved, and what is said when they cannot be.
///
/// The sink then drops what it holds, the state forgets what it believed, and the line where that came out
/// fails: its own result is one of those that are gone.
extension Shell {
  /// Whether results were lost and nobody has been told.
  var hasLoss: Bool { state.losses != toldLosses }

  /// Throws when results were lost and nobody has been told.
  func refuseLoss(at offset: Int = 0) throws(LocatedFailure) {
    if hasLoss, let loss = state.lastLoss { throw LocatedFailure(loss, at: offset) }
  }

  /// The error to show: the line's own or, if what must be shown before it was lost, that one.
  func withLoss(_ error: LocatedFailure) async -> LocatedFailure {
    sink.flush()
    guard hasLoss, let loss = state.lastLoss else { return error }
    toldLosses = state.losses
    // A file that cannot be read now is read again before the next write.
    try? await state.forgetLoss()
    return LocatedFailure(loss, at: error.offset)
  }

  /// Tells of a loss that has come out between two lines, after this one.
  func showLoss(after source: SourceLine) async -> Failure? {
    do throws(LocatedFailure) { try refuseLoss() } catch {
      let error = await withLoss(error)
      show(error, in: source)
      return error.failure
    }
    return nil
  }

  /// Saves what is held back and shows it, at the end of what was to be run.
  package func showAll(after source: SourceLine) async -> Failure? {
    if state.holdsBack {
      // What fails is a loss, and told of below.
      try? state.save()
      sink.flush()
    }
    return await showLoss(after: source)
  }
}
