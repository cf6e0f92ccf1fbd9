internal import Glibc
internal import HushhKit
internal import Synchronization

/// One line about a command that takes long, where its answer will stand.
///
/// It is there for people only: it is drawn from half a second on, goes before anything else is written, and
/// leaves no trace.
package final class ProgressLine: Sendable {
  /// What it draws on, and the time it goes by.
  package struct Surroundings: Sendable {
    /// Milliseconds that never go backwards.
    package var now: @Sendable () -> Int64
    package var write: @Sendable ([UInt8]) -> Void
    package var columns: @Sendable () -> Int
    /// False while somebody else, like the line editor, has the terminal.
    package var isFree: @Sendable () -> Bool

    package init(
      now: @escaping @Sendable () -> Int64, write: @escaping @Sendable ([UInt8]) -> Void,
      columns: @escaping @Sendable () -> Int = { 80 }, isFree: @escaping @Sendable () -> Bool = { true }
    ) {
      self.now = now
      self.write = write
      self.columns = columns
      self.isFree = isFree
    }
  }

  private struct State {
    /// The outermost command is the one that is named; those it runs only take part.
    var depth = 0
    var command = ""
    var start: Int64 = 0
    var done: (count: Int, of: Int)?
    var drawn: String?
    var holders = 0
    var isAtLineStart = true
    /// How often the ticker found nothing to do, one after the other; there is none after so many.
    var idleTicks = idleTicksToEnd
    var hasTicker: Bool { idleTicks < idleTicksToEnd }
  }

  private static let patience: Int64 = 500
  private static let idleTicksToEnd = 10

  private let state = Mutex(State())
  private let surroundings: Surroundings
  private let startTicking: @Sendable (ProgressLine) -> Void

  /// - Parameter startTicking: makes ``tick()`` be called a few times a second until it is false.
  package init(
    _ surroundings: Surroundings, startTicking: @escaping @Sendable (ProgressLine) -> Void = { _ in }
  ) {
    self.surroundings = surroundings
    self.startTicking = startTicking
  }
}

// MARK: What the program does

extension ProgressLine {
  package func begin(_ command: String) {
    let needsTicker = state.withLock { state in
      state.depth += 1
      guard state.depth == 1 else { return false }
      (state.command, state.start, state.done) = (command, surroundings.now(), nil)
      defer { state.idleTicks = 0 }
      return !state.hasTicker
    }
    if needsTicker { startTicking(self) }
  }

  package func end() {
    state.withLock { state in
      state.depth -= 1
      if state.depth == 0 { erase(&state) }
    }
  }

  package func report(_ done: Int, of total: Int) {
    state.withLock { $0.done = (done, total) }
  }

  /// Keeps off the terminal while somebody else uses it; that time counts for no command.
  package func hold() {
    state.withLock { state in
      state.holders += 1
      erase(&state)
    }
  }

  package func release() {
    state.withLock { state in
      state.holders -= 1
      state.start = surroundings.now()
    }
  }

  /// Clears the way for something that is written.
  ///
  /// Until it ends a line there is no place for this one.
  package func giveWay<Result>(to bytes: [UInt8], _ write: () -> Result) -> Result {
    state.withLock { state in
      state.holders += 1
      erase(&state)
    }
    defer {
      state.withLock { state in
        state.holders -= 1
        if let last = bytes.last { state.isAtLineStart = last == UInt8(ascii: "\n") }
      }
    }
    return write()
  }

  /// Draws what is due; false when there has been nothing to do for a while, and nobody need call again.
  package func tick() -> Bool {
    state.withLock { state in
      guard state.depth > 0 else {
        state.idleTicks += 1
        return state.hasTicker
      }
      let elapsed = surroundings.now() - state.start
      guard elapsed >= Self.patience, state.holders == 0, state.isAtLineStart, surroundings.isFree() else {
        return true
      }
      let text = Self.text(state.command, state.done, seconds: elapsed / 1000)
      let cut = SafeText(text).truncated(to: max(1, surroundings.columns() - 1)).text
      guard cut != state.drawn else { return true }
      surroundings.write(Array("\r\(cut)\u{1B}[K".utf8))
      state.drawn = cut
      return true
    }
  }

  private func erase(_ state: inout State) {
    guard state.drawn != nil else { return }
    surroundings.write(Array("\r\u{1B}[K".utf8))
    state.drawn = nil
  }

  // MARK: Words

  private static func text(_ command: String, _ done: (count: Int, of: Int)?, seconds: Int64) -> String {
    var parts: [String] = []
    if let done, done.of > 1 { parts.append("\(done.count) of \(done.of)") }
    if seconds > 0 { parts.append("\(seconds) s") }
    if seconds > 1 { parts.append("Ctrl-C stops it") }
    return parts.isEmpty ? "\(command) …" : "\(command): \(parts.joined(separator: ", "))"
  }
}

// MARK: The real one

extension ProgressLine {
  /// On standard error, ten times a second at most.
  package static func live() -> ProgressLine {
    let surroundings = Surroundings(
      now: { monotonicMilliseconds },
      // Nobody could be told that it failed.
      write: { bytes in _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) } },
      columns: { TerminalState.size.columns }, isFree: { TerminalState.isCooked })
    return ProgressLine(surroundings) { line in
      _ = WorkerThread.start {
        repeat { WorkerThread.sleep(TimeSpan(milliseconds: 100)) } while line.tick()
      }
    }
  }

  private static var monotonicMilliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
