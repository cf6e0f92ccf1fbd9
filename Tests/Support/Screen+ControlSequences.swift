extension Screen {
  /// Does what a control sequence says.
  mutating func obey(_ final: Unicode.Scalar, _ parameters: String) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = numbers.first.flatMap { $0 }
    let count = max(first ?? 1, 1)
    switch final {
    case "A": move(to: row - count, column)
    case "B": move(to: row + count, column)
    case "C": move(to: row, column + count)
    case "D": move(to: row, column - count)
    case "G": move(to: row, count - 1)
    case "H": move(to: count - 1, (numbers.count > 1 ? numbers[1] ?? 1 : 1) - 1)
    case "J": eraseDisplay(first ?? 0)
    case "K": eraseLine(first ?? 0)
    case "P":
      cells[row].removeSubrange(column..<min(column + count, columns))
      cells[row] += Array(repeating: " ", count: columns - cells[row].count)
    case "@": insertBlanks(count)
    case "m": break
    case "h", "l": set(parameters, isOn: final == "h")
    default: unknown.append("CSI \(parameters)\(final)")
    }
  }

  private mutating func set(_ parameters: String, isOn: Bool) {
    if parameters == "4" {
      inserts = isOn
    } else if parameters.hasPrefix("?"), let mode = Int(parameters.dropFirst()) {
      if isOn { modes.insert(mode) } else { modes.remove(mode) }
    } else {
      unknown.append("mode \(parameters)")
    }
  }

  mutating func insertBlanks(_ count: Int) {
    cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
    cells[row].removeLast(count)
  }

  private mutating func eraseLine(_ part: Int) {
    let range = part == 0 ? column..<columns : part == 1 ? 0..<(column + 1) : 0..<columns
    for index in range { cells[row][index] = " " }
  }

  private mutating func eraseDisplay(_ part: Int) {
    guard part == 0 else {
      cells = Self.blank(rows: rows, columns: columns)
      return
    }
    eraseLine(0)
    for index in (row + 1)..<max(rows, row + 1) {
      cells[index] = Array(repeating: " ", count: columns)
    }
  }
}
