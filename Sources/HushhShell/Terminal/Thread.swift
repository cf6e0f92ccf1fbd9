internal import Glibc

/// A thread that nobody waits for.
enum Thread {
  /// False if the system refuses it.
  static func detach(_ run: @escaping @Sendable () -> Void) -> Bool {
    let body = Unmanaged.passRetained(Body(run: run))
    var thread = pthread_t()
    guard pthread_create(&thread, nil, runBody, body.toOpaque()) == 0 else {
      body.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

private final class Body: Sendable {
  let run: @Sendable () -> Void
  init(run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runBody(_ raw: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let raw { Unmanaged<Body>.fromOpaque(raw).takeRetainedValue().run() }
  return nil
}
