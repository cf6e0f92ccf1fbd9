internal import HushhKit
internal import HushhPluginKit

/// A table as lines: columns as wide as their longest cell, or cut with an ellipsis so that all fit.
///
/// Columns of numbers stand to the right and are the last to be cut; the last column gets what the
/// others leave. Where a narrow terminal would leave only stumps, a row is a small paragraph instead.
struct TableLayout {
  private static let gap = 2
  /// Below this width a column of less than that is a stump; a few cells say nothing at any width.
  private static let narrow = 60
  private static let stump = (narrow: 10, anywhere: 3)

  private let titles: [StyledLine]
  private let header: StyledLine?
  private let cells: [[StyledLine]]
  private let isNumeric: [Bool]
  private let widths: [Int]
  private let width: Int
  private let hasStumps: Bool

  init(_ table: Table, width: Int) {
    let columns = max(table.header.count, table.rows.reduce(0) { max($0, $1.count) })
    let titles = table.header.map { title in StyledLine(StyledText(title, .muted), cells: width) }
    let cells = table.rows.map { row in row.map { StyledLine($0, cells: width) } }
    var natural = [Int](repeating: 1, count: columns)
    var isNumeric = [Bool](repeating: !cells.isEmpty, count: columns)
    for (column, title) in titles.enumerated() { natural[column] = max(1, title.cells) }
    for row in cells {
      for (column, cell) in row.enumerated() {
        natural[column] = max(natural[column], min(cell.cells, width))
        isNumeric[column] = isNumeric[column] && Self.isNumber(cell)
      }
    }
    let room = width - Self.gap * max(0, columns - 1)
    let widths = Self.fit(natural, room: room, isNumeric: isNumeric)
    let stump = width < Self.narrow ? Self.stump.narrow : Self.stump.anywhere
    hasStumps = zip(widths, natural).contains { $0 < min($1, stump) }
    self.width = width
    self.titles = titles
    self.cells = cells
    self.isNumeric = isNumeric
    self.widths = widths
    header =
      titles.allSatisfy(\.isEmpty) ? nil : Self.line(titles, widths: widths, isNumeric: isNumeric)
  }

  /// The header and a line for each row; nothing when there are no rows.
  var lines: [StyledLine] {
    guard !cells.isEmpty else { return [] }
    if hasStumps { return cells.flatMap(paragraph) }
    return (header.map { [$0] } ?? [])
      + cells.map { Self.line($0, widths: widths, isNumeric: isNumeric) }
  }

  /// The number and the first cell, and below them the others with their titles.
  private func paragraph(_ row: [StyledLine]) -> [StyledLine] {
    let isNumbered = isNumeric[0] && widths.count > 1
    let name = isNumbered ? 1 : 0
    let indent = isNumbered ? widths[0] + Self.gap : Self.gap
    var lead = StyledLine()
    if isNumbered, let number = row.first?.truncated(to: widths[0]) {
      lead.append(.spaces(widths[0] - number.cells))
      lead.append(number)
      lead.append(.spaces(Self.gap))
    }
    var rest = StyledLine()
    for (column, cell) in row.enumerated().dropFirst(name + 1) where !cell.isEmpty {
      if !rest.isEmpty { rest.append(Self.dot, .muted) }
      if column < titles.count, !titles[column].isEmpty {
        rest.append(titles[column])
        rest.append(.spaces(1))
      }
      rest.append(cell)
    }
    let title = name < row.count ? row[name] : StyledLine()
    return WordWrap.lines(of: title, width: width, indent: lead.cells, lead: lead)
      + WordWrap.lines(of: rest, width: width, indent: indent)
  }

  private static let dot = SafeText(" · ")

  private static func line(_ cells: [StyledLine], widths: [Int], isNumeric: [Bool]) -> StyledLine {
    var line = StyledLine()
    for (column, width) in widths.enumerated() {
      if column > 0 { line.append(.spaces(gap)) }
      let cell = column < cells.count ? cells[column].truncated(to: width) : StyledLine()
      let missing = SafeText.spaces(width - cell.cells)
      if isNumeric[column] { line.append(missing) }
      line.append(cell)
      if !isNumeric[column], column < widths.count - 1 { line.append(missing) }
    }
    return line.withoutTrailingSpaces()
  }

  /// Digits with a sign, separators or a percent sign; an absent value does not spoil a column.
  private static func isNumber(_ cell: StyledLine) -> Bool {
    guard let run = cell.runs.first else { return true }
    guard cell.runs.count == 1, run.text.isASCII, run.text.text.utf8.count <= 24 else {
      return run.text.text == "—"
    }
    var hasDigit = false
    for (index, byte) in run.text.text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "%"): break
      case UInt8(ascii: "+"), UInt8(ascii: "-"): if index > 0 { return false }
      default: return false
      }
    }
    return hasDigit
  }

  private static func fit(_ natural: [Int], room: Int, isNumeric: [Bool]) -> [Int] {
    guard natural.reduce(0, +) > room else { return natural }
    let enough = 4
    var flexible = natural.indices.filter { !isNumeric[$0] }
    var flexibleRoom = room - natural.indices.reduce(0) { $0 + (isNumeric[$1] ? natural[$1] : 0) }
    if flexible.isEmpty || flexibleRoom < enough * flexible.count {
      flexible = Array(natural.indices)
      flexibleRoom = room
    }
    // Short columns keep their width; the long ones share what is left.
    var widths = natural
    var left = flexibleRoom
    var sharers = flexible.count
    for column in flexible.sorted(by: { natural[$0] < natural[$1] }) {
      widths[column] = max(1, min(natural[column], left / sharers))
      left -= widths[column]
      sharers -= 1
    }
    if left > 0, let last = flexible.last {
      widths[last] = min(natural[last], widths[last] + left)
    }
    return widths
  }
}
