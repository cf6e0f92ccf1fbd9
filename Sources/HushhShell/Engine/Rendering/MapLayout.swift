internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

/// A map of marks: north is up, a column is half a mile and a line a whole one, because cells are twice as
/// high as wide.
struct MapLayout {
  private static let widest = 33
  private static let height = 9

  private let map: PointMap
  /// Both odd: the place is in the middle.
  private let columns: Int
  private let rows = Self.height
  private let width: Int

  init(_ map: PointMap, width: Int) {
    self.map = map
    self.width = width
    let room = min(Self.widest, width - 2)
    columns = room.isMultiple(of: 2) ? room - 1 : room
  }

  /// Nothing where nobody else is on the map.
  var lines: [StyledLine] {
    var counts = [[Int]](repeating: [Int](repeating: 0, count: columns), count: rows)
    var outside = 0
    for point in map.others {
      if let (row, column) = square(of: point) { counts[row][column] += 1 } else { outside += 1 }
    }
    guard outside < map.others.count else { return [] }
    let here = counts[rows / 2][columns / 2]
    let most = counts.joined().max() ?? 0
    return [border("┌", Self.north, "┐")]
      + counts.enumerated().map { row, counts in line(counts, hasPlace: row == rows / 2) }
      + [border("└", Self.scale(miles: columns / 2), "┘")]
      + Self.legend(map.place, most: most, here: here, outside: outside)
      .flatMap { WordWrap.lines(of: StyledLine($0), width: width, indent: 0) }
  }

  private func square(of point: Distance) -> (row: Int, column: Int)? {
    let column = (point.east * 2).rounded() + Double(columns / 2)
    let row = Double(rows / 2) - point.north.rounded()
    guard column >= 0, column < Double(columns), row >= 0, row < Double(rows) else { return nil }
    return (Int(row), Int(column))
  }

  private func line(_ counts: [Int], hasPlace: Bool) -> StyledLine {
    var line = StyledLine()
    line.append(SafeText("│"), .muted)
    for (column, count) in counts.enumerated() {
      if hasPlace, column == columns / 2 {
        line.append(SafeText(Self.place), .primary)
      } else {
        line.append(SafeText(Self.mark(count)))
      }
    }
    line.append(SafeText("│"), .muted)
    return line
  }

  private func border(_ left: String, _ title: String, _ right: String) -> StyledLine {
    let free = max(0, columns - title.count - 2)
    let (before, after) = (free / 2, free - free / 2)
    func rule(_ count: Int) -> String { String(repeating: "─", count: count) }
    var line = StyledLine()
    line.append(SafeText("\(left)\(rule(before)) \(title) \(rule(after))\(right)"), .muted)
    return line
  }

  // MARK: Words

  private static let place = "◆"
  private static let north = "N"

  private static func mark(_ count: Int) -> String {
    switch count {
    case 0: " "
    case 1: "•"
    case 2...9: "\(count)"
    default: "+"
    }
  }

  private static func scale(miles: Int) -> String { "\(miles) miles" }

  private static func legend(_ name: String, most: Int, here: Int, outside: Int) -> [StyledText] {
    var marks = "• another"
    if most > 1 { marks += "  2–9 that many" }
    if most > 9 { marks += "  + even more" }
    var notes: [String] = []
    if here > 0 { notes.append("\(counted(here, "other")) under \(place).") }
    if outside > 0 { notes.append("\(counted(outside, "other")) further away.") }
    return [
      "\(place, .primary) \(name)  \(marks, .muted)", StyledText(notes.joined(separator: " "), .muted),
    ]
  }
}
