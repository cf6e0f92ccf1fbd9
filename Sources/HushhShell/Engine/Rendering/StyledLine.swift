package import HushhKit

/// One line as it is shown: safe text in runs, each with its role.
package struct StyledLine: Sendable, Equatable {
  package struct Run: Sendable, Equatable {
    package var text: SafeText
    package var role: Role
  }

  package private(set) var runs: [Run] = []

  package init() {}

  /// A text on one line, made safe; only what so many cells can show is looked at.
  package init(_ text: StyledText, cells: Int = .max) {
    for run in text.runs { append(SafeText(run.text, cells: cells), run.role) }
  }

  package var cells: Int { runs.reduce(0) { $0 + $1.text.cells } }
  package var isEmpty: Bool { runs.isEmpty }
  /// Looks no further than the limit.
  func fits(_ limit: Int) -> Bool {
    var left = limit
    return runs.allSatisfy { run in
      guard run.text.fits(left) else { return false }
      left -= run.text.cells
      return left >= 0
    }
  }

  /// The line without its roles.
  package var plain: String { runs.reduce(into: "") { $0 += $1.text.text } }

  package mutating func append(_ text: SafeText, _ role: Role = .plain) {
    guard !text.isEmpty else { return }
    if let last = runs.last, last.role == role {
      runs[runs.count - 1].text = last.text + text
    } else {
      runs.append(Run(text: text, role: role))
    }
  }

  package mutating func append(_ line: StyledLine) {
    for run in line.runs { append(run.text, run.role) }
  }

  /// As many whole characters as fit, then an ellipsis if there were more.
  package func truncated(to limit: Int) -> StyledLine {
    guard cells > limit else { return self }
    var cut = StyledLine()
    var left = limit
    for run in runs {
      let cells = run.text.cells
      // The run that reaches the last cell gives up a place for the ellipsis.
      if cells >= left {
        cut.append(cells > left ? run.text.truncated(to: left) : run.text.shortened(to: left), run.role)
        break
      }
      cut.append(run.text, run.role)
      left -= cells
    }
    return cut
  }

  /// The line without spaces at its end.
  func withoutTrailingSpaces() -> StyledLine {
    guard runs.last?.text.text.utf8.last == UInt8(ascii: " ") else { return self }
    var line = self
    while let last = line.runs.popLast() {
      var text = last.text.text[...]
      while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
      guard !text.isEmpty else { continue }
      line.runs.append(Run(text: SafeText(part: text, of: last.text), role: last.role))
      break
    }
    return line
  }
}

extension StyledLine {
  /// The line and a line feed.
  package func plainBytes(into bytes: inout [UInt8]) {
    for run in runs { bytes.append(contentsOf: run.text.text.utf8) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The same bytes with the painter's between them: without escapes they are those of `plainBytes`.
  package func styledBytes(painter: Painter, into bytes: inout [UInt8]) {
    for run in runs {
      let paint = painter(run.role)
      bytes.append(contentsOf: paint.open)
      bytes.append(contentsOf: run.text.text.utf8)
      bytes.append(contentsOf: paint.close)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  func bytes(painter: Painter?, into bytes: inout [UInt8]) {
    if let painter { styledBytes(painter: painter, into: &bytes) } else { plainBytes(into: &bytes) }
  }
}
