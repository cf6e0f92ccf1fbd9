internal import Glibc
internal import HushhKit
package import HushhTerminal
internal import Synchronization

/// The signal handlers of the process, which a program asks for when it needs them.
package struct SignalHandlers: Sendable {
  /// Reports each signal that arrives; false if the system refuses.
  var listen: @Sendable (_ respond: @escaping @Sendable (Int32) -> Void) -> Bool
  /// Restores the terminal when the process crashes.
  var restoreTerminalOnCrash: @Sendable () -> Void

  package init(
    listen: @escaping @Sendable (_ respond: @escaping @Sendable (Int32) -> Void) -> Bool,
    restoreTerminalOnCrash: @escaping @Sendable () -> Void
  ) {
    self.listen = listen
    self.restoreTerminalOnCrash = restoreTerminalOnCrash
  }
}

/// What signals mean to one session.
///
/// While a line is typed they are the editor's. An interrupt at a terminal stops the running command at its
/// next step, and a second one the process, for a command that does not answer. Any other ends the process
/// with 128 and its number, after all output is written, the terminal is restored, and private files are
/// removed.
package final class Interruption: Sendable {
  private let editor = Mutex<LineEditor?>(nil)
  /// The number of the line that runs.
  private let line = Atomic(1)
  /// The number of the line that was asked to stop last: a late report about an earlier one is ignored.
  private let stopped = Atomic(0)
  /// Whether another program has the terminal: it answers an interrupt then.
  private let isLent = Atomic(false)
  /// Whether work is under way that no one asked for.
  private let isBackground = Atomic(false)

  package init() {}

  /// Answers a signal.
  ///
  /// - Parameter end: ends the process for a signal.
  package func respond(to signal: Int32, _ console: Console, end: (Int32) -> Void) {
    let editor = editor.withLock { $0 }
    let isTaken = editor?.post(signal: signal) ?? false
    if isTaken || signal == SIGWINCH { return }
    if signal == SIGINT, editor != nil, isLent.load(ordering: .relaxed) || request(console) { return }
    end(signal)
  }

  /// Asks the running command to stop; false when it was asked before and has not.
  private func request(_ console: Console) -> Bool {
    let asked = line.load(ordering: .relaxed)
    if stopped.exchange(asked, ordering: .relaxed) == asked { return false }
    Watchdog.start(after: .seconds(1)) {
      guard self.line.load(ordering: .relaxed) == asked else { return }
      console.writeError(Array("The command does not answer; Ctrl-C again ends hushh.\n".utf8))
    }
    return true
  }

  /// Stops the running command as an interrupt would, because the process is to end.
  package func stop() { stopped.store(line.load(ordering: .relaxed), ordering: .relaxed) }

  func lend(_ isLent: Bool) { self.isLent.store(isLent, ordering: .relaxed) }

  func setEditor(_ editor: LineEditor) { self.editor.withLock { $0 = editor } }

  /// Does work that gives way as soon as a line has been entered.
  func inBackground<Value: Sendable>(_ work: () async -> Value) async -> Value {
    isBackground.store(true, ordering: .relaxed)
    defer { isBackground.store(false, ordering: .relaxed) }
    return await work()
  }

  /// Whether a wait, or other long work, should end early.
  package var endsWaiting: Bool {
    if isPending { return true }
    guard isBackground.load(ordering: .relaxed) else { return false }
    return editor.withLock { $0?.isEditing } == false
  }

  /// Whether an interrupt has arrived since the last ``forget()``.
  package var isPending: Bool { stopped.load(ordering: .relaxed) == line.load(ordering: .relaxed) }
  package func forget() { line.add(1, ordering: .relaxed) }
}
