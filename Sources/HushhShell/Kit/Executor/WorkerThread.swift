internal import Glibc

/// Threads for work that must not share the loop's: each brings an executor of its own.
package enum WorkerThread {
  /// Runs `body` on a new thread; false when there can be none.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    guard pthread_create(&thread, nil, runWork, work.toOpaque()) == 0 else {
      work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// Lets the calling thread sleep, whatever signals come.
  package static func sleep(_ span: TimeSpan) {
    var time = timespec(
      tv_sec: Int(span.milliseconds / 1000), tv_nsec: Int(span.milliseconds % 1000) * 1_000_000)
    var left = timespec()
    while nanosleep(&time, &left) != 0, errno == EINTR { time = left }
  }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
  return nil
}
