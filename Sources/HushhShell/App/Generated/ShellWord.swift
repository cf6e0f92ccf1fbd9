/// Words in the quotes of the shells that complete for us.
enum ShellWord {
  /// For bash and zsh.
  static func posix(_ text: String) -> String {
    quoted(text) { $0 == "'" ? "'\\''" : String($0) }
  }

  static func fish(_ text: String) -> String {
    quoted(text) { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }
  }

  private static func quoted(_ text: String, _ escape: (Unicode.Scalar) -> String) -> String {
    "'\(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : escape($0) }.joined())'"
  }
}
