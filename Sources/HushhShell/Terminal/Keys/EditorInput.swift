/// What the decoder makes of the terminal's bytes.
enum EditorInput: Equatable, Sendable {
  /// A character, control characters included.
  case character(Unicode.Scalar)
  /// A key that is no character.
  case key(EditorKey)
  /// A character typed with Alt.
  case alternate(Unicode.Scalar)
  /// The Escape key by itself.
  case escape
  /// Pasted text, cleaned.
  case paste(String)
}

/// Keys that are no characters, by the private codes libedit knows them under.
///
/// U+0080 to U+009F are free for it: they are control characters, which never come in as text.
enum EditorKey: UInt32, CaseIterable, Sendable {
  case up = 0x80
  case down, left, right, home, end, delete, wordLeft, wordRight, shiftTab, newline, paste

  /// The key as `bind` wants it.
  var notation: String { "\\" + String(rawValue, radix: 8) }
}
