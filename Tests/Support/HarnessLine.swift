import HushhKit
import HushhPluginKit

/// The words of a line and how they fit a command: the least of what the shell does.
struct HarnessLine {
  var words: [String]

  init(words: [String]) { self.words = words }

  init(_ line: String) {
    words = []
    var word: String?
    var quote: Character?
    for character in line {
      switch (character, quote) {
      case (let end, let open?) where end == open: quote = nil
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case (" ", nil):
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
  }

  /// The command with the longest name that the words begin with.
  func command(among commands: [Command]) -> (command: Command, rest: [String])? {
    for count in stride(from: min(2, words.count), through: 1, by: -1) {
      let name = words.prefix(count).joined(separator: " ")
      let found = commands.first { $0.declaration.name == name || $0.declaration.aliases.contains(name) }
      if let found { return (found, Array(words.dropFirst(count))) }
    }
    return nil
  }

  static func bind(_ words: [String], to declaration: Declaration) throws -> Arguments {
    var arguments = Arguments()
    var positionals = declaration.parameters.filter { !$0.isFlag }[...]
    var words = words[...]
    var optionsEnded = false
    while let word = words.popFirst() {
      if word == "--", !optionsEnded {
        optionsEnded = true
      } else if !optionsEnded, let flag = flag(word, of: declaration) {
        let value = flag.kind == .flag ? "" : words.popFirst() ?? ""
        arguments.add(try checked(value, flag), to: flag.name)
      } else if let parameter = positionals.first {
        arguments.add(try checked(word, parameter), to: parameter.name)
        if !parameter.isRepeated { positionals = positionals.dropFirst() }
      } else {
        throw Failure(.argumentUnexpected, Explanation("\(declaration.name) does not take \(word)."))
      }
    }
    if let missing = declaration.parameters.first(where: { $0.isRequired && !arguments.has($0.name) }) {
      throw Failure(.argumentMissing, Explanation("\(declaration.name) needs \(missing.usage)."))
    }
    return arguments
  }

  private static func flag(_ word: String, of declaration: Declaration) -> Parameter? {
    declaration.parameters.first { $0.isFlag && "--\($0.name)" == word }
  }

  private static func checked(_ value: String, _ parameter: Parameter) throws -> String {
    if case .choice(let choices) = parameter.kind, !choices.contains(value) {
      throw Failure(.choiceUnknown, Explanation("\(value) is none of the choices for \(parameter.name)."))
    }
    return value
  }
}
