internal import Glibc
internal import HushhShell
internal import HushhTerminal
internal import Synchronization

/// What signals mean to a run.
///
/// While a line is typed they are the editor's. An interrupt at a terminal stops what is running at its
/// next step; any other ends the process with 128 and its number, after what was said is out, the
/// terminal is as it was, and private files are gone.
enum Interruption {
  private static let editor = Mutex<LineEditor?>(nil)
  private static let isRequested = Atomic(false)

  static func listen(for world: World, _ console: Console) {
    // Without handlers a signal still ends the process; only its private files stay behind.
    _ = Signals.listen { signal in
      let editor = editor.withLock { $0 }
      let isTaken = editor?.post(signal: signal) ?? false
      if isTaken || signal == SIGWINCH { return }
      if signal == SIGINT, editor != nil {
        isRequested.store(true, ordering: .relaxed)
        return
      }
      console.finish()
      world.dispose()
      TerminalState.restore()
      _exit(128 + signal)
    }
  }

  static func setEditor(_ editor: LineEditor) { Self.editor.withLock { $0 = editor } }

  /// Whether an interrupt has come since the last ``forget()``.
  static var isPending: Bool { isRequested.load(ordering: .relaxed) }
  static func forget() { isRequested.store(false, ordering: .relaxed) }
}
