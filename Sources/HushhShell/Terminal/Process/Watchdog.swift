package import HushhKit

/// Calls back after a time, from a thread of its own, unless the process has ended by then.
package enum Watchdog {
  /// False if the system refuses the thread.
  @discardableResult
  package static func start(after span: TimeSpan, _ expire: @escaping @Sendable () -> Void) -> Bool {
    WorkerThread.start {
      WorkerThread.sleep(span)
      expire()
    }
  }
}
