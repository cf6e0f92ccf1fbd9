package import Glibc

/// A program at a terminal of its own, and the screen it draws.
///
/// There is nothing to wait for but the screen: ``wait(until:)`` reads until it looks as expected.
package final class PseudoTerminal {
  /// What could not be started, seen or ended.
  package enum Failure: Error, CustomStringConvertible {
    case notOpened(String, errno: Int32)
    case notSeen([String], raw: String)
    case notEnded

    package var description: String {
      switch self {
      case .notOpened(let call, let errno): "\(call): \(String(cString: strerror(errno)))"
      case .notSeen(let lines, let raw):
        "the screen stayed at\n\(lines.joined(separator: "\n"))\nafter \(raw)"
      case .notEnded: "the program did not end"
      }
    }
  }

  package private(set) var screen: Screen
  /// All that the program wrote.
  package private(set) var output: [UInt8] = []
  package let process: pid_t

  private var master: Int32
  /// Open as long as this is, so that the modes can be asked for when the program has ended.
  private let slave: Int32
  private var status: Int32?
  private let kept: AnyObject?

  /// Starts `program` with a terminal of this size as its controlling one.
  ///
  /// - Parameter keeping: what must live as long as the terminal does, as a folder that the program uses.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], rows: Int = 24,
    columns: Int = 80, keeping kept: AnyObject? = nil
  ) throws {
    self.kept = kept
    screen = Screen(rows: rows, columns: columns)
    (master, slave, process) = try Self.start(program, arguments, environment, rows: rows, columns: columns)
  }

  deinit {
    hangUp()
    close(slave)
    if status == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
  }
}

// MARK: What a person does

extension PseudoTerminal {
  /// Types text; control characters and escape sequences as they are.
  package func type(_ text: String) {
    type(bytes: Array(text.utf8))
  }

  package func type(bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Pastes text as a terminal does when a program has asked for marks around it.
  package func paste(_ text: String) {
    type("\u{1B}[200~" + text + "\u{1B}[201~")
  }

  /// Changes the size of the window.
  package func resize(rows: Int, columns: Int) {
    screen.resize(rows: rows, columns: columns)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  package func send(signal: Int32) {
    kill(process, signal)
  }

  /// Closes the window.
  package func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }
}

// MARK: What a person sees

extension PseudoTerminal {
  /// Input modes, output modes, control modes and local modes of the terminal.
  package var modes: [UInt32] {
    var modes = termios()
    tcgetattr(slave, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }

  /// Reads until the screen is as `isAsExpected` says.
  ///
  /// Say how it looks in the end, not in between.
  package func wait(within seconds: Double = 10, until isAsExpected: (Screen) -> Bool) throws {
    let deadline = Stopwatch.now + seconds
    while !isAsExpected(screen) {
      guard Stopwatch.now < deadline, read(forAtMost: deadline - Stopwatch.now) else {
        throw Failure.notSeen(
          screen.lines, raw: String(decoding: output.suffix(400), as: UTF8.self).debugDescription)
      }
    }
  }

  /// Waits until the editor reads what is typed.
  package func waitUntilReady() throws {
    try wait { $0.modes.contains(2004) }
  }

  /// Waits until the screen's lines are exactly these.
  package func wait(for lines: String...) throws {
    try wait { $0.lines == lines }
  }

  /// Waits for the program to end: its exit status, or 128 and the signal that ended it.
  package func waitForExit(within seconds: Double = 20) throws -> Int32 {
    let deadline = Stopwatch.now + seconds
    while status == nil {
      var raw: Int32 = 0
      if waitpid(process, &raw, WNOHANG) == process {
        status = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : 128 + (raw & 0x7F)
      } else {
        guard Stopwatch.now < deadline else { throw Failure.notEnded }
        _ = read(forAtMost: 0.005)
      }
    }
    while read(forAtMost: 0) {}
    return status ?? -1
  }

  /// Reads what there is; false if nothing came, or nothing can come any more.
  private func read(forAtMost seconds: Double) -> Bool {
    var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    let found = poll(&descriptor, 1, Int32(seconds * 1000))
    guard found > 0 else { return found < 0 && errno == EINTR }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(master, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && errno == EINTR }
    output += bytes[..<count]
    screen.show(bytes[..<count])
    return true
  }
}
