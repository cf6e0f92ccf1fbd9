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
