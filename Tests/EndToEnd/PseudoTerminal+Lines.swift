internal import TestSupport

extension PseudoTerminal {
  /// Types a line at the program's prompt, and waits for what comes below it and for the next prompt or question.
  ///
  /// - Parameters:
  ///   - text: part of a line below.
  ///   - prompt: how the line with the cursor begins then.
  func enter(_ line: String, expecting text: String? = nil, prompt: String = "") throws {
    func isTyped(_ shown: String) -> Bool { shown.hasSuffix("› \(line)") || shown.hasSuffix("! \(line)") }
    type(line)
    // Seen first: an earlier line that reads the same is above the cursor, and so is what came of it.
    try wait { isTyped($0.cursorLine) }
    type("\r")
    try wait { screen in
      guard screen.modes.contains(2004), let typed = screen.lines.lastIndex(where: isTyped) else {
        return false
      }
      let below = screen.lines[(typed + 1)...]
      return !below.isEmpty && screen.cursorLine.hasPrefix(prompt)
        && (text.map { text in below.contains { $0.contains(text) } } ?? true)
    }
  }
}
