internal import CEdit
internal import Glibc

/// Relative moves: absolute ones would need to know where on the screen the line is.
enum Cursor {
  static let clearBelow = "\u{1B}[J"
  /// Clears the row and all below, and stays at its beginning.
  ///
  /// Not `clearBelow` alone: where that empties the whole screen, tmux takes it for `clear` and keeps a
  /// copy of what was on it.
  static let clearRows = "\r\u{1B}[K\u{1B}[C\u{1B}[J\r"
  static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }
  static func down(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)B" : "" }
  static func column(_ column: Int) -> String { column > 0 ? "\r\u{1B}[\(column)C" : "\r" }
}

/// What is written beside libedit: always in one write, and the cursor is put back where libedit has it.
extension EditorSession {
  /// The line in libedit's buffer.
  var line: (scalars: [Unicode.Scalar], cursor: Int, text: String) {
    guard let edit else { return ([], 0, "") }
    var count = 0
    var cursor = 0
    let start = hushh_edit_line(edit, &count, &cursor)
    let scalars = UnsafeBufferPointer(start: start, count: count).map { Unicode.Scalar($0) ?? "\u{FFFD}" }
    // Nothing that libedit does with its cursor may end the process.
    return (scalars, max(0, min(cursor, count)), String(String.UnicodeScalarView(scalars)))
  }

  /// Where the cursor and the end of the line are, at the terminal's present width.
  var layout: (cursor: LineLayout, end: LineLayout) {
    let line = self.line
    var layout = LineLayout(columns: TerminalState.size.columns)
    layout.advance(prompt.visible.unicodeScalars)
    layout.advance(line.scalars[..<line.cursor])
    let cursor = layout
    layout.advance(line.scalars[line.cursor...])
    return (cursor, layout)
  }

  /// Writes to the terminal; libedit has flushed its own output whenever it waits.
  func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(1, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }  // no terminal any more: reading will say so
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }

  /// Prints notices where the prompt was, and the prompt below them.
  func show(_ notices: [String], prompt: Prompt? = nil) {
    let text =
      notices.map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      .joined().map { $0 + "\r\n" }.joined()
    redraw {
      write(text)
      if let prompt { replaceCommandPrompt(by: prompt) }
    }
  }

  /// Terminals wrap what is on the screen anew, so the line's place follows from the new width.
  func redrawForNewSize() {
    if let edit { hushh_edit_resize(edit) }
    redraw {}
  }

  /// Wipes prompt and line, makes a change, and draws both from there.
  func redraw(after change: () -> Void) {
    guard let edit else { return }
    hideOverlay()
    isPainted = false
    let rows = min(layout.cursor.row, TerminalState.size.rows - 1)
    write(Cursor.up(rows) + Cursor.clearRows)
    change()
    hushh_edit_redraw(edit)
  }

  /// Switches the terminal to editing, before libedit would: what is typed from now on shows once.
  func takeTerminal() {
    guard let edit else { return }
    hushh_edit_raw(edit, true)
    bindTerminalKeys()
    hushh_terminal_editing(true)
    write("\u{1B}[?2004h")
  }

  /// Ctrl-Z: the terminal goes back to the shell, and the half-typed line comes back with `fg`.
  func suspend() {
    guard let edit else { return }
    let layout = self.layout
    write(Cursor.down(layout.end.row - layout.cursor.row) + "\r\n")
    hushh_edit_raw(edit, false)
    hushh_terminal_restore()  // leaves paste mode too
    hushh_signal_suspend()
    hushh_edit_resize(edit)
    takeTerminal()
    hushh_edit_redraw(edit)
  }
}
