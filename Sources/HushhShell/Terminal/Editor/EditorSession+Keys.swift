internal import CEdit

/// The keys that run code of ours.
///
/// The number is the one libedit's shim knows the function by.
enum KeyFunction: Int32, CaseIterable {
  case older, newer, left, right, lineEnd, deleteBack, deleteForward, complete, completeBack, endOrDelete
  case newline, paste, find, findAgain, findBack

  /// The keys, as `bind` wants them.
  var keys: [String] {
    switch self {
    case .older: [EditorKey.up.notation, "^P"]
    case .newer: [EditorKey.down.notation, "^N"]
    case .left: [EditorKey.left.notation, "^B"]
    case .right: [EditorKey.right.notation, "^F"]
    case .lineEnd: [EditorKey.end.notation, "^E"]
    case .deleteBack: ["^?", "^H"]
    case .deleteForward: [EditorKey.delete.notation]
    case .complete: ["^I"]
    case .completeBack: [EditorKey.shiftTab.notation]
    case .endOrDelete: ["^D"]
    case .newline: [EditorKey.newline.notation]
    case .paste: [EditorKey.paste.notation]
    case .find, .findAgain, .findBack: []
    }
  }

  /// The keys in vi's command mode.
  var commandKeys: [String] {
    switch self {
    // A bare minus would begin an option of `bind`.
    case .older: [EditorKey.up.notation, "k", "\\055", "^P"]
    case .newer: [EditorKey.down.notation, "j", "+", "^N"]
    case .left: [EditorKey.left.notation]
    case .right: [EditorKey.right.notation]
    case .lineEnd: [EditorKey.end.notation]
    case .deleteForward: [EditorKey.delete.notation]
    case .endOrDelete: ["^D"]
    case .newline: [EditorKey.newline.notation]
    case .paste: [EditorKey.paste.notation]
    case .find: ["/", "?"]
    case .findAgain: ["n"]
    case .findBack: ["N"]
    case .deleteBack, .complete, .completeBack: []
    }
  }
}

extension EditorSession {
  /// Gives every key its meaning.
  func bindKeys() { bindKeys { _ in true } }

  /// Gives those keys their meaning again that libedit takes for the terminal's own characters, each time it
  /// takes the terminal.
  func bindTerminalKeys() {
    bindKeys { keys in
      switch keys {
      case "^?", "^H", "^D", "^U", "^V", "^W": true
      default: false
      }
    }
  }

  private func bindKeys(where isWanted: (String) -> Bool) {
    guard let edit else { return }
    for function in KeyFunction.allCases {
      for keys in function.keys where isWanted(keys) { hushh_edit_bind(edit, keys, function.rawValue, false) }
    }
    for (keys, command) in Self.commands where isWanted(keys) {
      hushh_edit_bind_command(edit, keys, command, false)
    }
    guard hushh_edit_has_vi_keys(edit) else { return }
    // libedit's arrows begin with it, and it would wait for the rest; ours are decoded before.
    hushh_edit_bind_command(edit, "^[", "vi-command-mode", false)
    for function in KeyFunction.allCases {
      for keys in function.commandKeys where isWanted(keys) {
        hushh_edit_bind(edit, keys, function.rawValue, true)
      }
    }
    for (keys, command) in Self.viCommands where isWanted(keys) {
      hushh_edit_bind_command(edit, keys, command, true)
    }
  }

  private static let commands = [
    (EditorKey.home.notation, "ed-move-to-beg"),
    (EditorKey.wordLeft.notation, "ed-prev-word"),
    (EditorKey.wordRight.notation, "em-next-word"),
    // As other shells have it: to the beginning, and one word.
    ("^U", "vi-kill-line-prev"),
    ("^W", "ed-delete-prev-word"),
    // libedit's search ends at letters like ą; its command line and its quoting bypass the decoder.
    ("^R", "ed-unassigned"), ("^S", "ed-unassigned"), ("^V", "ed-unassigned"),
    ("\\ex", "ed-unassigned"), ("\\eX", "ed-unassigned"),
    ("\\ep", "ed-unassigned"), ("\\eP", "ed-unassigned"),
    ("\\en", "ed-unassigned"), ("\\eN", "ed-unassigned"),
  ]

  private static let viCommands =
    [
      (EditorKey.home.notation, "ed-move-to-beg"),
      (EditorKey.wordLeft.notation, "ed-prev-word"),
      (EditorKey.wordRight.notation, "vi-next-word"),
      ("^[", "vi-command-mode"),
    ]
    // What would ask libedit's own history, its command line, a shell or another program.
    + ["G", "J", "K", "_", ":", "@", "v", "^R", "^S", "^V"].map { ($0, "ed-unassigned") }

