internal import HushhKit
internal import HushhPluginKit

extension Shell {
  /// Decides by the commands' declarations, and in doubt against keeping: a mistyped command must not give
  /// away what a right one would hide.
  func remembrance(of text: String, _ lines: [SourceLine]) -> Remembrance {
    guard text.contains(where: { !$0.isWhitespace }), !(text.first?.isWhitespace ?? true) else {
      return .nowhere
    }
    var result = Remembrance.kept
    for line in lines {
      switch remembrance(of: line.tokens) {
      case .nowhere: return .nowhere
      case .session: result = .session
      case .kept: continue
      }
    }
    return result
  }

  private func remembrance(of tokens: LineTokens) -> Remembrance {
    guard let line = try? tokens.line() else {
      // A wrong line is not kept. Its words may be wrong too: a quote may be open because one is missing.
      let words = tokens.words.flatMap { $0.text.split(whereSeparator: \.isWhitespace) }
      return remembrance(of: words.map { Word(String($0)) }) == .nowhere ? .nowhere : .session
    }
    if line.operatorWords.contains(where: { looksConfidential($0.text) }) { return .nowhere }
    return line.words.isEmpty ? .kept : remembrance(of: line.words)
  }

  private func remembrance(of words: [Word]) -> Remembrance {
    let words = withoutAlias(words)
    if words.contains(where: { looksConfidential($0.text) }) { return .nowhere }
    guard let found = registry.match(words) else { return guess(words) }
    let declaration = found.command.declaration
    let rest = words.dropFirst(found.words)
    guard let binding = try? Binder.bind(rest, to: declaration, end: 0) else {
      return declaration.isConfidential && !rest.isEmpty || holdsPrivateVerb(words) ? .nowhere : .kept
    }
    if declaration.parameters.contains(where: { $0.isConfidential && binding.arguments.has($0.name) }) {
      return .nowhere
    }
    return binding.rest.isEmpty ? .kept : remembrance(of: binding.rest)
  }

  /// A command that does not exist: perhaps one that takes private words, misspelled.
  private func guess(_ words: [Word]) -> Remembrance {
    guard words.count > 1 else { return .session }
    let typed = [1, 2].map { words.prefix($0).map(\.text).joined(separator: " ") }
    let isNear = registry.commands.contains { command in
      command.declaration.positionals.contains(where: \.isConfidential)
        && typed.contains { EditDistance.nearest(to: $0, among: command.names) != nil }
    }
    return isNear || holdsPrivateVerb(words) ? .nowhere : .session
  }

  /// Whether the verb of a command that takes private words stands, perhaps misspelled, before another word: what
  /// else is wrong with such a line, it was meant for that.
  private func holdsPrivateVerb(_ words: [Word]) -> Bool {
    let verbs = registry.commands.filter { $0.declaration.positionals.contains(where: \.isConfidential) }
      .flatMap(\.names).compactMap { $0.split(separator: " ").last.map(String.init) }
    return words.dropLast().contains { EditDistance.nearest(to: $0.text, among: verbs) != nil }
  }

  /// Whether a word is, or may have been meant as, a flag whose value is secret or private.
  private func looksConfidential(_ word: String) -> Bool {
    guard word.hasPrefix("-") else { return false }
    let flag = String(word.drop { $0 == "-" }.prefix { $0 != "=" }.lowercased())
    // `wc -l` is no flag of ours.
    guard flag.utf8.count > (word.hasPrefix("--") ? 0 : 2), !registry.openFlags.contains(flag) else {
      return false
    }
    return registry.confidentialFlags.contains {
      $0 == flag || $0.hasPrefix(flag) || EditDistance.nearest(to: flag, among: [$0]) != nil
        || flag.hasPrefix($0)
    }
  }
}

extension Parameter {
  /// Whether its value must stay out of what is kept.
  var isConfidential: Bool { kind == .secret || isPrivate }
}

extension Declaration {
  fileprivate var isConfidential: Bool { parameters.contains(where: \.isConfidential) }
}

extension Registry {
  /// The flags of any command whose values are secret or private.
  fileprivate var confidentialFlags: Set<String> {
    Set(commands.flatMap { $0.declaration.flags.filter(\.isConfidential).map(\.name) })
  }

  /// The flags that are never either: right as they are, and no misspelling of another.
  fileprivate var openFlags: Set<String> {
    Set(commands.flatMap { $0.declaration.flags.map(\.name) } + ["format"]).subtracting(confidentialFlags)
  }
}
