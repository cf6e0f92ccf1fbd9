internal import Synchronization

/// Starts the program's one asynchronous task on the calling thread and returns when it has ended.
///
/// `main` stays synchronous: an asynchronous one costs a thread switch for every call of an actor. The
/// task runs inside an actor of its own, on the executor that `AppState` has too, so that a call from the
/// loop into the state, and the way back, compare two pointers and go on.
public enum MainThread {
  /// Runs `body` and everything it awaits on `executor`, that is on the calling thread.
  public static func run<Result: Sendable>(
    on executor: ThreadExecutor, _ body: @escaping @Sendable () async -> Result
  ) -> Result {
    let outcome = Outcome<Result>()
    let loop = Loop(executor: executor)
    Task(executorPreference: executor) {
      let result = await loop.run(body)
      outcome.value.withLock { $0 = result }
    }
    while true {
      executor.run(until: { outcome.value.withLock { $0 != nil } })
      if let result = outcome.value.withLock({ $0 }) { return result }
    }
  }
}

/// Gives the program's task a place to stand: an isolation on the executor.
private actor Loop {
  private nonisolated let executor: ThreadExecutor

  init(executor: ThreadExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func run<Result: Sendable>(_ body: @Sendable () async -> Result) async -> Result { await body() }
}

private final class Outcome<Result: Sendable>: Sendable {
  let value = Mutex<Result?>(nil)
}
