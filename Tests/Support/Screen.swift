internal import HushhTerminal

/// A terminal's screen, as far as a line editor uses one.
///
/// What it does not know it records in ``unknown``, and the tests assert that there is nothing.
package struct Screen: Sendable {
  package private(set) var columns: Int
  package private(set) var rows: Int
  package internal(set) var row = 0
  package internal(set) var column = 0
  /// The private modes that are on, such as 2004 for bracketed paste.
  package internal(set) var modes: Set<Int> = []
  /// Sequences this terminal doesn't understand.
  package internal(set) var unknown: [String] = []
  /// How many times the bell rang.
  package private(set) var bells = 0

  var cells: [[String]]
  private var wrapIsPending = false
  var inserts = false
  private var state = State.text
  private var decoder = Decoder()

  private enum State {
    case text, escape
    case control(String)
  }

  package init(rows: Int = 24, columns: Int = 80) {
    self.rows = rows
    self.columns = columns
    cells = Self.blank(rows: rows, columns: columns)
  }

  static func blank(rows: Int, columns: Int) -> [[String]] {
    Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows that have text, without blanks at their ends.
  package var lines: [String] {
    var lines = cells.map { row in
      var text = row.joined()
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The row the cursor is in.
  package var cursorLine: String { lines.indices.contains(row) ? lines[row] : "" }

  /// Takes what a program wrote.
  package mutating func show(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if let scalar = decoder.take(byte) { take(scalar) }
    }
  }

  /// Cuts or extends the rows; nothing is wrapped anew.
  package mutating func resize(rows: Int, columns: Int) {
    cells = (0..<rows).map { index in
      let row = cells.indices.contains(index) ? cells[index] : []
      return (0..<columns).map { row.indices.contains($0) ? row[$0] : " " }
    }
    (self.rows, self.columns) = (rows, columns)
    (row, column) = (min(row, rows - 1), min(column, columns - 1))
    wrapIsPending = false
  }
}

// MARK: Text

extension Screen {
  private mutating func take(_ scalar: Unicode.Scalar) {
    switch state {
    case .escape:
      state = scalar == "[" ? .control("") : .text
      if scalar != "[" { unknown.append("ESC \(scalar)") }
    case .control(let parameters):
      if (0x40...0x7E).contains(scalar.value) {
        state = .text
        obey(scalar, parameters)
      } else {
        state = .control(parameters + String(scalar))
      }
    case .text: takeText(scalar)
    }
  }

  private mutating func takeText(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{1B}": state = .escape
    case "\r": move(to: row, 0)
    case "\n": lineFeed()
    case "\u{8}": move(to: row, column - 1)
    case "\t": move(to: row, (column / 8 + 1) * 8)
    case "\u{7}": bells += 1
    default: put(scalar)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    guard let width = LibeditCellWidth.of(scalar) else {
      unknown.append("U+" + String(scalar.value, radix: 16, uppercase: true))
      return
    }
    guard width > 0 else {
      let base = wrapIsPending ? column : max(column - 1, 0)
      cells[row][base].unicodeScalars.append(scalar)
      return
    }
    if wrapIsPending || column + width > columns {
      lineFeed()
      column = 0
    }
    wrapIsPending = false
    if inserts { insertBlanks(width) }
    cells[row][column] = String(scalar)
    if width == 2 { cells[row][column + 1] = "" }
    column += width
    if column >= columns {
      column = columns - 1
      wrapIsPending = true
    }
  }

  private mutating func lineFeed() {
    wrapIsPending = false
    if row + 1 < rows {
      row += 1
    } else {
      cells.removeFirst()
      cells.append(Array(repeating: " ", count: columns))
    }
  }

  mutating func move(to row: Int, _ column: Int) {
    self.row = min(max(row, 0), rows - 1)
    self.column = min(max(column, 0), columns - 1)
    wrapIsPending = false
  }
}

/// UTF-8 of a program that is trusted to write it correctly.
private struct Decoder: Sendable {
  private var bytes: [UInt8] = []

  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    bytes.append(byte)
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
      if bytes.count >= 4 { bytes.removeAll() }
      return nil
    }
    bytes.removeAll()
    return scalar
  }
}
