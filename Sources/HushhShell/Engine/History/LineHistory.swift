package import HushhKit

/// Where typed lines are kept between two sessions.
package struct HistoryStore: Sendable {
  /// The lines of earlier sessions, oldest first, and what is wrong with them.
  package var load: @Sendable () -> (lines: [String], warnings: [Warning])
  /// Keeps one more; a warning when that is not possible.
  package var append: @Sendable (String) -> Warning?

  package init(
    load: @escaping @Sendable () -> (lines: [String], warnings: [Warning]),
    append: @escaping @Sendable (String) -> Warning?
  ) {
    self.load = load
    self.append = append
  }
}

/// What may become of a typed line.
package enum Remembrance: Sendable, Equatable {
  /// It holds what is nobody's business, or the person has asked for it with a space in front.
  case nowhere
  /// Recalled in this session, to be put right, but not kept: what it was meant to say is unknown.
  case session
  case kept
}

extension Shell {
  /// Reads the lines of earlier sessions, for the editor.
  ///
  /// Only for a person at a terminal: scripts neither read nor write them.
  package func openHistory() -> [String] {
    guard let store = world.history else { return [] }
    let (lines, warnings) = store.load()
    history = lines
    notices += warnings
    return lines
  }

  /// Keeps a text that was typed, if it may be kept.
  ///
  /// False when not even this session should recall it.
  ///
  /// - Parameter lines: the lines of the text.
  package func remember(_ text: String, _ lines: [SourceLine]) -> Bool {
    let remembrance = settings.keepsHistory ? remembrance(of: text, lines) : .nowhere
    guard remembrance != .nowhere else { return false }
    guard remembrance == .kept, history?.last != text else { return true }
    history?.append(text)
    if let warning = world.history?.append(text) { notices.append(warning) }
    return true
  }
}
