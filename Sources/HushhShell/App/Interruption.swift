internal import Glibc
internal import HushhCore
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
  /// The number of the line that runs.
  private static let line = Atomic(1)
  /// The number of the line that was asked to stop last: a late word about an earlier one is none.
  private static let stopped = Atomic(0)
  /// Whether a program of somebody else's has the terminal: an interrupt is its business then.
  private static let isLent = Atomic(false)
  /// Whether work is under way that nobody has asked for.
  private static let isBackground = Atomic(false)

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
    let asked = line.load(ordering: .relaxed)
    if stopped.exchange(asked, ordering: .relaxed) == asked { return false }
    Watchdog.start(after: .seconds(1)) {
      guard line.load(ordering: .relaxed) == asked else { return }
      console.writeError(Array("The command does not answer; Ctrl-C again ends hushh.\n".utf8))
    }
    return true
  }

  /// Stops what is running as an interrupt would, because the process is to end.
  static func stop() { stopped.store(line.load(ordering: .relaxed), ordering: .relaxed) }

  static func lend(_ isLent: Bool) { Self.isLent.store(isLent, ordering: .relaxed) }

  static func setEditor(_ editor: LineEditor) { Self.editor.withLock { $0 = editor } }

  /// Does work that gives way as soon as a line has been entered.
  static func inBackground<Value: Sendable>(_ work: () async -> Value) async -> Value {
    isBackground.store(true, ordering: .relaxed)
    defer { isBackground.store(false, ordering: .relaxed) }
    return await work()
  }

  /// Whether whoever waits for the backend, or does something long with it, should rather stop.
  static var endsWaiting: Bool {
    if isPending { return true }
    guard isBackground.load(ordering: .relaxed) else { return false }
    return editor.withLock { $0?.isEditing } == false
  }

  /// Whether an interrupt has come since the last ``forget()``.
  static var isPending: Bool { stopped.load(ordering: .relaxed) == line.load(ordering: .relaxed) }
  static func forget() { line.add(1, ordering: .relaxed) }
}
