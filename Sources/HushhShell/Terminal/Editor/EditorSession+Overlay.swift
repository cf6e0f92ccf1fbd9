internal import CEdit

// What stands beside the line and over it: drawn in one write when no input waits, with the cursor put back
// where libedit has it, and what is not libedit's is wiped before libedit sees the next key.
extension EditorSession {
  /// Draws colors, a suggestion or a hint behind the line, and the menu below it.
  func showOverlay() {
    guard !isOverlayShown, isCommand else { return }
    isOverlayShown = true
    let size = TerminalState.size
    let line = self.line
    let layout = self.layout
    // A line taller than the screen is nowhere for certain.
    guard layout.end.row < size.rows - 1 || layout.end.row == 0 else { return }
    var text = ""
    var row = layout.cursor.row
    let isTyping = if case .line = mode { true } else { false }
    if isTyping { text += painted(line.scalars, line.text, size.columns, &row) }
    let beside = isTyping && menu == nil ? beside(line, layout.end, size.columns) : ""
    let rows = menuRows(size, layout.end.row)
    if !beside.isEmpty || !rows.isEmpty {
      text += Cursor.down(layout.end.row - row) + Cursor.up(row - layout.end.row)
      if !beside.isEmpty { text += Cursor.column(layout.end.column) + beside }
      text += rows.map { "\r\n" + $0 }.joined()
      row = layout.end.row + rows.count
      isWiped = false
    }
    guard !text.isEmpty else { return }
    write(
      "\u{1B}[?25l" + text + Cursor.up(row - layout.cursor.row) + Cursor.down(layout.cursor.row - row)
        + Cursor.column(layout.cursor.column) + "\u{1B}[?25h")
  }

  /// Wipes what is not libedit's; colors stay until the line is drawn again.
  func hideOverlay() {
    acceptable = isOverlayShown ? suggestion : nil
    suggestion = nil
    isOverlayShown = false
    guard !isWiped else { return }
    isWiped = true
    let layout = self.layout
    let below = layout.end.row - layout.cursor.row
    write(
      Cursor.down(below) + Cursor.column(layout.end.column) + Cursor.clearBelow
        + Cursor.up(below) + Cursor.column(layout.cursor.column))
  }

  private func menuRows(_ size: (rows: Int, columns: Int), _ lastRow: Int) -> [String] {
    guard let menu else { return [] }
    return CandidateList.rows(
      for: menu.candidates, selected: menu.selected, columns: size.columns - 1,
      limit: size.rows - lastRow - 2, inColor: settings.inColor)
  }

  /// The line in colors; nothing if it has none and had none before.
  private func painted(
    _ scalars: [Unicode.Scalar], _ text: String, _ columns: Int, _ row: inout Int
  ) -> String {
    guard settings.inColor, !scalars.isEmpty else { return "" }
    let paints = settings.paint(text)
    guard !paints.isEmpty || isPainted else { return "" }
    isPainted = !paints.isEmpty
    var start = LineLayout(columns: columns)
    start.advance(prompt.visible.unicodeScalars)
    var painter = LinePainter(from: start, cursorIn: row, columns: columns)
    painter.draw(scalars, paints)
    row = painter.row
    return painter.output
  }

  /// How the latest line that begins like this one goes on, or else which arguments are missing; dim, and
  /// cut to the row.
  private func beside(
    _ line: (scalars: [Unicode.Scalar], cursor: Int, text: String), _ end: LineLayout, _ columns: Int
  ) -> String {
    guard settings.inColor, settings.suggests, line.cursor == line.scalars.count, !line.text.isEmpty else {
      return ""
    }
    suggestion = continuation(of: line.text)
    guard let words = suggestion ?? settings.hint(line.text)?.withoutUnsafeCharacters else { return "" }
    let shown = LibeditCellWidth.fit(words, in: columns - end.column - 1)
    // What nobody could read nobody can take.
    if shown.isEmpty || shown == "…" { suggestion = nil }
    return shown.isEmpty ? "" : TextStyle.dim(shown)
  }

  private func continuation(of text: String) -> String? {
    guard !text.utf8.contains(0x0A) else { return nil }
    let entry = entries.last {
      $0.utf8.count > text.utf8.count && $0.utf8.starts(with: text.utf8) && $0.isSafeInLine
    }
    return entry.map { String(decoding: $0.utf8.dropFirst(text.utf8.count), as: UTF8.self) }
  }
}
