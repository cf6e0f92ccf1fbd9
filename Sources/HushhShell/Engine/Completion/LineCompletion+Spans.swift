internal import HushhPluginKit

/// A piece of a line in progress, and what it is.
package struct LineSpan: Sendable, Equatable {
  package enum Kind: Sendable {
    case command
    /// No command begins like this.
    case unknown
    case flag
    case string
    /// The command does not take it.
    case bad
    case comment
  }

  package var kind: Kind
  /// The bytes of the line.
  package var range: Range<Int>
}

extension LineCompletion {
  /// What the pieces of a line are.
  ///
  /// A word that is still being typed is not called wrong as long as it can become right.
  package func spans(of line: String) -> [LineSpan] {
    let text = TypedText(line)
    var spans: [LineSpan] = []
    for command in text.lines {
      var pieces: [LineSpan] = []
      let isLast = command.number == text.lines.last?.number
      add(command.tokens.words[...], end: isLast ? command.bytes.count : -1, to: &pieces)
      if let comment = command.tokens.comment { pieces.append(LineSpan(kind: .comment, range: comment)) }
      spans += pieces.map { LineSpan(kind: $0.kind, range: text.range(of: $0.range, in: command)) }
    }
    return spans
  }

  /// The parameters that are still to come, for a line that ends in a blank.
  package func hint(for line: String) -> String? {
    guard line.utf8.last == 0x20, let cursor = WordAtCursor(in: line), cursor.isNew,
      !cursor.earlier.contains(where: \.isOperator)
    else { return nil }
    let words = withoutAlias(Array(cursor.earlier))
    guard let found = command(of: words) else { return nil }
    var place = ArgumentPlace(in: found.declaration)
    for word in words[found.words...] {
      guard !place.takesRest else { return nil }
      place.pass(word)
    }
    let missing = place.missing.map(\.usage).joined(separator: " ")
    return missing.isEmpty ? nil : missing
  }

  func withoutAlias(_ words: [Word]) -> [Word] {
    guard let first = words.first, first.isBare, let replacement = facts.aliases[first.text] else {
      return words
    }
    return replacement.map { Word($0) } + words.dropFirst()
  }

  /// - Parameter end: where a word ends that is still being typed.
  private func add(_ typed: ArraySlice<Word>, end: Int, to spans: inout [LineSpan]) {
    let operatorIndex = typed.firstIndex(where: \.isOperator)
    let typed = typed[..<(operatorIndex ?? typed.endIndex)]
    guard let first = typed.first else { return }
    if first.isBare, let alias = facts.aliases[first.text] {
      spans.append(LineSpan(kind: .command, range: first.range))
      guard let found = command(of: alias.map { Word($0) }) else { return }
      var place = ArgumentPlace(in: found.declaration)
      for word in alias.dropFirst(found.words) { place.pass(Word(word)) }
      return addArguments(typed.dropFirst(), place, end: end, to: &spans)
    }
    guard let found = command(of: Array(typed)), !isVerb(Array(typed), after: found) else {
      return addUnknown(typed, end: end, to: &spans)
    }
    let names = typed.prefix(found.words)
    spans += names.map { LineSpan(kind: .command, range: $0.range) }
    addArguments(
      typed.dropFirst(found.words), ArgumentPlace(in: found.declaration), end: end, to: &spans)
  }

  /// Whether the next word can only be a verb: the group's own command takes none.
  private func isVerb(_ words: [Word], after found: (declaration: Declaration, words: Int)) -> Bool {
    guard words.count > found.words, found.declaration.positionals.isEmpty,
      !words[found.words].text.hasPrefix("-")
    else { return false }
    let group = words.prefix(found.words).map(\.text)
    return facts.names.contains { $0.words.count > group.count && $0.words.starts(with: group) }
  }

  private func addUnknown(_ typed: ArraySlice<Word>, end: Int, to spans: inout [LineSpan]) {
    var names: [String] = []
    for word in typed {
      let isOpen = word.range.upperBound == end
      let isBeginning = facts.names.contains { name in
        guard name.words.count > names.count, name.words.starts(with: names) else { return false }
        let next = name.words[names.count]
        return isOpen ? next.hasPrefix(word.text) : next == word.text
      }
      guard isBeginning else {
        spans.append(LineSpan(kind: .unknown, range: word.range))
        return
      }
      names.append(word.text)
      spans.append(LineSpan(kind: .command, range: word.range))
    }
  }

  private func addArguments(
    _ typed: ArraySlice<Word>, _ start: ArgumentPlace, end: Int, to spans: inout [LineSpan]
  ) {
    var place = start
    for (index, word) in zip(typed.indices, typed) {
      if place.takesRest {
        if place.positional?.kind == .command { add(typed[index...], end: end, to: &spans) }
        return
      }
      let isOpen = word.range.upperBound == end
      let parameter = place.parameter(for: word)
      switch parameter {
      case .flag: spans.append(LineSpan(kind: .flag, range: word.range))
      case .unknownFlag:
        let canBecome = isOpen && place.flags.contains { $0.text.hasPrefix(word.text) }
        spans.append(LineSpan(kind: canBecome ? .flag : .bad, range: word.range))
      case .value(let parameter):
        let isRight = parameter.map { Self.takes($0, word.text, isOpen: isOpen) } ?? false
        if !isRight {
          spans.append(LineSpan(kind: .bad, range: word.range))
        } else if word.isQuoted {
          spans.append(LineSpan(kind: .string, range: word.range))
        }
      }
      place.pass(word)
    }
  }

  private static func takes(_ parameter: Parameter, _ text: String, isOpen: Bool) -> Bool {
    if text.utf8.contains(UInt8(ascii: "$")) { return true }
    switch parameter.kind {
    case .choice(let choices):
      return isOpen ? choices.contains { $0.hasPrefix(text) } : choices.contains(text)
    case .integer, .zip, .date, .duration:
      return isOpen || (try? ParameterValue.read(text, as: parameter)) != nil
    case .text, .agent, .path, .flag, .secret, .words, .command: return true
    }
  }
}
