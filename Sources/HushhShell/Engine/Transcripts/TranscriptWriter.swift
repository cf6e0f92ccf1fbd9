internal import HushhKit

/// Writes the lines of a transcript so that they are read back as what they are.
enum TranscriptWriter {
  /// A line of standard output.
  static func output(_ line: ArraySlice<UInt8>) -> [UInt8] {
    isMisread(line) ? Transcript.literalMark + line : Array(line)
  }

  /// A line of standard error.
  static func error(_ line: ArraySlice<UInt8>) -> [UInt8] {
    (isNearPattern(line) ? Transcript.errorLiteralMark : Transcript.errorMark) + line
  }

  static func code(_ code: ErrorCode) -> [UInt8] { Transcript.codeMark + code.rawValue.utf8 }

  /// A command's lines: those that a backslash continued as they were typed.
  static func command(_ lines: [ArraySlice<UInt8>]) -> [[UInt8]] { lines.map { Transcript.commandMark + $0 } }

  /// The lines of what a stream got.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }

  private static func isMisread(_ line: ArraySlice<UInt8>) -> Bool {
    let marks = [
      Transcript.commandMark, Transcript.errorMark, Transcript.codeMark, Transcript.literalMark,
      Transcript.errorLiteralMark,
    ]
    return marks.contains { line.starts(with: $0) } || isNearPattern(line)
  }

  /// Whether the line is a pattern, or one changed character would make it one: nobody may be able to
  /// turn `(-)` into "any lines" by a slip, and see the test succeed.
  private static func isNearPattern(_ line: ArraySlice<UInt8>) -> Bool {
    func isNear(_ end: ArraySlice<UInt8>, _ mark: [UInt8]) -> Bool {
      end.count == mark.count && zip(end, mark).count { $0 != $1 } <= 1
    }
    return isNear(line, LinePattern.anyMark)
      || [LinePattern.expressionMark, LinePattern.globMark].contains { isNear(line.suffix($0.count), $0) }
  }
}
