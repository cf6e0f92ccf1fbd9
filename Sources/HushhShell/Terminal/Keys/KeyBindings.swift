/// What the keys run, in the notation of libedit's `bind`: functions of ours, and commands of its own.
struct KeyBindings: Sendable {
  typealias Binding = (keys: String, command: String)

  /// While a line is typed.
  let typing: [Binding]
  /// In vi's command mode.
  let commanding: [Binding]

  static let all = KeyBindings(
    typing: bindings(of: \.keys) + [
      (EditorKey.home.notation, "ed-move-to-beg"),
      (EditorKey.wordLeft.notation, "ed-prev-word"),
      (EditorKey.wordRight.notation, "em-next-word"),
      // As other shells have it: to the beginning, and one word.
      ("^U", "vi-kill-line-prev"), ("^W", "ed-delete-prev-word"),
      // libedit's search ends at letters like ą; its command line and its quoting bypass the decoder.
    ] + unassigned(["^R", "^S", "^V", "\\ex", "\\eX", "\\ep", "\\eP", "\\en", "\\eN"]),
    commanding: bindings(of: \.commandKeys) + [
      (EditorKey.home.notation, "ed-move-to-beg"),
      (EditorKey.wordLeft.notation, "ed-prev-word"),
      (EditorKey.wordRight.notation, "vi-next-word"),
      ("^[", "vi-command-mode"),
      // What would ask libedit's own history, its command line, a shell or another program.
    ] + unassigned(["G", "J", "K", "_", ":", "@", "v", "^R", "^S", "^V"]))

  /// Those of keys that libedit takes for the terminal's own characters.
  static let ofTerminal = KeyBindings(
    typing: all.typing.filter(isOfTerminal), commanding: all.commanding.filter(isOfTerminal))

  private static func isOfTerminal(_ binding: Binding) -> Bool {
    ["^?", "^H", "^D", "^U", "^V", "^W"].contains(binding.keys)
  }

  private static func bindings(of keys: (KeyFunction) -> [String]) -> [Binding] {
    KeyFunction.allCases.flatMap { function in keys(function).map { ($0, "hushh-\(function.rawValue)") } }
  }

  private static func unassigned(_ keys: [String]) -> [Binding] { keys.map { ($0, "ed-unassigned") } }
}
