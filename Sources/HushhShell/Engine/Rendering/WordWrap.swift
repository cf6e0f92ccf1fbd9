internal import HushhKit

/// Breaks a line between words, by cells.
///
/// Later lines hang under the first one's text. A word that is longer than a whole line is broken at
/// characters, unless it is an address: that stays whole, so that it can still be copied.
struct WordWrap {
  /// Cells for text on each line, after the indent.
  private let room: Int
  /// All runs joined: words do not end where a role does.
  private let text: SafeText
  /// The part of the text on each line, in bytes.
  private var lines: [Range<Int>] = []
  private var line = 0..<0
  private var used = 0

  /// Lines of at most that width.
  ///
  /// The first one begins with `lead`, which is as wide as the indent.
  static func lines(of text: StyledLine, width: Int, indent: Int, lead: StyledLine? = nil) -> [StyledLine] {
    guard let only = text.runs.first?.text else { return [] }
    let room = max(1, width - indent)
    if text.fits(room) {
      let whole = text.withoutTrailingSpaces()
      if whole.isEmpty { return [] }
      var line = lead ?? StyledLine()
      if lead == nil { line.append(.spaces(indent)) }
      line.append(whole)
      return [line]
    }
    let joined = text.runs.dropFirst().reduce(only) { $0 + $1.text }
    var wrap = WordWrap(room: room, text: joined)
    wrap.breakIntoLines()

    let margin = SafeText.spaces(indent)
    var slices = Slices(of: text)
    return wrap.lines.enumerated().map { index, range in
      var line = StyledLine()
      if index == 0, let lead { line = lead } else { line.append(margin) }
      slices.append(range, to: &line)
      return line
    }
  }

  private init(room: Int, text: SafeText) {
    self.room = room
    self.text = text
  }

  private mutating func breakIntoLines() {
    let bytes = text.text.utf8
    let count = bytes.count
    var position = 0
    var index = bytes.startIndex
    while position < count {
      let space = position
      while position < count, bytes[index] == UInt8(ascii: " ") {
        position += 1
        bytes.formIndex(after: &index)
      }
      let start = position
      let startIndex = index
      var isASCII = true
      while position < count, bytes[index] != UInt8(ascii: " ") {
        if bytes[index] >= 0x80 { isASCII = false }
        position += 1
        bytes.formIndex(after: &index)
      }
      guard position > start else { break }
      let cells = isASCII ? position - start : CellWidth.of(text.text[startIndex..<index])
      add(start..<position, cells: cells, gap: start - space)
    }
    endLine()
  }

  private mutating func add(_ word: Range<Int>, cells: Int, gap: Int) {
    if used + gap + cells <= room {
      line = (line.isEmpty ? word.lowerBound - gap : line.lowerBound)..<word.upperBound
      used += gap + cells
    } else if cells > room, !part(word).contains("://") {
      if used + gap < room {
        if line.isEmpty { line = (word.lowerBound - gap)..<(word.lowerBound - gap) }
        used += gap
      } else {
        endLine()
        line = word.lowerBound..<word.lowerBound
      }
      addBroken(word)
    } else {
      endLine()
      line = word
      used = cells
    }
  }

  private mutating func addBroken(_ word: Range<Int>) {
    var rest = part(word)
    var position = word.lowerBound
    while !rest.isEmpty {
      var (head, tail) = text.split(rest, at: room - used)
      if head.isEmpty {
        if used > 0 {
          endLine()
          line = position..<position
          continue
        }
        // Not even one character fits: too long a line is better than none.
        (head, tail) = (rest.prefix(1), rest.dropFirst())
      }
      position += head.utf8.count
      line = line.lowerBound..<position
      used += text.isASCII ? head.utf8.count : CellWidth.of(head)
      rest = tail
    }
  }

  private mutating func endLine() {
    if !line.isEmpty { lines.append(line) }
    line = 0..<0
    used = 0
  }

  private func part(_ range: Range<Int>) -> Substring {
    let bytes = text.text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    return text.text[start..<bytes.index(start, offsetBy: range.count)]
  }
}

/// Cuts ranges of bytes out of runs, from the first to the last.
private struct Slices {
  private let runs: [StyledLine.Run]
  private var run = 0
  /// Where the current run begins.
  private var offset = 0

  init(of line: StyledLine) { runs = line.runs }

  mutating func append(_ range: Range<Int>, to line: inout StyledLine) {
    var start = range.lowerBound
    while start < range.upperBound {
      let text = runs[run].text
      let bytes = text.text.utf8
      let end = offset + bytes.count
      guard start < end else {
        offset = end
        run += 1
        continue
      }
      let stop = min(end, range.upperBound)
      if start == offset, stop == end {
        line.append(text, runs[run].role)
      } else {
        let first = bytes.index(bytes.startIndex, offsetBy: start - offset)
        let part = text.text[first..<bytes.index(first, offsetBy: stop - start)]
        line.append(SafeText(part: part, of: text), runs[run].role)
      }
      start = stop
    }
  }
}
