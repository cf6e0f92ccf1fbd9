import Synchronization

/// A place where calls wait until a test lets them through; open at first.
package final class Turnstile: Sendable {
  private struct State {
    var isClosed = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  init() {}

  /// How many wait now.
  package var count: Int { state.withLock { $0.waiters.count } }

  package func close() { state.withLock { $0.isClosed = true } }

  /// Lets everybody through, from now on.
  package func open() {
    let waiters = state.withLock { state in
      defer { state = State() }
      return state.waiters
    }
    waiters.forEach { $0.resume() }
  }

  /// Lets the one through who has waited longest.
  package func admitOne() { state.withLock { $0.waiters.isEmpty ? nil : $0.waiters.removeFirst() }?.resume() }

  /// Goes on with the other jobs of this thread until so many wait.
  package func fill(to count: Int) async { while self.count < count { await Task.yield() } }

  func pass() async {
    await withCheckedContinuation { waiter in
      let mayPass = state.withLock { state in
        if state.isClosed { state.waiters.append(waiter) }
        return !state.isClosed
      }
      if mayPass { waiter.resume() }
    }
  }
}
