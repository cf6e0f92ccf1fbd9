internal import HushhKit
internal import Synchronization

/// Portions on their way from the thread that makes them to the one that uses them; so many may wait there.
final class Handover<Portion: Sendable>: Sendable {
  private let waiting = Mutex<[Portion]>([])
  private let ready = Semaphore()
  private let room: Semaphore

  init(ahead count: UInt32) { room = Semaphore(count) }

  /// Waits until there is room.
  func give(_ portion: Portion) {
    room.wait()
    waiting.withLock { $0.append(portion) }
    ready.signal()
  }

  /// Waits for the next portion.
  func take() -> Portion {
    ready.wait()
    defer { room.signal() }
    return waiting.withLock { $0.removeFirst() }
  }
}
