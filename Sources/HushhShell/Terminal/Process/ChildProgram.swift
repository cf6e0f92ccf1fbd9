internal import Glibc

/// Runs a program beside the shell and feeds it bytes: the right side of `|`.
package enum ChildProgram {
  package enum End: Sendable, Equatable {
    case exited(status: Int32)
    case killed(signal: Int32)
    case notStarted(reason: String)
  }

  /// Starts the program that the first word names, without a shell, gives it `input` as its standard
  /// input, and waits for it.
  ///
  /// It may stop reading early: that is its own affair. What it prints goes where ours goes.
  package static func run(_ words: [String], input: [UInt8]) -> End {
    run(words, input: input, output: STDOUT_FILENO, error: STDERR_FILENO)
  }

  /// The same, but what it prints is handed back.
  package static func capture(_ words: [String], input: [UInt8]) -> (
    end: End, output: [UInt8], error: [UInt8]
  ) {
    // Files without a name: they take any amount while nobody reads.
    guard let output = tmpfile() else {
      return (.notStarted(reason: String(cString: strerror(errno))), [], [])
    }
    defer { fclose(output) }
    guard let error = tmpfile() else {
      return (.notStarted(reason: String(cString: strerror(errno))), [], [])
    }
    defer { fclose(error) }
    for file in [output, error] { _ = fcntl(fileno(file), F_SETFD, FD_CLOEXEC) }
    let end = run(words, input: input, output: fileno(output), error: fileno(error))
    return (end, contents(of: fileno(output)), contents(of: fileno(error)))
  }

  private static func contents(of file: Int32) -> [UInt8] {
    let size = Int(lseek(file, 0, SEEK_END))
    guard size > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, pread(file, buffer.baseAddress, size, 0))
    }
  }

  private static func run(_ words: [String], input: [UInt8], output: Int32, error: Int32) -> End {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return .notStarted(reason: String(cString: strerror(errno))) }
    let (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var child = pid_t()
    let failure = spawn(words, standard: [readEnd, output, error], &child)
    close(readEnd)
    guard failure == 0 else {
      close(writeEnd)
      return .notStarted(reason: String(cString: strerror(failure)))
    }
    write(input, to: writeEnd)
    close(writeEnd)
    return wait(for: child)
  }

  private static func spawn(_ words: [String], standard: [Int32], _ child: inout pid_t) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in standard.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // We ignore closed pipes and limits; a program that expects to end by them must not inherit that.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in Signals.harmless { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var arguments = words.map { strdup($0) }
    defer { arguments.forEach { free($0) } }
    arguments.append(nil)
    guard let name = arguments[0] else { return ENOMEM }
    return posix_spawnp(&child, name, &actions, &attributes, arguments, environ)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        if count >= 0 { written += count } else if errno != EINTR { return }
      }
    }
  }

  private static func wait(for child: pid_t) -> End {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return .notStarted(reason: String(cString: strerror(errno))) }
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: (status >> 8) & 0xFF) : .killed(signal: signal)
  }
}
