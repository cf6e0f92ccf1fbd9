internal import Glibc
internal import Synchronization

/// Starts programs with nothing of the tests' own: their signals, their environment, their descriptors.
enum ProcessStart {
  /// Held while a descriptor that is not to be inherited is made in two steps, and while a program starts.
  static let lock = Mutex(())

  /// - Parameter prepare: adds what becomes of the descriptors.
  static func spawn(
    _ program: String, _ arguments: [String], _ environment: [String: String], inNewSession: Bool = false,
    prepare: (inout posix_spawn_file_actions_t) -> Void
  ) -> Result<pid_t, Failure> {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    prepare(&actions)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let newSession: Int32 = inNewSession ? 0x80 : 0  // POSIX_SPAWN_SETSID, which Glibc's module leaves out
    posix_spawnattr_setflags(
      &attributes, Int16(newSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))

    let argumentList = ([program] + arguments).map { strdup($0) } + [nil]
    let environmentList = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argumentList + environmentList { free(pointer) } }
    var process = pid_t()
    let failure = posix_spawn(&process, program, &actions, &attributes, argumentList, environmentList)
    return failure == 0 ? .success(process) : .failure(Failure(program: program, errno: failure))
  }

  struct Failure: Error, CustomStringConvertible {
    var program: String
    var errno: Int32
    var description: String { "\(program): \(String(cString: strerror(errno)))" }
  }
}

/// Seconds that only run forward, for time limits.
enum Stopwatch {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
