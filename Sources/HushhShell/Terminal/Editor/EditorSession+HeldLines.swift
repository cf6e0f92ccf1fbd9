internal import CEdit

/// Lines that are taller than the screen: libedit could not show them, and nobody would see what they run.
struct HeldLines {
  enum Origin { case paste, history }

  /// What Enter runs.
  let text: String
  /// The line as it was before.
  let draft: String
  let origin: Origin

  /// Pasted lines as they would run, in the middle of a line.
  init(pasted text: String, into draft: String, at cursor: Int) {
    var scalars = Array(draft.unicodeScalars)
    scalars.insert(contentsOf: text.unicodeScalars, at: min(cursor, scalars.count))
    self.text = String(String.UnicodeScalarView(scalars))
    self.draft = draft
    origin = .paste
  }

  init(recalled text: String, insteadOf draft: String) {
    (self.text, self.draft, origin) = (text, draft, .history)
  }

  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  var prompt: String {
    "[\(lines.count) lines \(origin == .paste ? "pasted" : "recalled"): Enter runs them, Ctrl-C drops them]"
  }

  /// The first lines that would run and the last, each in one row.
  func preview(columns: Int) -> [String] {
    let rows = lines.count > 4 ? lines.prefix(3) + ["…"] + lines.suffix(1) : lines
    return rows.map { LibeditCellWidth.fit("  " + String($0).withoutUnsafeCharacters, in: columns - 1) }
  }
}

extension EditorSession {
  /// Keeps pasted lines beside the line if they would not fit; false if they do.
  func hold(pasted text: String) -> Bool {
    guard isCommand else { return false }
    let line = self.line
    let lines = HeldLines(pasted: text, into: line.text, at: line.cursor)
    guard isTooTall(lines.text) else { return false }
    hold(lines)
    return true
  }

  /// The same for lines from the history.
  func hold(recalled text: String, insteadOf draft: String) -> Bool {
    guard isTooTall(text) else { return false }
    hold(HeldLines(recalled: text, insteadOf: draft))
    return true
  }

  /// Whether several lines leave no room for the prompt.
  func isTooTall(_ text: String) -> Bool {
    guard text.utf8.contains(0x0A) else { return false }
    let size = TerminalState.size
    var layout = LineLayout(columns: size.columns)
    layout.advance(text.unicodeScalars)
    return layout.row >= max(size.rows - 4, 1)
  }

  private func hold(_ lines: HeldLines) {
    mode = .held(lines)
    redraw {
      write(lines.preview(columns: TerminalState.size.columns).map { $0 + "\r\n" }.joined())
      use(Prompt(lines.prompt))
      setLine("")
    }
  }

  func take(_ input: EditorInput, about lines: HeldLines) {
    switch input {
    case .character("\r"), .character("\n"): leave(.line(lines.text))
    case .character("\u{3}"): letGo(showing: lines.draft)
    case .character("\u{1A}"): suspend()
    case .key(.up) where lines.origin == .history: go(from: lines, to: search.older(than: lines.text))
    case .key(.down) where lines.origin == .history: go(from: lines, to: search.newer(than: lines.text))
    default: write("\u{7}")
    }
  }

  private func letGo(showing text: String) {
    mode = .line
    redraw {
      use(commandPrompt)
      setLine(text)
    }
  }

  private func go(from lines: HeldLines, to text: String?) {
    guard let text else { return write("\u{7}") }
    letGo(showing: "")
    if !hold(recalled: text, insteadOf: lines.draft) { letGo(showing: text) }
  }
}
