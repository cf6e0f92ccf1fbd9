internal import Glibc

/// Calls back after a time, from a thread of its own, unless the process has ended by then.
package enum Watchdog {
  /// False if the system refuses the thread.
  @discardableResult
  package static func start(afterMilliseconds time: Int64, _ expire: @escaping @Sendable () -> Void) -> Bool {
    let alarm = Unmanaged.passRetained(Alarm(milliseconds: time, expire: expire))
    var thread = pthread_t()
    guard pthread_create(&thread, nil, runAlarm, alarm.toOpaque()) == 0 else {
      alarm.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

private final class Alarm: Sendable {
  let milliseconds: Int64
  let expire: @Sendable () -> Void

  init(milliseconds: Int64, expire: @escaping @Sendable () -> Void) {
    self.milliseconds = milliseconds
    self.expire = expire
  }
}

private func runAlarm(_ raw: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let raw else { return nil }
  let alarm = Unmanaged<Alarm>.fromOpaque(raw).takeRetainedValue()
  var time = timespec(
    tv_sec: Int(alarm.milliseconds / 1000), tv_nsec: Int(alarm.milliseconds % 1000) * 1_000_000)
  var left = timespec()
  while nanosleep(&time, &left) != 0 && errno == EINTR { time = left }
  alarm.expire()
  return nil
}
