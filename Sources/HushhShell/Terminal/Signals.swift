internal import CEdit
internal import Glibc

/// Signals as ordinary calls on a thread of their own.
///
/// The handler is C and only writes the signal's number to a pipe: Swift code must not run in one. The
/// signals are not blocked, so that children do not inherit a mask that makes them deaf.
package enum Signals {
  /// Calls `respond` for each of `signals` that arrives, one after the other, for as long as the process lives.
  ///
  /// False if the system refuses. To be called once.
  package static func listen(
    for signals: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH],
    _ respond: @escaping @Sendable (Int32) -> Void
  ) -> Bool {
    let descriptor = hushh_signal_pipe()
    guard descriptor >= 0 else { return false }
    let listener = Unmanaged.passRetained(Listener(descriptor: descriptor, respond: respond))
    var thread = pthread_t()
    guard pthread_create(&thread, nil, runListener, listener.toOpaque()) == 0 else {
      listener.release()
      return false
    }
    pthread_detach(thread)
    return signals.allSatisfy { hushh_signal_catch($0) }
  }

  /// Lets a write to a closed pipe fail with an error instead of ending the process, and signals that mean
  /// nothing here do nothing.
  package static func ignoreHarmless() {
    for number in [SIGPIPE, SIGUSR1, SIGUSR2] { signal(number, SIG_IGN) }
  }
}

private final class Listener: Sendable {
  let descriptor: Int32
  let respond: @Sendable (Int32) -> Void

  init(descriptor: Int32, respond: @escaping @Sendable (Int32) -> Void) {
    self.descriptor = descriptor
    self.respond = respond
  }

  func run() {
    var number: UInt8 = 0
    while true {
      let count = read(descriptor, &number, 1)
      if count == 1 { respond(Int32(number)) }
      if count == 0 || (count < 0 && errno != EINTR) { return }
    }
  }
}

private func runListener(_ raw: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let raw { Unmanaged<Listener>.fromOpaque(raw).takeRetainedValue().run() }
  return nil
}
