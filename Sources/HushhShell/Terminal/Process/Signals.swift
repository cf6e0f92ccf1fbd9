internal import CEdit
internal import Glibc
internal import HushhKit

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
    guard WorkerThread.start({ read(descriptor, respond) }) else { return false }
    return signals.allSatisfy { hushh_signal_catch($0) }
  }

  /// What only ends programs that do not expect it.
  static let harmless = [SIGPIPE, SIGXFSZ, SIGUSR1, SIGUSR2]

  /// Lets a write to a closed pipe, or beyond the limit of a file, fail with an error instead of ending the
  /// process, and signals that mean nothing here do nothing.
  package static func ignoreHarmless() {
    for number in harmless { signal(number, SIG_IGN) }
  }

  private static func read(_ descriptor: Int32, _ respond: (Int32) -> Void) {
    var number: UInt8 = 0
    while true {
      let count = Glibc.read(descriptor, &number, 1)
      if count == 1 { respond(Int32(number)) }
      if count == 0 || (count < 0 && errno != EINTR) { return }
    }
  }
}
