internal import Synchronization

/// Starts the program's one asynchronous task on the calling thread and returns when it has ended.
///
/// `main` stays synchronous: an asynchronous one costs a thread switch for every call of an actor.
public enum MainThread {
  /// Runs `body` and everything it awaits on `executor`, that is on the calling thread.
  public static func run<Result: Sendable>(
    on executor: ThreadExecutor, _ body: @escaping @Sendable () async -> Result
  ) -> Result {
    let outcome = Outcome<Result>()
    Task(executorPreference: executor) {
      let result = await body()
      outcome.value.withLock { $0 = result }
    }
    while true {
      executor.run(until: { outcome.value.withLock { $0 != nil } })
      if let result = outcome.value.withLock({ $0 }) { return result }
    }
  }
}

private final class Outcome<Result: Sendable>: Sendable {
  let value = Mutex<Result?>(nil)
}