  /// Runs a key function and says what libedit should do next.
  func run(_ function: KeyFunction) -> hushh_reaction {
    switch function {
    case .older: moveUp()
    case .newer: moveDown()
    case .left: step(-characterBefore)
    case .right: acceptSuggestion() ?? step(characterAfter)
    case .lineEnd: acceptSuggestion() ?? moveToEnd()
    case .deleteBack: delete(before: characterBefore)
    case .deleteForward: deleteForward()
    case .complete: menu == nil ? complete() : moveInMenu(by: 1)
    case .completeBack: menu == nil ? HUSHH_NOTHING : moveInMenu(by: -1)
    case .endOrDelete: line.scalars.isEmpty ? end() : deleteForward()
    case .newline: insertNewline()
    case .paste: insert(pasted)
    case .find: beginSearch(keepsLine: true)
    case .findAgain: searchAgain { $0.findOlder() }
    case .findBack: searchAgain { $0.findNewer() }
    }
  }
}

// MARK: Editing

extension EditorSession {
  // A step is a character as people see it, not a code point.
  private var characterBefore: Int {
    let line = self.line
    return String(String.UnicodeScalarView(line.scalars[..<line.cursor])).last?.unicodeScalars.count ?? 0
  }

  private var characterAfter: Int {
    let line = self.line
    return String(String.UnicodeScalarView(line.scalars[line.cursor...])).first?.unicodeScalars.count ?? 0
  }

  private func step(_ distance: Int) -> hushh_reaction {
    guard let edit, distance != 0 else { return HUSHH_BEEP }
    hushh_edit_move(edit, Int32(distance))
    return HUSHH_REFRESH
  }

  private func moveToEnd() -> hushh_reaction {
    let line = self.line
    _ = step(line.scalars.count - line.cursor)
    return HUSHH_REFRESH
  }

  /// Puts in what was shown behind the line; nil when that was nothing.
  private func acceptSuggestion() -> hushh_reaction? {
    guard let acceptable, line.cursor == line.scalars.count else { return nil }
    return insert(acceptable)
  }

  private func delete(before count: Int) -> hushh_reaction {
    guard let edit, count > 0 else { return HUSHH_BEEP }
    hushh_edit_delete_before(edit, Int32(count))
    return HUSHH_REFRESH
  }

  private func deleteForward() -> hushh_reaction {
    let count = characterAfter
    _ = step(count)
    return delete(before: count)
  }

  private func end() -> hushh_reaction {
    outcome = .end
    write("\r\n")
    return HUSHH_END
  }

  private func insert(_ text: String) -> hushh_reaction {
    guard let edit, !text.isEmpty else { return HUSHH_NOTHING }
    hushh_edit_insert(edit, text)
    return HUSHH_REFRESH
  }

  /// The line goes on below its end, wherever the cursor was.
  private func insertNewline() -> hushh_reaction {
    if !settings.isComplete(line.text) { _ = step(line.scalars.count - line.cursor) }
    return insert("\n")
  }

  private func complete() -> hushh_reaction {
    guard isCommand else { return HUSHH_BEEP }
    let line = self.line
    let before = String(String.UnicodeScalarView(line.scalars[..<line.cursor]))
    let found = settings.complete(CompletionRequest(line: line.text, beforeCursor: before))
    let next = line.cursor < line.scalars.count ? line.scalars[line.cursor] : nil
    switch CompletionStep(for: found, in: before, before: next) {
    case .nothing: return HUSHH_BEEP
    case .list(let candidates):
      menu = CompletionMenu(candidates, for: WordBeforeCursor(in: before), before: next)
      return HUSHH_NOTHING
    case .insert(let text, let replacing):
      _ = delete(before: replacing)
      return insert(text)
    }
  }
}

// MARK: The menu

extension EditorSession {
  private func moveInMenu(by step: Int) -> hushh_reaction {
    guard let count = menu?.replacing, let text = menu?.move(by: step) else { return HUSHH_BEEP }
    _ = delete(before: count)
    _ = insert(text)
    return HUSHH_REFRESH
  }
}

// MARK: History

extension EditorSession {
  /// To the row above in a line of several; from the first one, to the line entered before.
  private func moveUp() -> hushh_reaction {
    let line = self.line
    let column = line.scalars[..<line.cursor].reversed().prefix { $0 != "\n" }.count
    guard column < line.cursor else { return replace(with: search.older(than: line.text)) }
    let above = line.scalars[..<(line.cursor - column - 1)].reversed().prefix { $0 != "\n" }.count
    return step(-(column + 1 + above) + min(column, above))
  }

  private func moveDown() -> hushh_reaction {
    let line = self.line
    let rest = line.scalars[line.cursor...].prefix { $0 != "\n" }.count
    guard line.cursor + rest < line.scalars.count else { return replace(with: search.newer(than: line.text)) }
    let column = line.scalars[..<line.cursor].reversed().prefix { $0 != "\n" }.count
    let below = line.scalars[(line.cursor + rest + 1)...].prefix { $0 != "\n" }.count
    return step(rest + 1 + min(column, below))
  }

  private func replace(with text: String?) -> hushh_reaction {
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
