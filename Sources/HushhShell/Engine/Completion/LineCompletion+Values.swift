internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

extension LineCompletion {
  /// What a parameter may be given, behind the words that are there already.
  func values(
    _ word: String, of parameter: Parameter, _ declaration: Declaration, after words: ArraySlice<Word>
  ) -> [Suggestion] {
    switch parameter.kind {
    case .choice(let choices): return matching(choices.map { Suggestion(text: $0) }, word)
    case .agent: return agents(word, isLab: declaration.name.hasPrefix("lab "))
    case .path: return paths(word)
    case .text: return matching(known("\(declaration.name) \(parameter.name)", after: words), word)
    case .integer, .zip, .date, .duration, .flag, .secret, .words, .command: return []
    }
  }

  /// Texts that only some values make sense for, by command and parameter.
  private func known(_ place: String, after words: ArraySlice<Word>) -> [Suggestion] {
    switch place {
    case "set value":
      SetCommand.choices(of: words.first?.text ?? "").map { Suggestion(text: $0) }
    case "help topic":
      (words.isEmpty ? [Suggestion(text: "errors", summary: "every error code")] : [])
        + names(after: words.map { $0 })
    case "explain code", "expect-error code":
      ErrorCode.all.map { Suggestion(text: $0.code.rawValue, summary: $0.meaning) }
    case "plugin enable name", "plugin disable name":
      facts.groups.map { Suggestion(text: $0.name, summary: $0.summary) }
    case "unalias name":
      facts.aliases.sorted { $0.key < $1.key }.map {
        Suggestion(text: $0.key, summary: $0.value.joined(separator: " "))
      }
    case "auth login as": facts.personas.map { Suggestion(text: $0) }
    case "db rows table", "db schema table": facts.tables.map { Suggestion(text: $0) }
    case "net fail table": facts.writtenTables.map { Suggestion(text: $0) }
    case "onboarding submit goals", "settings goals list":
      Goal.allCases.map { Suggestion(text: $0.rawValue) }
    case let place where Self.claimPlaces.contains { place.hasPrefix($0) }:
      snapshot.claims.map {
        Suggestion(
          text: String($0.number), summary: "\($0.claim.agency), \($0.claim.status.rawValue)", isValue: true)
      }
    default: []
    }
  }

  private static let claimPlaces = [
    "claims show number", "claims reply number", "claims accept number", "claims close number",
    "claims archive number", "lab claim claim",
  ]

  // MARK: Agents

  /// Agents whose name or id begins like the word; without any, those whose name holds it.
  ///
  /// A name that several have, or that would not be understood as one, is offered as the id. Closed agents are
  /// for the lab only.
  private func agents(_ word: String, isLab: Bool) -> [Suggestion] {
    let folded = word.searchKey
    let found = agentsBeginning(word, folded, isLab: isLab)
    let names = found.map { $0.name.searchKey }
    var count: [[UInt8]: Int] = [:]
    for name in names { count[name, default: 0] += 1 }
    return zip(found, names).map { agent, name in
      let isMeantByID = !name.contains(subsequence: folded)
      guard count[name] == 1, !isMeantByID, Self.canBeTyped(agent.name) else {
        return Suggestion(
          text: agent.id.text, summary: Self.summary(of: agent, and: agent.displayName), isValue: true)
      }
      return Suggestion(text: agent.name, summary: Self.summary(of: agent, and: agent.id.text), isValue: true)
    }
  }

  private func agentsBeginning(_ word: String, _ folded: [UInt8], isLab: Bool) -> [Agent] {
    let names = names(snapshot)
    let isWanted: (Agent) -> Bool = { isLab || $0.isOpen }
    let found = names.beginning(name: folded, id: Array(word.utf8), limit: Self.limit, where: isWanted)
    return found.isEmpty ? names.holding(folded, limit: Self.limit, where: isWanted) : found
  }

  /// Whether a name is understood as one when it is typed, and shows nothing but itself.
  private static func canBeTyped(_ name: String) -> Bool {
    guard name.utf8.first != UInt8(ascii: "#") else { return false }
    // Most names; the Unicode tables are slow to ask.
    if name.isPrintableASCII { return name.utf8.contains { $0 != 0x20 } }
    return name.contains { !$0.isWhitespace }
      && name.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
        case .spaceSeparator: scalar == " "
        default: true
        }
      }
  }

  private static func summary(of agent: Agent, and other: String) -> String {
    [agent.place, agent.rating.map { "rated \(decimal($0, places: 1))" }, other].compactMap { $0 }
      .joined(separator: ", ")
  }

  // MARK: Files

  /// The names in the folder that the word leads into; a folder is offered with its slash.
  func paths(_ word: String) -> [Suggestion] {
    let slash = word.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(word[...$0]) } ?? ""
    let beginning = slash.map { String(word[word.utf8.index(after: $0)...]) } ?? word
    // A folder that cannot be read offers nothing.
    let names = (try? files.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.lazy.filter {
      $0.utf8.starts(with: beginning.utf8) && (beginning.hasPrefix(".") || !$0.hasPrefix("."))
        && !$0.unicodeScalars.contains("\u{FFFD}")
    }.prefix(Self.limit).map { name in
      let isFolder = files.isDirectory(folder + name)
      return Suggestion(
        text: folder + name + (isFolder ? "/" : ""), isValue: true, isUnfinished: isFolder)
    }
  }
}
