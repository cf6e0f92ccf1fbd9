internal import HushhKit

/// What stands before the line: pieces of text, each with a style.
///
/// libedit is told which bytes take no room by a pair of `\1`. It loses such a literal at the end of
/// the prompt or before a combining mark, shows the codes if two of them meet, and an unpaired `\1`
/// swallows the rest. So literals are built here and nowhere else, and never from untrusted text.
package struct Prompt: Equatable, Sendable {
  /// A piece of the prompt.
  package struct Run: Equatable, Sendable {
    package var style: TextStyle
    package var text: String

    package init(_ style: TextStyle, _ text: String) {
      self.style = style
      self.text = text
    }
  }

  /// The lines above the last, ready for the terminal: libedit can't show a newline in a prompt.
  let upperLines: [String]
  /// The last line, as libedit wants it.
  let literal: String
  /// The last line as it is seen.
  let visible: String

  /// All of it as plain text, without the space at the end.
  package var text: String {
    (upperLines + [visible.hasSuffix(" ") ? String(visible.dropLast()) : visible]).joined(separator: "\n")
  }

  /// A prompt of styled pieces, followed by one plain space.
  ///
  /// A newline in a piece begins a new line.
  package init(_ runs: [Run]) {
    var lines: [[Run]] = [[]]
    for run in runs {
      guard run.text.utf8.contains(0x0A) else {
        lines[lines.count - 1].append(run)
        continue
      }
      let pieces = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { lines.append([]) }
        lines[lines.count - 1].append(Run(run.style, String(piece)))
      }
    }
    let last = lines.removeLast()
    upperLines = lines.map { Self.merge($0).map { $0.style($0.text) }.joined() }
    (literal, visible) = Self.lastLine(Self.merge(last))
  }

  /// A plain prompt.
  package init(_ text: String) {
    self.init([Run(.plain, text)])
  }
}

extension Prompt {
  /// Runs of different style, each beginning with a character that has a cell of its own.
  private static func merge(_ runs: [Run]) -> [Run] {
    var merged: [Run] = []
    for run in runs {
      let isPlain = run.text.isPrintableASCII
      let text = isPlain ? run.text : run.text.withoutUnsafeCharacters
      if let last = merged.last, last.style == run.style {
        merged[merged.count - 1].text += text
        continue
      }
      let visible =
        isPlain ? text : String(text.unicodeScalars.drop { (LibeditCellWidth.of($0) ?? 0) == 0 })
      if !visible.isEmpty { merged.append(Run(run.style, visible)) }
    }
    return merged
  }

  private static func lastLine(_ runs: [Run]) -> (literal: String, visible: String) {
    var literal = ""
    var visible = ""
    var style = TextStyle.plain
    // The space at the end carries the way back to plain.
    for run in trimmed(runs) + [Run(.plain, " ")] {
      if run.style != style { literal += "\u{1}\(run.style.sequence)\u{1}" }
      style = run.style
      literal += run.text
      visible += run.text
    }
    return visible == " " ? ("", "") : (literal, visible)
  }

  private static func trimmed(_ runs: [Run]) -> [Run] {
    var runs = runs
    while var last = runs.popLast() {
      while last.text.hasSuffix(" ") { last.text.removeLast() }
      guard last.text.isEmpty else { return runs + [last] }
    }
    return []
  }
}
