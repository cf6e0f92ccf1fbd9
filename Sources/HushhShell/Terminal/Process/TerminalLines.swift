internal import CEdit
internal import Glibc
package import HushhKit
internal import Synchronization

/// Lines typed at a terminal where the editor is not used.
///
/// In canonical mode the kernel keeps 4,095 bytes of a line, drops the rest and hands the line over as if it were
/// whole. So the mode is off while hushh runs, and ``TypedLine`` does what the kernel did. It stays off between
/// lines: a paste arrives while a command runs. A line that the kernel has cut before, at the start or behind a
/// child program, is refused.
package final class TerminalLines: Sendable {
  /// The bytes read after the end of the last line, and the terminal's modes before canonical mode was turned off.
  private struct Reading: Sendable {
    var ahead: [Chunk] = []
    var modes: termios?
  }

  private struct Chunk: Sendable {
    var bytes: ArraySlice<UInt8>
    /// Whether it was typed in canonical mode: shown and edited, with a NUL for Ctrl-D.
    var isEdited = false
    /// Whether the kernel may have cut its first line.
    var isCut: Bool

    init(_ bytes: [UInt8], isEdited: Bool = false) {
      self.bytes = bytes[...]
      self.isEdited = isEdited
      let first = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      isCut = isEdited && first >= TerminalLines.longestCanonical
    }
  }

  /// How many bytes of a line the kernel keeps in canonical mode.
  private static let longestCanonical = 4095

  private let reading = Mutex(Reading())
  private let hasPrompt: Bool

  /// What was typed up to Enter or Ctrl-D.
  package enum Line {
    /// A line without its newline.
    case line([UInt8])
    /// A line of which the kernel kept only a part.
    case cut
    case end
    case failed(FileError)
  }

  /// - Parameter hasPrompt: whether what was typed before a prompt is shown again behind it.
  package init(hasPrompt: Bool) { self.hasPrompt = hasPrompt }

  /// Turns canonical mode off, before a prompt says that a line can be typed.
  package func prepare() { reading.withLock { Self.begin(&$0) } }

  /// Waits for the next line.
  ///
  /// - Parameter isHidden: whether nothing of it is shown.
  package func next(isHidden: Bool = false) -> Line {
    reading.withLock { read(&$0, isHidden: isHidden) }
  }

  /// The next line with its newline, as the source of a script takes it; nil at the end.
  package func nextChunk() -> Result<[UInt8]?, FileError> {
    switch next() {
    case .line(let bytes): .success(bytes + [UInt8(ascii: "\n")])
    case .cut:
      .failure(
        .unreadable(
          path: "Standard input", reason: "the terminal kept only \(Self.longestCanonical) bytes of a line"))
    case .end: .success(nil)
    case .failed(let error): .failure(error)
    }
  }

  private func read(_ reading: inout Reading, isHidden: Bool) -> Line {
    Self.begin(&reading)
    defer { Self.pause(reading) }
    let shows = !isHidden && reading.modes.map { $0.c_lflag & tcflag_t(ECHO) != 0 } ?? false
    var line = TypedLine(keys: reading.modes.map(EditingKeys.init) ?? EditingKeys())
    var isCut = false
    while true {
      while reading.ahead.first?.bytes.isEmpty == true { reading.ahead.removeFirst() }
      if reading.ahead.isEmpty {
        switch StandardInput.nextChunk() {
        case .success(let bytes?): reading.ahead.append(Chunk(bytes))
        // What was typed of a line that never ended is not a line.
        case .success(nil): return .end
        case .failure(let error): return .failed(error)
        }
      }
      let isEdited = reading.ahead[0].isEdited
      isCut = isCut || reading.ahead[0].isCut
      reading.ahead[0].isCut = false
      let event = line.take(from: &reading.ahead[0].bytes, isEdited: isEdited)
      let echo = line.takeEcho()
      if shows, hasPrompt || !isEdited { Self.show(echo) }
      switch event {
      case .line: return isCut ? .cut : .line(line.bytes)
      case .end: return .end
      case .suspend:
        TerminalState.restore()
        hushh_signal_suspend()
        Self.begin(&reading)
        if shows { Self.show(TypedLine.visible(line.bytes)) }
      case nil: break
      }
    }
  }

  /// Turns canonical mode and the kernel's echo off.
  ///
  /// Ctrl-Z is read as a byte, so that the terminal can be given back first. A terminal that was not in canonical
  /// mode belongs to the program that turned it off, and is left alone.
  private static func begin(_ reading: inout Reading) {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    let wasCanonical = modes.c_lflag & tcflag_t(ICANON) != 0
    if wasCanonical {
      TerminalState.save()
      reading.modes = modes
    }
    guard let found = reading.modes else { return }
    set(found) { $0[Int(VSUSP)] = EditingKeys.none }
    var count: Int32 = 0
    guard wasCanonical, ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0, count > 0,
      case .success(let bytes?) = StandardInput.nextChunk()
    else { return }
    reading.ahead.append(Chunk(Array(bytes.prefix(Int(count))), isEdited: true))
    reading.ahead.append(Chunk(Array(bytes.dropFirst(Int(count)))))
  }

  /// Gives Ctrl-Z back to the kernel, for the command that runs next.
  private static func pause(_ reading: Reading) {
    if let found = reading.modes { set(found) { _ in } }
  }

  private static func set(_ found: termios, _ change: (UnsafeMutableRawBufferPointer) -> Void) {
    var modes = found
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &modes.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
      change(keys)
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }

  /// Shows bytes at the terminal, which standard output may not be.
  private static func show(_ bytes: [UInt8]) {
    let screen = [STDOUT_FILENO, STDERR_FILENO].first { isatty($0) == 1 } ?? STDIN_FILENO
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(screen, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

extension EditingKeys {
  fileprivate init(_ modes: termios) {
    var modes = modes
    self = withUnsafeBytes(of: &modes.c_cc) { keys in
      EditingKeys(
        erase: keys[Int(VERASE)], eraseWord: keys[Int(VWERASE)], eraseLine: keys[Int(VKILL)],
        end: keys[Int(VEOF)], literal: keys[Int(VLNEXT)], suspend: keys[Int(VSUSP)])
    }
  }
}
