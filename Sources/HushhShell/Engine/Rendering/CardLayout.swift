internal import HushhKit
internal import HushhPluginKit

/// A card in its frame, and below it the edges of those behind.
struct CardLayout {
  /// A wider frame would only part the eye from the text.
  private static let widest = 72

  private let card: Card
  private let width: Int

  init(_ card: Card, width: Int) {
    self.card = card
    self.width = min(width, Self.widest)
  }

  var lines: [StyledLine] {
    let hasMore = !card.behind.isEmpty
    var lines = [line("╭", rule(width - 2), "╮")]
    for text in card.lines {
      lines += WordWrap.lines(of: StyledLine(text), width: width - 4, indent: 0).map(row)
    }
    lines.append(hasMore ? line("╰┬", rule(width - 4), "┬╯") : line("╰", rule(width - 2), "╯"))
    for (depth, text) in card.behind.enumerated() {
      lines.append(edge(text, depth: depth + 1, hasMore: depth + 1 < card.behind.count))
    }
    return lines
  }

  private func row(_ text: StyledLine) -> StyledLine {
    var line = StyledLine()
    line.append(SafeText("│ "), .muted)
    line.append(text.truncated(to: width - 4))
    line.append(.spaces(width - 2 - line.cells))
    line.append(SafeText(" │"), .muted)
    return line
  }

  /// Each edge stands one cell further in on both sides.
  private func edge(_ text: StyledText, depth: Int, hasMore: Bool) -> StyledLine {
    let (left, right) = hasMore ? ("╰┬─ ", "┬╯") : ("╰─ ", "╯")
    var line = StyledLine()
    line.append(.spaces(depth))
    line.append(SafeText(left), .muted)
    let end = width - depth - right.count
    // At least one cell of the edge shows behind the text.
    line.append(StyledLine(text, cells: width).truncated(to: max(1, end - line.cells - 2)))
    line.append(SafeText(" \(rule(end - line.cells - 1))\(right)"), .muted)
    return line
  }

  private func line(_ left: String, _ rule: String, _ right: String) -> StyledLine {
    var line = StyledLine()
    line.append(SafeText("\(left)\(rule)\(right)"), .muted)
    return line
  }

  private func rule(_ cells: Int) -> String { String(repeating: "─", count: max(0, cells)) }
}
