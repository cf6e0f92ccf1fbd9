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
    if let flag = place.openFlag { return values(word, of: flag, declaration, after: words) }
    if !isQuoted, !place.optionsEnded, let joined = place.joinedFlag(word) {
      return values(joined.value, of: joined.flag, declaration, after: words).map {
        var whole = $0
        whole.text = "--\(joined.flag.name)=\($0.text)"
        return whole
      }
    }
    if let positional = place.positional, positional.kind == .command {
      return suggestions(for: word, isQuoted: isQuoted, after: [])
    }
    let positionals = place.positional.map { values(word, of: $0, declaration, after: words) } ?? []
    guard !isQuoted, !place.optionsEnded, word.hasPrefix("-") || (word.isEmpty && positionals.isEmpty),
      place.positional?.kind != .words
    else { return positionals }
    return matching(place.flags, word) + positionals
  }
}
