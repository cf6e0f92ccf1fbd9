package import HushhKit

/// Turns errors and warnings into lines for people.
///
///     deck.hush:3:6: error[agent.unknown]: No agent is called "Jon".
///       pass Jon
///            ^
///     The deck has 21 agents.
///     → deck list
///     included from all.hush:7
///
/// No line is wrapped: the first one is what other programs look for.
package enum ErrorRenderer {
  /// The cells of the quoted source line; a longer one is cut around the caret.
  private static let quoteWidth = 76

  package static func lines(of failure: Failure, at location: ScriptLocation? = nil) -> [StyledLine] {
    let explanation = failure.explanation
    var first = StyledLine()
    if let location { first.append(SafeText("\(location.file):\(location.line):\(location.column): ")) }
    first.append(SafeText("error[\(failure.code)]:"), .error)
    first.append(SafeText(" " + explanation.happened))
    var lines = [first.withoutTrailingSpaces()]
    if let location { lines += quote(location) }
    if let because = explanation.because, !because.isEmpty {
      var line = StyledLine()
      line.append(SafeText(because))
      lines.append(line.withoutTrailingSpaces())
    }
    lines += explanation.next.lazy.filter { !$0.isEmpty }.map(TextRenderer.hint)
    for include in location?.includedFrom ?? [] {
      var line = StyledLine()
      line.append(SafeText("included from \(include.file):\(include.line)"), .muted)
      lines.append(line)
    }
    return lines
  }

  package static func line(of warning: Warning) -> StyledLine {
    var line = StyledLine()
    line.append(SafeText("warning[\(warning.code)]:"), .warning)
    line.append(SafeText(" " + warning.message))
    return line.withoutTrailingSpaces()
  }

  package static func append(
    _ failure: Failure, at location: ScriptLocation? = nil, painter: Painter? = nil, to bytes: inout [UInt8]
  ) {
    for line in lines(of: failure, at: location) { line.bytes(painter: painter, into: &bytes) }
  }

  package static func append(_ warning: Warning, painter: Painter? = nil, to bytes: inout [UInt8]) {
    line(of: warning).bytes(painter: painter, into: &bytes)
  }

  /// The source line and the caret.
  ///
  /// The caret stands under the cell where the column begins, which
  /// is known only after the line was made safe.
  private static func quote(_ location: ScriptLocation) -> [StyledLine] {
    guard let source = location.source, location.column > 0 else { return [] }
    let before = source.prefix(location.column - 1)
    var head = SafeText(String(before))
    var tail = SafeText(String(source[before.endIndex...]), cells: quoteWidth)
    guard !head.isEmpty || !tail.isEmpty else { return [] }
    let mostBefore = quoteWidth * 3 / 4
    if head.cells + tail.cells > quoteWidth, head.cells > mostBefore {
      head = .ellipsis + head.suffix(mostBefore - 1)
    }
    tail = tail.truncated(to: quoteWidth - head.cells)
    var line = StyledLine()
    line.append(.spaces(2) + head + tail)
    var caret = StyledLine()
    caret.append(.spaces(2 + head.cells))
    caret.append(SafeText("^"), .error)
    return [line.withoutTrailingSpaces(), caret]
  }
}
