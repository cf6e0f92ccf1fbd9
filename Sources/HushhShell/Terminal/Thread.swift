internal import Glibc

/// A thread that nobody waits for.
enum Thread {
  static func detach(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Body(run: body))
    var thread = pthread_t()
    guard pthread_create(&thread, nil, runBody, box.toOpaque()) == 0 else { return box.release() }
    pthread_detach(thread)
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
