package import HushhDomain
package import HushhKit
internal import HushhPluginKit

/// Finds what could stand at the cursor.
///
/// It reads only what it is given: no backend is called, and nothing is waited for.
package struct LineCompletion: Sendable {
  package typealias Suggestion = CompletionFacts.Suggestion

  let facts: CompletionFacts
  let snapshot: StateSnapshot
  let files: any Files
  /// The snapshot's agents, made ready to be looked through: only when an agent is looked for.
  let names: @Sendable (StateSnapshot) -> AgentNames
  /// More than anybody reads.
  static var limit: Int { 200 }

  package init(
    facts: CompletionFacts, snapshot: StateSnapshot, files: any Files,
    names: @escaping @Sendable (StateSnapshot) -> AgentNames = { AgentNames($0.agents) }
  ) {
    self.facts = facts
    self.snapshot = snapshot
    self.files = files
    self.names = names
  }

  /// What Tab inserts and lists.
  ///
  /// - Parameters:
  ///   - before: the line as far as the cursor, perhaps in several rows.
  ///   - next: what is behind the cursor.
  package func completion(at before: String, before next: Unicode.Scalar?) -> Completion {
    guard let cursor = WordAtCursor(in: before) else { return Completion() }
    return cursor.completion(of: suggestions(at: cursor), before: next)
  }

  /// What could replace the word that a text ends in.
  package func suggestions(for text: String) -> [Suggestion] {
    WordAtCursor(in: text).map(suggestions) ?? []
  }

  private func suggestions(at cursor: WordAtCursor) -> [Suggestion] {
    let earlier = cursor.earlier
    guard let sign = earlier.firstIndex(where: \.isOperator) else {
      return Array(
        suggestions(for: cursor.text, isQuoted: cursor.isQuoted, after: earlier).prefix(Self.limit))
    }
    // A redirection takes one file, and a program is not ours.
    return earlier[sign].text != "|" && sign == earlier.indices.last ? paths(cursor.text) : []
  }

  func suggestions(for word: String, isQuoted: Bool, after earlier: ArraySlice<Word>) -> [Suggestion] {
    if word.hasPrefix("${"), !isQuoted || !earlier.isEmpty {
      return matching(facts.variables.map { Suggestion(text: "${\($0)}", summary: "a variable") }, word)
    }
    let earlier = withoutAlias(Array(earlier))
    let verbs = isQuoted ? [] : matching(names(after: earlier), word)
    guard let found = command(of: earlier) else { return verbs }
    return verbs
      + arguments(word, isQuoted: isQuoted, of: found.declaration, after: earlier[found.words...])
  }

  // MARK: Names

  /// The command that words begin with, the longest name first.
  func command(of words: [Word]) -> (declaration: Declaration, words: Int)? {
    for count in (1...max(1, min(Registry.longestName, words.count))).reversed() where count <= words.count {
      let beginning = words.prefix(count)
      guard beginning.allSatisfy(\.isBare) else { continue }
      if let found = facts.declarations[beginning.map(\.text).joined(separator: " ")] {
        return (found, count)
      }
    }
    return nil
  }

  /// The words that may come next in the name of a command.
  func names(after words: [Word]) -> [Suggestion] {
    let typed = words.map(\.text)
    var found: [Suggestion] = []
    for name in facts.names where name.words.count > typed.count && name.words.starts(with: typed) {
      let next = name.words[typed.count]
      let isWhole = name.words.count == typed.count + 1
      if found.last?.text == next {
        if isWhole { found[found.count - 1].summary = name.summary }
      } else {
        found.append(
          Suggestion(text: next, summary: isWhole ? name.summary : summary(ofGroup: typed + [next])))
      }
    }
    guard typed.isEmpty else { return found }
    found += facts.aliases.map { Suggestion(text: $0.key, summary: $0.value.joined(separator: " ")) }
    return found.sorted { $0.text < $1.text }
  }

  /// What the plugin says of itself, or the words that follow.
  private func summary(ofGroup words: [String]) -> String? {
    if words.count == 1, let group = facts.groups.first(where: { $0.name == words[0] }) {
      return group.summary
    }
    let verbs = facts.names.filter { $0.words.count > words.count && $0.words.starts(with: words) }
      .map { $0.words[words.count] }
    return verbs.joined(separator: ", ")
  }

  /// Those that begin like the word; without any, those that are like it but for case.
  func matching(_ all: [Suggestion], _ word: String) -> [Suggestion] {
    guard !word.isEmpty else { return all }
    let exact = all.filter { $0.text.utf8.starts(with: word.utf8) }
    guard exact.isEmpty else { return exact }
    let folded = word.searchKey
    return all.filter { $0.text.searchKey.starts(with: folded) }
  }
}
