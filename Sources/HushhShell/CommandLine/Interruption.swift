internal import Glibc
internal import HushhShell
internal import HushhTerminal
internal import Synchronization

/// What signals mean to a run: an interrupt stops the script, the others end the process.
///
/// A terminated process leaves with 128 and the signal's number, after what it has said is out and
/// its private files are gone.
enum Interruption {
  static func guardWorld(_ world: World, _ console: Console) {
    _ = Signals.listen(for: [SIGINT, SIGTERM, SIGHUP, SIGWINCH]) { signal in
      if signal == SIGWINCH || editor.withLock({ $0?.post(signal: signal) ?? false }) { return }
      if signal == SIGINT, editor.withLock({ $0 != nil }) { return }
      console.flush(forAtMost: 500)
      world.dispose()
      TerminalState.restore()
      _exit(128 + signal)
    }
  }

  /// The editor that deals with signals while a line is typed.
  static let editor = Mutex<LineEditor?>(nil)
}
