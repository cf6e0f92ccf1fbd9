internal import Glibc
internal import Synchronization

extension PseudoTerminal {
  /// Opens a terminal and starts `program` at it.
  ///
  /// One at a time: a program that another test starts meanwhile would hold this terminal open.
  static func start(
    _ program: String, _ arguments: [String], _ environment: [String: String], rows: Int, columns: Int
  ) throws -> (master: Int32, slave: Int32, process: pid_t) {
    try ProcessStart.lock.withLock { _ in
      let (master, slave) = try open(rows: rows, columns: columns)
      do {
        return (master, slave, try spawn(program, arguments, environment, slave))
      } catch {
        close(master)
        close(slave)
        throw error
      }
    }
  }

  private static func open(rows: Int, columns: Int) throws -> (master: Int32, slave: Int32) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var (master, slave): (Int32, Int32) = (-1, -1)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else {
      throw Failure.notOpened("openpty", errno: errno)
    }
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return (master, slave)
  }

  private static func spawn(
    _ program: String, _ arguments: [String], _ environment: [String: String], _ slave: Int32
  ) throws -> pid_t {
    // Not ttyname: its buffer is shared by all tests.
    var path = [CChar](repeating: 0, count: 128)
    guard ttyname_r(slave, &path, path.count) == 0 else { throw Failure.notOpened("ttyname_r", errno: errno) }
    // libedit leaks the names of our keys once, which under the address sanitizer would be a failure.
    let variables = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "ASAN_OPTIONS": "detect_leaks=0",
    ].merging(environment) { $1 }
    let started = ProcessStart.spawn(program, arguments, variables, inNewSession: true) { actions in
      // Opened in a new session, the terminal becomes the controlling one.
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
    do { return try started.get() } catch {
      throw Failure.notOpened("posix_spawn \(program)", errno: error.errno)
    }
  }
}
