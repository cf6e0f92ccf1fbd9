/// What came of asking for a line.
package enum LineEvent: Equatable, Sendable {
  /// A line was entered; it may hold newlines, and has none at its end.
  case line(String)
  /// A line of which the terminal kept only a part: it must not run.
  case cut
  /// Ctrl-C: the line was dropped.
  case interrupted
  /// Ctrl-D on an empty line, or the terminal is gone.
  case end
  /// The process was told to end by this signal; every later question has the same answer.
  case terminated(signal: Int32)
}
