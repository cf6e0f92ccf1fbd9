/// What came of asking for a line.
package enum LineEvent: Equatable, Sendable {
  /// A line was entered; it may hold newlines, and has none at its end.
  case line(String)
  /// Ctrl-C: the line was dropped.
  case interrupted
  /// Ctrl-D on an empty line, or the terminal is gone.
  case end
  /// The process was told to end by this signal; every later question has the same answer.
  case terminated(signal: Int32)
}
