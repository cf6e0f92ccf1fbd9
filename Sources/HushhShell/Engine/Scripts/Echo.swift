internal import HushhKit

extension Shell {
  /// Shows a line as a transcript would, `> ` before each of its rows, so that the echo of a script can be
  /// run again as a test.
  ///
  /// What is declared secret is left out.
  func echo(_ source: SourceLine) {
    let text = redaction.text(of: source)
    sink.write(Array("> \(SafeText(text).text)\n".utf8))
  }
}
