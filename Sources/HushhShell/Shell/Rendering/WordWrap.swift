internal import HushhPluginKit

/// Breaks a line between words, by cells.
///
/// Later lines hang under the first one's text. A word that is longer than a whole line is broken at characters, unless it is an address: that
/// stays whole, so that it can still be copied.
struct WordWrap {
  /// Cells for text on each line, after the indent.
  private let room: Int
  private let indent: SafeText
  private var lines: [StyledLine] = []
  private var line: StyledLine
  private var used = 0

  /// Lines of at most that width.
  ///
  /// The first one begins with `lead`, which is as wide as the indent.
  static func lines(of text: StyledLine, width: Int, indent: Int, lead: StyledLine? = nil) -> [StyledLine] {
    if text.isEmpty { return [] }
    var wrap = WordWrap(width: width, indent: indent, lead: lead)
    wrap.add(text)
    wrap.endLine()
    return wrap.lines
  }

  private init(width: Int, indent: Int, lead: StyledLine?) {
    room = max(1, width - indent)
    self.indent = .spaces(indent)
    line = lead ?? StyledLine()
    if lead == nil { line.append(self.indent) }
  }

  private mutating func add(_ text: StyledLine) {
    if text.cells <= room {
      line.append(text)
      used = room
      return
    }
    var spaces = StyledLine()
    var word = StyledLine()
    for run in text.runs {
      var rest = run.text.text[...]
      while let first = rest.utf8.first {
        let isSpace = first == UInt8(ascii: " ")
        let end = rest.utf8.firstIndex { ($0 == UInt8(ascii: " ")) != isSpace } ?? rest.endIndex
        let part = SafeText(part: rest[..<end], of: run.text)
        rest = rest[end...]
        if isSpace {
          if !word.isEmpty {
            add(word, after: spaces)
            (spaces, word) = (StyledLine(), StyledLine())
          }
          spaces.append(part, run.role)
        } else {
          word.append(part, run.role)
        }
      }
    }
    if !word.isEmpty { add(word, after: spaces) }
  }

  private mutating func add(_ word: StyledLine, after spaces: StyledLine) {
    let cells = word.cells
    let gap = spaces.cells
    if used + gap + cells <= room {
      line.append(spaces)
      line.append(word)
      used += gap + cells
      return
    }
    guard cells > room, !word.plain.contains("://") else {
      if used > 0 { breakLine() }
      line.append(word)
      used = cells
      return
    }
    if used + gap < room {
      line.append(spaces)
      used += gap
    } else {
      breakLine()
    }
    for run in word.runs { addBroken(run) }
  }

  private mutating func addBroken(_ run: StyledLine.Run) {
    var rest = run.text.text[...]
    while !rest.isEmpty {
      var (head, tail) = run.text.split(rest, at: room - used)
      if head.isEmpty {
        if used > 0 {
          breakLine()
          continue
        }
        // Not even one character fits: too long a line is better than none.
        (head, tail) = (rest.prefix(1), rest.dropFirst())
      }
      let part = SafeText(part: head, of: run.text)
      line.append(part, run.role)
      used += part.cells
      rest = tail
    }
  }

  private mutating func breakLine() {
    endLine()
    line = StyledLine()
    line.append(indent)
    used = 0
  }

  private mutating func endLine() {
    let ended = line.withoutTrailingSpaces()
    if !ended.isEmpty { lines.append(ended) }
  }
}
