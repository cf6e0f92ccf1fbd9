internal import CEdit
internal import HushhKit

/// What keys do to the line: libedit has the buffer, and a step is a character as people see it.
extension EditorSession {
  var characterBefore: Int {
    let line = self.line
    return String(String.UnicodeScalarView(line.scalars[..<line.cursor])).last?.unicodeScalars.count ?? 0
  }

  var characterAfter: Int {
    let line = self.line
    return String(String.UnicodeScalarView(line.scalars[line.cursor...])).first?.unicodeScalars.count ?? 0
  }

  func step(_ distance: Int) -> hushh_reaction {
    guard let edit, distance != 0 else { return HUSHH_BEEP }
    hushh_edit_move(edit, Int32(distance))
    return HUSHH_REFRESH
  }

  func moveToEnd() -> hushh_reaction {
    let line = self.line
    _ = step(line.scalars.count - line.cursor)
    return HUSHH_REFRESH
  }

  /// Puts in what was shown behind the line; nil when that was nothing.
  func acceptSuggestion() -> hushh_reaction? {
    guard let acceptable, line.cursor == line.scalars.count else { return nil }
    return insert(acceptable)
  }

  func delete(before count: Int) -> hushh_reaction {
    guard let edit, count > 0 else { return HUSHH_BEEP }
    hushh_edit_delete_before(edit, Int32(count))
    return HUSHH_REFRESH
  }

  func deleteForward() -> hushh_reaction {
    let count = characterAfter
    _ = step(count)
    return delete(before: count)
  }

  func end() -> hushh_reaction {
    outcome = .end
    write("\r\n")
    return HUSHH_END
  }

  func insert(_ text: String) -> hushh_reaction {
    guard let edit, !text.isEmpty else { return HUSHH_NOTHING }
    hushh_edit_insert(edit, text)
    return HUSHH_REFRESH
  }

  /// Continues the line below its end, wherever the cursor was.
  func insertNewline() -> hushh_reaction {
    if settings.isContinued(line.text) { _ = step(line.scalars.count - line.cursor) }
    return insert("\n")
  }

  func complete() -> hushh_reaction {
    guard isCommand else { return HUSHH_BEEP }
    let line = self.line
    let before = String(String.UnicodeScalarView(line.scalars[..<line.cursor]))
    let next = line.cursor < line.scalars.count ? line.scalars[line.cursor] : nil
    let completion = settings.complete(before, next)
    guard !completion.candidates.isEmpty else { return HUSHH_BEEP }
    guard let insertion = completion.insertion else {
      menu = CompletionMenu(completion)
      return HUSHH_NOTHING
    }
    _ = delete(before: completion.replacing)
    return insert(insertion)
  }
}

// MARK: The menu

extension EditorSession {
  func moveInMenu(by step: Int) -> hushh_reaction {
    guard let count = menu?.replacing, let text = menu?.move(by: step) else { return HUSHH_BEEP }
    _ = delete(before: count)
    _ = insert(text)
    return HUSHH_REFRESH
  }
}

// MARK: History

extension EditorSession {
  /// To the row above in a line of several; from the first one, to the line entered before.
  func moveUp() -> hushh_reaction {
    let line = self.line
    let column = line.scalars[..<line.cursor].reversed().prefix { $0 != "\n" }.count
    guard column < line.cursor else { return replace(with: search.older(than: line.text)) }
    let above = line.scalars[..<(line.cursor - column - 1)].reversed().prefix { $0 != "\n" }.count
    return step(-(column + 1 + above) + min(column, above))
  }

  func moveDown() -> hushh_reaction {
    let line = self.line
    let rest = line.scalars[line.cursor...].prefix { $0 != "\n" }.count
    guard line.cursor + rest < line.scalars.count else { return replace(with: search.newer(than: line.text)) }
    let column = line.scalars[..<line.cursor].reversed().prefix { $0 != "\n" }.count
    let below = line.scalars[(line.cursor + rest + 1)...].prefix { $0 != "\n" }.count
    return step(rest + 1 + min(column, below))
  }

  func replace(with text: String?) -> hushh_reaction {
    guard let text else { return HUSHH_BEEP }
    if hold(recalled: text, insteadOf: line.text) { return HUSHH_NOTHING }
    setLine(text)
    return HUSHH_REFRESH
  }

  /// Puts a whole line in place of what is there, with the cursor at its end.
  func setLine(_ text: String) {
    let line = self.line
    _ = step(line.scalars.count - line.cursor)
    _ = delete(before: line.scalars.count)
    _ = insert(text)
  }
}
