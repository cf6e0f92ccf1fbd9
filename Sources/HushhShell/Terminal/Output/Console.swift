internal import Glibc
internal import HushhKit
internal import Synchronization

/// The one writer of standard output and standard error.
///
/// Output waits in one buffer and goes out when that is full, before anything is written to standard
/// error, before a blocking read and at the end; and never before the ``Gate`` has let it.
package final class Console: OutputSink, Sendable {
  /// Why output ended before the program did.
  package enum Loss: Sendable, Equatable {
    /// The reader has closed the pipe.
    case closed
    /// It could not be written: the disk is full, the descriptor is closed.
    case failed(reason: String)
  }

  /// What must happen before anything is shown: what it tells of is saved.
  package struct Gate: Sendable {
    /// Whether what is written now tells of something unsaved.
    package var isClosed: @Sendable () -> Bool
    /// Saves it.
    package var open: @Sendable () -> Void
    /// How often that failed, whoever tried.
    package var losses: @Sendable () -> Int

    package init(
      isClosed: @escaping @Sendable () -> Bool, open: @escaping @Sendable () -> Void,
      losses: @escaping @Sendable () -> Int
    ) {
      (self.isClosed, self.open, self.losses) = (isClosed, open, losses)
    }
  }

  private struct Stream {
    var buffer: [UInt8] = []
    /// How much of it tells of nothing that could still be lost.
    var safeCount = 0
    var losses = 0
    var gate: Gate?
    var loss: Loss?

    /// Forgets what tells of something that was lost since.
    mutating func dropLost() {
      guard let count = gate?.losses(), count != losses else { return }
      losses = count
      buffer.removeSubrange(safeCount...)
    }
  }

  private static let capacity = 64 * 1024
  /// How much is written between two looks at whether anybody still wants it.
  private static let portion = 16 * 1024
  private let standardOutput = Mutex(Stream())
  private let isStopped = Mutex<@Sendable () -> Bool>({ false })
  private let progress = Mutex<ProgressLine?>(nil)
  private let output: Int32
  private let error: Int32

  package init(output: Int32 = STDOUT_FILENO, error: Int32 = STDERR_FILENO) {
    (self.output, self.error) = (output, error)
  }

  package func write(_ bytes: [UInt8]) {
    standardOutput.withLock { stream in
      stream.dropLost()
      stream.buffer += bytes
      if stream.gate?.isClosed() == false { stream.safeCount = stream.buffer.count }
      if stream.buffer.count >= Self.capacity { drain(&stream) }
    }
  }

  package func flush() { standardOutput.withLock { drain(&$0) } }

  /// Shares the terminal with a line that gives way whenever something is written.
  package func share(with line: ProgressLine) { progress.withLock { $0 = line } }

  /// From now on nothing is shown that the gate does not let out.
  package func holdBack(behind gate: Gate) {
    standardOutput.withLock { stream in
      drain(&stream)
      (stream.gate, stream.losses) = (gate, gate.losses())
    }
  }

  /// Drops the rest of an output while `isStopped` holds: Ctrl-C ends a long listing.
  ///
  /// One that came earlier was for the command. What that has done all the same must be told, and only what
  /// is longer than any result is cut then.
  package func stopWriting(while isStopped: @escaping @Sendable () -> Bool) {
    self.isStopped.withLock { $0 = isStopped }
  }

  /// Pushes out what waits and a last word on standard error, but does not wait longer than half a second
  /// for a reader that takes nothing.
  ///
  /// For the end of a process, which must come.
  package func finish(saying lastWord: [UInt8]) {
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
    while poll(&descriptor, 1, 500) < 0, errno == EINTR {}
  }

  package func writeError(_ bytes: [UInt8]) {
    flush()
    // A closed standard error leaves nobody to tell.
    _ = put(bytes, to: error, isStopped: { false })
  }

  /// Set once output could not be written; nothing more is tried then.
  package var loss: Loss? { standardOutput.withLock { $0.loss } }
  package var isLost: Bool { loss != nil }

  private func drain(_ stream: inout Stream) {
    // Also when nothing waits here: it may be an error or a prompt that comes next.
    if stream.gate?.isClosed() == true { stream.gate?.open() }
    stream.dropLost()
    guard !stream.buffer.isEmpty else {
      _ = put([], to: output) { false }
      return
    }
    let isStopped = isStopped.withLock { $0 }
    if stream.loss == nil {
      stream.loss = put(stream.buffer, to: output, isStopped: isStopped)
    }
    stream.buffer.removeAll(keepingCapacity: true)
    stream.safeCount = 0
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
      let kept = isStopped() ? capacity : 0
      while written < buffer.count, written < kept || !isStopped() {
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
