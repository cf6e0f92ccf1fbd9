internal import Glibc

/// A counting semaphore: all that a thread waits with for another.
final class Semaphore: Sendable {
  // A POSIX semaphore may be used from any thread, but must never move in memory.
  nonisolated(unsafe) private let storage: UnsafeMutablePointer<sem_t>

  init() {
    storage = .allocate(capacity: 1)
    sem_init(storage, 0, 0)
  }

  deinit {
    sem_destroy(storage)
    storage.deallocate()
  }

  func signal() { sem_post(storage) }

  func wait() {
    while sem_wait(storage) != 0 {}  // interrupted by a signal: wait on
  }
}
