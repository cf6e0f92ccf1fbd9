internal import Glibc
internal import HushhShell
internal import HushhTerminal
internal import Synchronization

/// What signals mean to a run.
///
/// While a line is typed they are the editor's. An interrupt at a terminal stops what is running at its
/// next step, and a second one the process, for a command that does not answer. Any other ends the process
/// with 128 and its number, after what was said is out, the terminal is as it was, and private files are gone.
enum Interruption {
  private static let editor = Mutex<LineEditor?>(nil)
  private static let isRequested = Atomic(false)
  /// Counts the lines that have begun or ended: a late word about an earlier one is none.
  private static let lines = Atomic(0)

  /// - Parameter end: ends the process for a signal.
  static func listen(_ console: Console, end: @escaping @Sendable (Int32) -> Void) {
    // Without handlers a signal still ends the process; only its private files stay behind.
    _ = Signals.listen { signal in
      let editor = editor.withLock { $0 }
      let isTaken = editor?.post(signal: signal) ?? false
      if isTaken || signal == SIGWINCH { return }
      if signal == SIGINT, editor != nil, isLent.load(ordering: .relaxed) || request(console) { return }
      end(signal)
    }
  }

  /// Asks the running command to stop; false when it was asked before and has not.
  private static func request(_ console: Console) -> Bool {
    if isRequested.exchange(true, ordering: .relaxed) { return false }
    let line = lines.load(ordering: .relaxed)
    Watchdog.start(afterMilliseconds: 1000) {
      guard isPending, lines.load(ordering: .relaxed) == line else { return }
      console.writeError(Array("The command does not answer; Ctrl-C again ends hushh.\n".utf8))
    }
    return true
  }

  /// Stops what is running as an interrupt would, because the process is to end.
  static func stop() { isRequested.store(true, ordering: .relaxed) }

  /// Whether a program of somebody else's has the terminal: an interrupt is its business then.
  private static let isLent = Atomic(false)
  static func lend(_ isLent: Bool) { Self.isLent.store(isLent, ordering: .relaxed) }

  static func setEditor(_ editor: LineEditor) { Self.editor.withLock { $0 = editor } }

  /// Whether work is under way that nobody has asked for.
  private static let isBackground = Atomic(false)

  /// Does work that gives way as soon as a line has been entered.
  static func inBackground<Value: Sendable>(_ work: () async -> Value) async -> Value {
    isBackground.store(true, ordering: .relaxed)
    defer { isBackground.store(false, ordering: .relaxed) }
    return await work()
  }

  /// Whether whoever waits for the backend now should rather stop.
  static var endsWaiting: Bool {
    if isPending { return true }
    guard isBackground.load(ordering: .relaxed) else { return false }
    return editor.withLock { $0?.isEditing } == false
  }

  /// Whether an interrupt has come since the last ``forget()``.
  static var isPending: Bool { isRequested.load(ordering: .relaxed) }
  static func forget() {
    lines.add(1, ordering: .relaxed)
    isRequested.store(false, ordering: .relaxed)
  }
}
