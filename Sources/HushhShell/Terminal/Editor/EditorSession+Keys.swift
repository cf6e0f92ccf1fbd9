internal import CEdit

extension EditorSession {
  /// Gives every key its meaning.
  func bindKeys() {
    bind(.all)
    guard let edit, hushh_edit_has_vi_keys(edit) else { return }
    // libedit's arrows begin with it, and it would wait for the rest; ours are decoded before.
    hushh_edit_bind(edit, "^[", "vi-command-mode", false)
  }

  /// Gives those keys their meaning again that libedit takes for the terminal's own characters, each time it
  /// takes the terminal.
  func bindTerminalKeys() { bind(.ofTerminal) }

  private func bind(_ bindings: KeyBindings) {
    guard let edit else { return }
    for binding in bindings.typing { hushh_edit_bind(edit, binding.keys, binding.command, false) }
    guard hushh_edit_has_vi_keys(edit) else { return }
    for binding in bindings.commanding { hushh_edit_bind(edit, binding.keys, binding.command, true) }
  }

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
