internal import HushhKit
internal import Synchronization

/// Whether the process is about to end: what is under way in the sandbox is given up then, and whoever did it goes
/// no further.
final class Ending: Sendable {
  private let isNear = Atomic(false)

  var hasBegun: Bool { isNear.load(ordering: .relaxed) }

  func begin() { isNear.store(true, ordering: .relaxed) }

  /// Neither a result nor an error would be true, and the next line must not run.
  func waitForIt() -> Never { while true { WorkerThread.sleep(.seconds(3600)) } }
}
