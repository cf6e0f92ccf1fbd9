internal import HushhShell

/// The words behind the program's name, byte for byte: one that is no UTF-8 is refused, not repaired.
enum ProgramWords {
  static func all() throws(OptionError) -> [String] {
    var words: [String] = []
    for position in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[position] else { break }
      guard let word = String(validatingCString: bytes) else {
        throw OptionError(
          "Word \(position) of the command line is not valid UTF-8.", next: ["Write it as UTF-8."])
      }
      words.append(word)
    }
    return words
  }
}
