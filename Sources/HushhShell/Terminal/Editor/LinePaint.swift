/// The look of a piece of the line.
package struct LinePaint: Equatable, Sendable {
  package let style: TextStyle
  /// The bytes of the line.
  package let range: Range<Int>

  package init(_ style: TextStyle, _ range: Range<Int>) {
    self.style = style
    self.range = range
  }
}

/// Draws the line again where libedit has drawn it, in colors.
///
/// Every row is gone to by itself: what a terminal does behind its last cell differs.
struct LinePainter {
  private(set) var output = ""
  /// The row the terminal's cursor is in.
  private(set) var row: Int
  private var layout: LineLayout
  private let columns: Int
  /// Where the next character lands without a move.
  private var pen: Int?
  private var style = TextStyle.plain

  /// - Parameters:
  ///   - start: where the line begins, behind the prompt.
  ///   - row: the row the cursor is in.
  init(from start: LineLayout, cursorIn row: Int, columns: Int) {
    layout = start
    self.row = row
    self.columns = columns
  }

  /// Draws the line; what has no paint is plain.
  mutating func draw(_ scalars: [Unicode.Scalar], _ paints: [LinePaint]) {
    var offset = 0
    var paints = paints.sorted { $0.range.lowerBound < $1.range.lowerBound }[...]
    for scalar in scalars {
      while let first = paints.first, first.range.upperBound <= offset { paints.removeFirst() }
      let isPainted = paints.first.map { $0.range.contains(offset) } ?? false
      draw(scalar, isPainted ? paints.first?.style ?? .plain : .plain)
      offset += UTF8.width(scalar)
    }
    if style != .plain { output += TextStyle.plain.sequence }
  }

  private mutating func draw(_ scalar: Unicode.Scalar, _ style: TextStyle) {
    let before = layout
    layout.advance(scalar)
    // What libedit shows in a way of its own stays as it is.
    guard scalar != "\n", scalar != "\t", let width = LibeditCellWidth.of(scalar) else {
      pen = nil
      return
    }
    guard width > 0 else {
      if pen != nil { output.unicodeScalars.append(scalar) }
      return
    }
    let isMoved = before.column + width > columns
    let start = (row: isMoved ? before.row + 1 : before.row, column: isMoved ? 0 : before.column)
    if pen != start.column || row != start.row {
      output += Cursor.down(start.row - row) + Cursor.up(row - start.row) + Cursor.column(start.column)
    }
    if style != self.style { output += style.sequence }
    self.style = style
    output.unicodeScalars.append(scalar)
    row = start.row
    pen = start.column + width < columns ? start.column + width : nil
  }
}
