internal import Glibc
internal import HushhCore
internal import HushhShell
internal import Synchronization

/// The one writer of standard output and standard error.
///
/// Output waits in one buffer and goes out when that is full, before anything is written to standard
/// error, before a blocking read and at the end.
package final class Console: OutputSink, Sendable {
  /// Why output ended before the program did.
  package enum Loss: Sendable, Equatable {
    /// The reader has closed the pipe.
    case closed
    /// It could not be written: the disk is full, the descriptor is closed.
    case failed(reason: String)
  }

  private struct Stream {
    var buffer: [UInt8] = []
    var loss: Loss?
  }

  private static let capacity = 64 * 1024
  /// How much is written between two looks at whether anybody still wants it.
  private static let portion = 16 * 1024
  private let standardOutput = Mutex(Stream())
  private let isStopped = Mutex<@Sendable () -> Bool>({ false })
  private let progress = Mutex<ProgressLine?>(nil)

  package init() {}

  package func write(_ bytes: [UInt8]) {
    standardOutput.withLock { stream in
      stream.buffer += bytes
      if stream.buffer.count >= Self.capacity { drain(&stream) }
    }
  }

  package func flush() {
    standardOutput.withLock { stream in
      if stream.buffer.isEmpty { _ = put([], to: STDOUT_FILENO) { false } } else { drain(&stream) }
    }
  }

  /// Shares the terminal with a line that gives way whenever something is written.
  package func share(with line: ProgressLine) { progress.withLock { $0 = line } }

  /// Drops the rest of an output while `isStopped` holds: Ctrl-C ends a long listing.
  package func stopWriting(while isStopped: @escaping @Sendable () -> Bool) {
    self.isStopped.withLock { $0 = isStopped }
  }

  /// Pushes out what waits and a last word on standard error, but does not wait longer than this for a
  /// reader that takes nothing.
  ///
  /// For the end of a process, which must come.
  package func finish(saying lastWord: [UInt8] = [], forAtMost milliseconds: Int32 = 500) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    let done = ends[1]
    let isStarted = WorkerThread.start {
      self.writeError(lastWord)
      close(done)
    }
    guard isStarted else { return }
    // Closing the other end is the sign.
    var descriptor = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, milliseconds) < 0, errno == EINTR {}
  }

  package func writeError(_ bytes: [UInt8]) {
    flush()
    // A closed standard error leaves nobody to tell.
    _ = put(bytes, to: STDERR_FILENO, isStopped: { false })
  }

  /// Set once output could not be written; nothing more is tried then.
  package var loss: Loss? { standardOutput.withLock { $0.loss } }
  package var isLost: Bool { loss != nil }

  private func drain(_ stream: inout Stream) {
    guard !stream.buffer.isEmpty else { return }
    let isStopped = isStopped.withLock { $0 }
    if stream.loss == nil {
      stream.loss = put(stream.buffer, to: STDOUT_FILENO, isStopped: isStopped)
    }
    stream.buffer.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: [UInt8], to descriptor: Int32, isStopped: @Sendable () -> Bool) -> Loss? {
    guard let line = progress.withLock({ $0 }) else {
      return Self.writeAll(bytes, to: descriptor, isStopped: isStopped)
    }
    return line.giveWay(to: bytes) { Self.writeAll(bytes, to: descriptor, isStopped: isStopped) }
  }

  private static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, isStopped: @Sendable () -> Bool
  ) -> Loss? {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count, !isStopped() {
        let portion = min(Self.portion, buffer.count - written)
        let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), portion)
        if count >= 0 {
          written += count
        } else if errno == EAGAIN {
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&ready, 1, -1)
        } else if errno != EINTR {
          return errno == EPIPE ? .closed : .failed(reason: String(cString: strerror(errno)))
        }
      }
      return nil
    }
  }
}
