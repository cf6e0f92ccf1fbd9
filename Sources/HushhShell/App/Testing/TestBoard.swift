package import HushhKit
internal import Synchronization

/// What became of one file.
package struct TestOutcome: Sendable, Equatable {
  package enum Problem: Sendable, Equatable {
    /// Something else came than the transcript says, or an end before its last command.
    case different(line: Int, message: String, diff: [String])
    /// The script, or the reading of the file, said this.
    case failed(String)
    case timedOut(TimeSpan)
  }

  package var problem: Problem?
  /// With `--update`: the file was written anew.
  package var isRewritten = false
  package var duration: Duration = .zero

  package init(_ problem: Problem? = nil, isRewritten: Bool = false) {
    self.problem = problem
    self.isRewritten = isRewritten
  }
}

/// Hands files to the threads that test them, and their outcomes, in the files' order, to whoever reports.
///
/// Worlds share nothing, so that each thread runs whole files, with an executor of its own. A file that
/// takes too long is given up with its thread; another takes over.
final class TestBoard: Sendable {
  /// Tests a file, and may ask whether it has been given up.
  typealias Test =
    @Sendable (Int, ThreadExecutor, _ isGivenUp: @escaping @Sendable () -> Bool) async -> TestOutcome

  private struct State {
    var next = 0
    var started: [Int: ContinuousClock.Instant] = [:]
    var outcomes: [TestOutcome?]
    var isClosed = false
    var waiting: (index: Int, continuation: CheckedContinuation<TestOutcome?, Never>)?
  }

  private let state: Mutex<State>
  private let limit: TimeSpan
  private let test: Test

  init(
    count: Int, limit: TimeSpan, test: @escaping Test
  ) {
    state = Mutex(State(outcomes: Array(repeating: nil, count: count)))
    self.limit = limit
    self.test = test
  }

  /// Whether the file was given up: what still runs of it may stop.
  private func isGivenUp(_ index: Int) -> Bool {
    state.withLock { state in
      guard case .timedOut = state.outcomes[index]?.problem else { return false }
      return true
    }
  }

  /// Lets no further file begin.
  func close() { state.withLock { $0.isClosed = true } }

  /// The outcome of a file as soon as there is one; nil when it will never begin.
  func outcome(of index: Int) async -> TestOutcome? {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if let outcome = state.outcomes[index] {
          continuation.resume(returning: outcome)
        } else if state.isClosed, state.next <= index {
          continuation.resume(returning: nil)
        } else {
          state.waiting = (index, continuation)
        }
      }
    }
  }

  // MARK: Threads

  /// False when there can be no thread.
  func start(threads: Int) -> Bool {
    guard WorkerThread.start({ self.watch() }) else { return false }
    return (0..<threads).count { _ in WorkerThread.start { self.work() } } > 0
  }

  private func work() {
    let executor = ThreadExecutor()
    let test = test
    while let index = take() {
      let begin = ContinuousClock.now
      var outcome = MainThread.run(on: executor) { await test(index, executor) { self.isGivenUp(index) } }
      outcome.duration = ContinuousClock.now - begin
      // Another thread has taken over when this file was given up.
      guard settle(index, outcome) else { return }
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard !state.isClosed, state.next < state.outcomes.count else { return nil }
      defer { state.next += 1 }
      state.started[state.next] = ContinuousClock.now
      return state.next
    }
  }

  /// False when the file has an outcome already.
  private func settle(_ index: Int, _ outcome: TestOutcome) -> Bool {
    state.withLock { state in
      guard state.outcomes[index] == nil else { return false }
      state.outcomes[index] = outcome
      state.started[index] = nil
      if state.waiting?.index == index {
        state.waiting?.continuation.resume(returning: outcome)
        state.waiting = nil
      }
      return true
    }
  }

  private func watch() {
    let pause = TimeSpan(milliseconds: min(20, max(1, limit.milliseconds / 4)))
    while let running = runningTooLong() {
      for index in running {
        var outcome = TestOutcome(.timedOut(limit))
        outcome.duration = .milliseconds(limit.milliseconds)
        if settle(index, outcome) { _ = WorkerThread.start { self.work() } }
      }
      WorkerThread.sleep(pause)
    }
  }

  /// Nil when every file has its outcome.
  private func runningTooLong() -> [Int]? {
    let now = ContinuousClock.now
    let limit = Duration.milliseconds(limit.milliseconds)
    return state.withLock { state in
      let isDone = state.started.isEmpty && (state.isClosed || state.next == state.outcomes.count)
      return isDone ? nil : state.started.filter { now - $0.value > limit }.map(\.key)
    }
  }
}
