internal import HushhKit

extension Registry {
  /// The command that words name; an unknown one is located at the word that is wrong.
  func command(for words: [Word]) throws(LocatedFailure) -> (command: RegisteredCommand, words: Int) {
    if let found = match(words) { return found }
    let name = longName(of: words)
    if let first = words.first, let owner = disabledOwner(of: first.text) {
      throw LocatedFailure(RegistryError.disabled(command: first.text, plugin: owner), at: first.offset)
    }
    if knowsGroup(name) {
      throw LocatedFailure(
        RegistryError.verbMissing(name, verbs(of: name)), at: words.first?.offset ?? 0)
    }
    let last = name.split(separator: " ").count - 1
    throw LocatedFailure(
      RegistryError.commandUnknown(name, nearest: nearest(to: words)),
      at: words.indices.contains(last) ? words[last].offset : 0)
  }

  /// The command that words name, the longest name first, and how many words that takes.
  package func match(_ words: [Word]) -> (command: RegisteredCommand, words: Int)? {
    guard var name = words.first?.text, words[0].isBare else { return nil }
    var found: (command: RegisteredCommand, words: Int)?
    var count = 1
    while true {
      let entry = self[entry: name]
      if let command = entry?.command { found = (command, count) }
      guard entry?.isGroup ?? false, count < words.count, words[count].isBare else { break }
      name += " \(words[count].text)"
      count += 1
    }
    // `settings foo`: a group whose own command takes no argument has no verb foo.
    if let found, !found.command.takesArguments, words.count > found.words,
      !words[found.words].text.hasPrefix("-"),
      count > found.words
    {
      return nil
    }
    return found
  }

  fileprivate func longName(of words: [Word]) -> String {
    guard let first = words.first else { return "" }
    var name = first.text
    for word in words.dropFirst() {
      guard knowsGroup(name) else { break }
      name += " \(word.text)"
    }
    return name
  }

  /// The nearest beginning of a command's name with as many words as were typed.
  fileprivate func nearest(to words: [Word]) -> String? {
    let name = longName(of: words)
    let count = name.split(separator: " ").count
    let beginnings = names.map { $0.split(separator: " ").prefix(count).joined(separator: " ") }
    let group = name.split(separator: " ").dropLast().joined(separator: " ")
    return EditDistance.nearest(to: name, among: beginnings.filter { $0.hasPrefix(group) })
  }

  /// The words that may follow a group's name.
  fileprivate func verbs(of group: String) -> [String] {
    var verbs: [String] = []
    for name in names where name.hasPrefix("\(group) ") {
      let verb = String(name.dropFirst(group.count + 1).prefix { $0 != " " })
      if !verbs.contains(verb) { verbs.append(verb) }
    }
    return verbs
  }
}
