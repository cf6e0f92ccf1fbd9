internal import CEdit
internal import Glibc

/// Whether lines can be edited here, or must be read plainly.
///
/// libedit looks only at standard output and then reads without a prompt; an unknown terminal makes it
/// print warnings; and Emacs buffers echo what they send. So the question is settled before it is opened.
package enum EditorAvailability: Equatable, Sendable {
  case available
  case unavailable(Reason)

  /// Why lines are read plainly.
  package enum Reason: Equatable, Sendable {
    case inputIsNoTerminal, outputIsNoTerminal, terminalUnusable, terminalUnknown, insideEmacs
  }

  /// What the answer depends on.
  package struct Surroundings: Sendable {
    package var inputIsTerminal = true
    package var outputIsTerminal = true
    /// The value of `TERM`.
    package var terminal: String?
    /// The value of `INSIDE_EMACS`.
    package var insideEmacs: String?
    /// Whether terminfo describes the terminal of this name.
    package var isKnown: @Sendable (String) -> Bool = { _ in true }

    package init(terminal: String?, insideEmacs: String? = nil) {
      self.terminal = terminal
      self.insideEmacs = insideEmacs
    }

    fileprivate var isEmacsShell: Bool {
      // A search costs its share of a start: nothing is looked for in nothing.
      guard let insideEmacs else { return false }
      return ["comint", "compile"].contains { insideEmacs.contains($0) }
    }
  }

  /// Whether a terminal of that name can move its cursor, and take away what it shows.
  package static func isUsable(terminal: String?) -> Bool {
    !["", "dumb", "emacs"].contains(terminal ?? "")
  }

  /// The answer for the given surroundings.
  package init(in surroundings: Surroundings) {
    self =
      if !surroundings.inputIsTerminal {
        .unavailable(.inputIsNoTerminal)
      } else if !surroundings.outputIsTerminal {
        .unavailable(.outputIsNoTerminal)
      } else if !Self.isUsable(terminal: surroundings.terminal) {
        .unavailable(.terminalUnusable)
      } else if surroundings.isEmacsShell {
        .unavailable(.insideEmacs)
      } else if !surroundings.isKnown(surroundings.terminal ?? "") {
        .unavailable(.terminalUnknown)
      } else {
        .available
      }
  }

  /// The answer for this process, with the value of an environment variable by its name.
  package static func live(environment: (String) -> String?) -> EditorAvailability {
    var surroundings = Surroundings(
      terminal: environment("TERM"), insideEmacs: environment("INSIDE_EMACS"))
    surroundings.inputIsTerminal = isatty(0) == 1
    surroundings.outputIsTerminal = isatty(1) == 1
    surroundings.isKnown = { hushh_terminal_is_known($0) }
    return EditorAvailability(in: surroundings)
  }
}
