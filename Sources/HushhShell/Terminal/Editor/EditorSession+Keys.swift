internal import CEdit

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
