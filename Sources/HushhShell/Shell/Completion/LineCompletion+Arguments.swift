internal import HushhCore
internal import HushhPluginKit

extension LineCompletion {
  /// What may follow the name of a command.
  func arguments(
    _ word: String, isQuoted: Bool, of declaration: Declaration, after words: ArraySlice<Word>
  ) -> [Suggestion] {
    var place = ArgumentPlace(in: declaration)
    for (index, earlier) in zip(words.indices, words) {
      if place.takesRest {
        guard place.positional?.kind == .command else { return [] }
        return suggestions(for: word, isQuoted: isQuoted, after: words[index...])
      }
      place.pass(earlier)
    }
    if let flag = place.openFlag { return values(word, of: flag, declaration) }
    if let positional = place.positional, positional.kind == .command {
      return suggestions(for: word, isQuoted: isQuoted, after: [])
    }
    let positionals = place.positional.map { values(word, of: $0, declaration) } ?? []
    guard !isQuoted, !place.optionsEnded, word.hasPrefix("-") || (word.isEmpty && positionals.isEmpty),
      place.positional?.kind != .words
    else { return positionals }
    return matching(place.flags, word) + positionals
  }
}

/// Where in the arguments of a command the cursor is.
private struct ArgumentPlace {
  private let declaration: Declaration
  private var given: Set<String> = []
  private var position = 0
  private(set) var openFlag: Parameter?
  private(set) var optionsEnded = false

  init(in declaration: Declaration) { self.declaration = declaration }

  var positional: Parameter? {
    let positionals = declaration.positionals
    return positionals.indices.contains(position) ? positionals[position] : nil
  }

  var takesRest: Bool { positional?.kind.takesRest ?? false }

  /// The flags that may still be given.
  var flags: [LineCompletion.Suggestion] {
    var all = declaration.flags.filter { $0.isRepeated || !given.contains($0.name) }.map {
      LineCompletion.Suggestion(text: "--\($0.name)", summary: $0.summary)
    }
    if !given.contains("format"), !declaration.parameters.contains(where: \.kind.takesRest) {
      all.append(LineCompletion.Suggestion(text: "--format", summary: "text, json or tsv"))
    }
    return all
  }

  mutating func pass(_ word: Word) {
    if openFlag != nil {
      openFlag = nil
      return
    }
    guard word.isBare, !optionsEnded, word.text.hasPrefix("--") else { return passPositional() }
    guard word.text != "--" else {
      optionsEnded = true
      return
    }
    let name = String(word.text.dropFirst(2).prefix { $0 != "=" })
    guard let flag = flag(name) else { return passPositional() }
    given.insert(name)
    if flag.kind != .flag, !word.text.contains("=") { openFlag = flag }
  }

  private mutating func passPositional() { if !(positional?.isRepeated ?? true) { position += 1 } }

  private func flag(_ name: String) -> Parameter? {
    declaration.flags.first { $0.name == name }
      ?? (name == "format"
        ? .option("format", .choice(OutputFormat.allCases.map(\.rawValue)), "How to show it.") : nil)
  }
}
