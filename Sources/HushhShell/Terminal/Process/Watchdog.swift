internal import Glibc
internal import HushhCore

/// Calls back after a time, from a thread of its own, unless the process has ended by then.
package enum Watchdog {
  /// False if the system refuses the thread.
  @discardableResult
  package static func start(afterMilliseconds wait: Int64, _ expire: @escaping @Sendable () -> Void) -> Bool {
    WorkerThread.start {
      var time = timespec(tv_sec: Int(wait / 1000), tv_nsec: Int(wait % 1000) * 1_000_000)
      var left = timespec()
      while nanosleep(&time, &left) != 0 && errno == EINTR { time = left }
      expire()
    }
  }
}
