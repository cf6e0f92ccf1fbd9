package import Glibc
internal import Synchronization

/// A program that runs, with pipes to it.
package final class RunningProgram {
  package let process: pid_t
  private var input: Pipe
  private var output: Pipe
  private var error: Pipe
  private var run = ProgramRun()
  private var unwritten: ArraySlice<UInt8> = []
  private var isInputKept = false
  private var outputLimit = Int.max

  /// Our end of a pipe; negative when it is closed.
  private struct Pipe {
    var descriptor: Int32 = -1
    mutating func close() {
      if descriptor >= 0 { Glibc.close(descriptor) }
      descriptor = -1
    }
  }

  package init(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String? = nil,
    input: ProgramRun.Input = .silence, output: ProgramRun.Destination = .pipe,
    error: ProgramRun.Destination = .pipe
  ) throws {
    Glibc.signal(SIGPIPE, SIG_IGN)  // a program may end before it has read everything
    let pipes = ProcessStart.lock.withLock { _ in (0..<3).map { _ in Self.makePipe() } }
    // Glibc's module leaves out the action that changes the directory: `env` does it, and becomes the program.
    let words = (folder.map { ["-C", $0] } ?? []) + [program] + arguments
    process = try ProcessStart.lock.withLock { _ in
      ProcessStart.spawn("/usr/bin/env", words, environment) { actions in
        switch input {
        case .bytes, .silence: posix_spawn_file_actions_adddup2(&actions, pipes[0].reader, 0)
        case .file(let path): posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
        case .closed: posix_spawn_file_actions_addclose(&actions, 0)
        }
        for (number, destination) in [(Int32(1), output), (2, error)] {
          switch destination {
          case .pipe, .reader: posix_spawn_file_actions_adddup2(&actions, pipes[Int(number)].writer, number)
          case .file(let path):
            posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
          case .closed: posix_spawn_file_actions_addclose(&actions, number)
          case .sameAsOutput: posix_spawn_file_actions_adddup2(&actions, 1, number)
          }
        }
      }
    }.get()
    for (number, pipe) in pipes.enumerated() { close(number == 0 ? pipe.reader : pipe.writer) }
    self.input = Pipe(descriptor: pipes[0].writer)
    self.output = Pipe(descriptor: pipes[1].reader)
    self.error = Pipe(descriptor: pipes[2].reader)
    if case .bytes(let bytes) = input { unwritten = bytes[...] } else { isInputKept = true }
    if case .reader(let limit) = output { outputLimit = limit }
    if outputLimit == 0 { self.output.close() }
    _ = fcntl(self.input.descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit {
    closeAll()
    if run.status == nil, run.signal == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }

  /// Both ends stay out of every program that is started, but for the copies made in it.
  ///
  /// To be called with the lock.
  private static func makePipe() -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private func closeAll() {
    input.close()
    output.close()
    error.close()
  }
}

// MARK: What the tests do

extension RunningProgram {
  package func send(signal: Int32) { kill(process, signal) }

  /// Adds to what the program can read.
  package func write(_ text: String) {
    unwritten += Array(text.utf8)
    isInputKept = true
  }

  package func endInput() { isInputKept = false }

  /// Reads until standard output holds a text, so many times.
  package func waitForOutput(_ text: String, times: Int = 1, within seconds: Double = 10) throws {
    let deadline = Stopwatch.now + seconds
    while run.output.split(separator: text, omittingEmptySubsequences: false).count <= times {
      guard Stopwatch.now < deadline, output.descriptor >= 0 else {
        throw ProgramRun.Failure.notSeen(text, run)
      }
      exchange(forAtMost: deadline - Stopwatch.now)
    }
  }

  /// Reads all that it writes, until it has ended.
  package func waitForExit(within seconds: Double = 10) throws -> ProgramRun {
    let deadline = Stopwatch.now + seconds
    var raw: Int32 = 0
    while waitpid(process, &raw, WNOHANG) != process {
      guard Stopwatch.now < deadline else { throw ProgramRun.Failure.didNotEnd(run) }
      // Closed pipes announce the end; a program that closed them early is looked at again soon.
      exchange(forAtMost: output.descriptor >= 0 || error.descriptor >= 0 ? 0.05 : 0.002)
    }
    if raw & 0x7F == 0 { run.status = (raw >> 8) & 0xFF } else { run.signal = raw & 0x7F }
    unwritten = []
    isInputKept = true
    while exchange(forAtMost: 0) {}
    closeAll()
    return run
  }

  /// Writes and reads what can be written and read; false if nothing could.
  @discardableResult
  private func exchange(forAtMost seconds: Double) -> Bool {
    if unwritten.isEmpty, !isInputKept { input.close() }
    var descriptors = [
      pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: error.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: unwritten.isEmpty ? -1 : input.descriptor, events: Int16(POLLOUT), revents: 0),
    ]
    guard poll(&descriptors, nfds_t(descriptors.count), Int32((seconds * 1000).rounded(.up))) > 0 else {
      return false
    }
    if descriptors[0].revents != 0 {
      read(&output, into: &run.outputBytes)
      if run.outputBytes.count >= outputLimit { output.close() }
    }
    if descriptors[1].revents != 0 { read(&error, into: &run.errorBytes) }
    if descriptors[2].revents != 0 {
      let count = unwritten.withUnsafeBytes { Glibc.write(input.descriptor, $0.baseAddress, $0.count) }
      if count > 0 { unwritten = unwritten.dropFirst(count) } else if errno != EAGAIN { unwritten = [] }
    }
    return true
  }

  private func read(_ pipe: inout Pipe, into bytes: inout [UInt8]) {
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(pipe.descriptor, &chunk, chunk.count)
    if count > 0 { bytes += chunk[..<count] } else if count == 0 || errno != EINTR { pipe.close() }
  }
}
