internal import HushhDomain
internal import HushhKit

extension SwipeJournal {
  /// Whatever has the name now is what counts: a restored file may have taken the old one's place.
  ///
  /// But for what a lost group left at its end: it is not to come back.
  func load(_ state: inout State, _ take: (consuming QueueRecord) -> Void) throws(QueueError) -> [Warning] {
    let end = state.group.loss != nil && state.hasTail ? state.soundLength : nil
    forget(&state)
    var bytes: [UInt8]
    if !isReadOnly { files.sweepTemporaries(of: path) }
    do throws(SystemError) { bytes = try files.contents(of: path) } catch {
      guard error.isMissing else {
        // What is to be left out at the end is so the next time, too.
        (state.soundLength, state.hasTail) = (end, end != nil)
        throw .unreadable(path: path, reason: error.reason)
      }
      bytes = []
    }
    if let end, end < bytes.count { bytes.removeSubrange(end...) }
    let file = QueueFile(reading: bytes, take)
    state.newerVersion = file.newerVersion
    state.soundLength = file.soundLength
    state.hasTail = file.tornLine != nil || end != nil
    state.lacksNewline = file.lacksNewline
    try refuseNewer(state)
    state.group.loss = nil
    cutTail(&state)
    guard let damage = file.damage else { return [] }
    let warning =
      file.faults.isEmpty ? "\(path): \(damage)" : repair(bytes, damage: damage, &state)
    return [Warning(.queueDamaged, warning)]
  }

  /// Takes a torn line, or what a lost group left, away at once, so that it is told of once.
  ///
  /// If that fails the next append does it.
  private func cutTail(_ state: inout State) {
    guard state.hasTail, !isReadOnly, let length = state.soundLength, let file = try? open(&state),
      (try? files.truncate(file, length)) != nil, (try? files.syncContent(file)) != nil
    else { return }
    state.hasTail = false
  }

  /// Keeps a copy of a damaged file and rewrites it without the damage.
  ///
  /// Without a copy the file stays as it is: what could be read is used, and nothing is thrown away.
  private func repair(_ bytes: [UInt8], damage: String, _ state: inout State) -> String {
    guard !isReadOnly else { return "\(path): \(damage)" }
    let copy: String
    do throws(SystemError) { copy = try files.setAside(bytes, of: path) } catch {
      return "\(path): \(damage); it could not be set aside: \(error.reason)"
    }
    let readable = QueueFile.bytes(of: QueueFile(reading: bytes).records)
    do throws(SystemError) { try replace(readable, &state) } catch {
      return "\(path): \(damage); a copy is in \(copy), but the file could not be repaired: \(error.reason)"
    }
    return "\(path): \(damage); the file as it was is in \(copy)"
  }

  func refuseNewer(_ state: State) throws(QueueError) {
    if let version = state.newerVersion { throw .newer(path: path, version: version) }
  }
}
