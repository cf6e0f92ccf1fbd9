internal import CEdit
internal import Glibc

/// The modes the terminal had when the program began, and the promise to give them back.
package enum TerminalState {
  /// Standard output's window; 24 by 80 where it has none.
  package static var size: (rows: Int, columns: Int) {
    var rows: Int32 = 0
    var columns: Int32 = 0
    hushh_terminal_size(&rows, &columns)
    return (Int(rows), Int(columns))
  }

  /// Whether whole lines are read from standard input: nobody edits one there just now.
  package static var isCooked: Bool {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return true }
    return modes.c_lflag & tcflag_t(ICANON) != 0
  }

  /// Remembers the modes and restores them when the process exits.
  ///
  /// False without a terminal.
  @discardableResult
  package static func save() -> Bool { hushh_terminal_save() }

  /// Gives the remembered modes back now, for a program that is about to use the terminal itself.
  package static func restore() { hushh_terminal_restore() }

  /// Restores the terminal on a crash too.
  ///
  /// Nothing can be done about SIGKILL: `stty sane` helps then.
  package static func restoreOnCrash() { hushh_terminal_restore_on_crash() }
}
