internal import CEdit

/// A paste that is taller than the screen: libedit could not show it, and nobody would see what they run.
struct HeldPaste {
  let text: String
  /// The line as it was before.
  let draft: String
  /// Where in it the text belongs, in code points.
  let cursor: Int

  /// The line with the text in it.
  var line: String {
    var scalars = Array(draft.unicodeScalars)
    scalars.insert(contentsOf: text.unicodeScalars, at: min(cursor, scalars.count))
    return String(String.UnicodeScalarView(scalars))
  }

  var prompt: String {
    let count = line.split(separator: "\n", omittingEmptySubsequences: false).count
    return "[\(count) lines pasted: Enter runs them, Ctrl-C drops them]"
  }

  /// The first lines that would run and the last, each in one row.
  func preview(columns: Int) -> [String] {
    let lines = line.split(separator: "\n", omittingEmptySubsequences: false)
    let rows = lines.prefix(3) + ["…"] + lines.suffix(1)
    return rows.map { CellWidth.fit("  " + String($0).withoutUnsafeCharacters, in: columns - 1) }
  }
}

extension EditorSession {
  /// Keeps pasted lines beside the line if they would not fit; false if they do.
  func hold(_ text: String) -> Bool {
    guard isCommand, text.utf8.contains(0x0A) else { return false }
    let size = self.size
    var layout = LineLayout(columns: size.columns)
    layout.advance(text.unicodeScalars)
    guard layout.row >= max(size.rows - 4, 1) else { return false }
    let line = self.line
    let paste = HeldPaste(text: text, draft: line.text, cursor: line.cursor)
    held = paste
    redraw {
      write(paste.preview(columns: size.columns).map { $0 + "\r\n" }.joined())
      use(Prompt(paste.prompt))
      setLine("")
    }
    return true
  }

  /// Whether an input was about the lines that are kept beside.
  func heldPasteTakes(_ input: EditorInput) -> Bool {
    guard let paste = held else { return false }
    switch input {
    case .character("\r"), .character("\n"): leave(.line(paste.line))
    case .character("\u{3}"):
      held = nil
      redraw {
        use(commandPrompt)
        setLine(paste.draft)
      }
    case .character("\u{1A}"): suspend()
    default: write("\u{7}")
    }
    return true
  }
}
