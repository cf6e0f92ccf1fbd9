/// Lays what came beside what was expected, so that as little as possible differs.
enum Alignment {
  enum Step: Equatable {
    /// The expected line, and the lines that fit it: one, or any number for `(*)`.
    case kept(Int)
    case removed(Int)
    case added(Int)
  }

  /// Nil in place of a test is any number of lines.
  typealias Test = ((ArraySlice<UInt8>) -> Bool)?

  /// More cells than this are not worth their memory: then everything between differs.
  private static let mostCells = 16_000_000

  static func steps(expected: [Test], actual: [ArraySlice<UInt8>]) -> [Step] {
    var start = 0
    while start < min(expected.count, actual.count), let test = expected[start], test(actual[start]) {
      start += 1
    }
    var (end, actualEnd) = (expected.count, actual.count)
    while end > start, actualEnd > start, let test = expected[end - 1], test(actual[actualEnd - 1]) {
      (end, actualEnd) = (end - 1, actualEnd - 1)
    }
    let middle = Table(expected: expected[start..<end], actual: actual[start..<actualEnd])
    return (0..<start).map { .kept($0) } + middle.steps + (end..<expected.count).map { .kept($0) }
  }

  /// The least number of lines to remove and add from every place on to the end.
  private struct Table {
    let expected: ArraySlice<Test>
    let actual: ArraySlice<ArraySlice<UInt8>>
    private var costs: [Int32] = []

    init(expected: ArraySlice<Test>, actual: ArraySlice<ArraySlice<UInt8>>) {
      self.expected = expected
      self.actual = actual
      guard !expected.isEmpty, (expected.count + 1) * (actual.count + 1) <= mostCells else { return }
      costs = Array(repeating: 0, count: (expected.count + 1) * (actual.count + 1))
      for row in stride(from: expected.count, through: 0, by: -1) {
        for column in stride(from: actual.count, through: 0, by: -1) {
          costs[row * (actual.count + 1) + column] = least(row, column)
        }
      }
    }

    private func cost(_ row: Int, _ column: Int) -> Int32 { costs[row * (actual.count + 1) + column] }
    private func test(_ row: Int) -> Test { expected[expected.startIndex + row] }
    private func fits(_ row: Int, _ column: Int) -> Bool {
      test(row)?(actual[actual.startIndex + column]) ?? false
    }

    private func least(_ row: Int, _ column: Int) -> Int32 {
      let (isLastRow, isLastColumn) = (row == expected.count, column == actual.count)
      if isLastRow { return Int32(actual.count - column) }
      if test(row) == nil {
        let skipped = cost(row + 1, column)
        return isLastColumn ? skipped : min(skipped, cost(row, column + 1))
      }
      if isLastColumn { return cost(row + 1, column) + 1 }
      if fits(row, column) { return cost(row + 1, column + 1) }
      return min(cost(row + 1, column), cost(row, column + 1)) + 1
    }

    var steps: [Step] {
      let (firstRow, firstColumn) = (expected.startIndex, actual.startIndex)
      guard !costs.isEmpty else {
        return expected.indices.map { .removed($0) } + actual.indices.map { .added($0) }
      }
      var steps: [Step] = []
      var (row, column) = (0, 0)
      while row < expected.count || column < actual.count {
        if row == expected.count {
          steps.append(.added(firstColumn + column))
          column += 1
        } else if test(row) == nil {
          if column < actual.count, cost(row, column + 1) == cost(row, column) {
            column += 1
          } else {
            steps.append(.kept(firstRow + row))
            row += 1
          }
        } else if column < actual.count, fits(row, column) {
          steps.append(.kept(firstRow + row))
          (row, column) = (row + 1, column + 1)
        } else if cost(row, column) == cost(row + 1, column) + 1 {
          steps.append(.removed(firstRow + row))
          row += 1
        } else {
          steps.append(.added(firstColumn + column))
          column += 1
        }
      }
      return steps
    }
  }
}
