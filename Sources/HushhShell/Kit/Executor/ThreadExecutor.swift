internal import Synchronization

/// Runs every job of the program on the thread that calls ``run(until:)``.
///
/// `AppState` and the command loop share one such executor, so that a call from the loop into the
/// actor is a plain call: no thread switch, no wait. Jobs from other threads (a line from the
/// editor, a signal) wake it.
public final class ThreadExecutor: SerialExecutor, TaskExecutor {
  private let waiting = Mutex<[UnownedJob]>([])
  private let wake = Semaphore()

  public init() {}

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    waiting.withLock { $0.append(job) }
    wake.signal()
  }

  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// Runs jobs on the calling thread until `isDone` holds; it is asked after each batch of jobs.
  public func run(until isDone: () -> Bool) {
    while !isDone() {
      wake.wait()
      let jobs = waiting.withLock { jobs in
        let taken = jobs
        jobs.removeAll(keepingCapacity: true)
        return taken
      }
      for job in jobs {
        job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
    }
  }
}
