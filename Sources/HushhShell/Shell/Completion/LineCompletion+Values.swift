internal import HushhCore
internal import HushhPluginKit

extension LineCompletion {
  /// What a parameter may be given.
  func values(_ word: String, of parameter: Parameter, _ declaration: Declaration) -> [Suggestion] {
    switch parameter.kind {
    case .choice(let choices): return matching(choices.map { Suggestion(text: $0) }, word)
    case .agent: return agents(word)
    case .path: return paths(word)
    case .text: return matching(known("\(declaration.name) \(parameter.name)"), word)
    case .integer, .zip, .date, .duration, .flag, .secret, .words, .command: return []
    }
  }

  /// Texts that only some values make sense for, by command and parameter.
  private func known(_ place: String) -> [Suggestion] {
    switch place {
    case "set value": ["text", "json", "tsv", "on", "off", "stop", "continue"].map { Suggestion(text: $0) }
    case "help topic":
      [Suggestion(text: "errors", summary: "every error code")]
        + suggestions(for: "", isQuoted: false, after: [])
    case "explain code", "expect-error code":
      ErrorCode.all.map { Suggestion(text: $0.code.rawValue, summary: $0.meaning) }
    case "plugin enable name", "plugin disable name":
      facts.groups.map { Suggestion(text: $0.name, summary: $0.summary) }
    case "unalias name":
      facts.aliases.sorted { $0.key < $1.key }.map {
        Suggestion(text: $0.key, summary: $0.value.joined(separator: " "))
      }
    case "auth login as": facts.personas.map { Suggestion(text: $0) }
    case "db rows table", "db schema table", "net fail table": facts.tables.map { Suggestion(text: $0) }
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
  /// A name that several have is offered as the ids.
  private func agents(_ word: String) -> [Suggestion] {
    let folded = AgentMatch.folded(word)
    let isAscii = folded.allSatisfy { $0 < 0x80 }
    let beginning = snapshot.agents.lazy.filter { agent in
      (!word.isEmpty && agent.id.text.utf8.starts(with: word.utf8))
        || Self.begins(agent.name, with: folded, isAscii: isAscii)
    }
    var found = Array(beginning.prefix(Self.limit))
    if found.isEmpty {
      found = Array(
        snapshot.agents.lazy.filter { AgentMatch.folded($0.name).holds(folded) }.prefix(Self.limit))
    }
    var count: [[UInt8]: Int] = [:]
    for agent in found { count[AgentMatch.folded(agent.name), default: 0] += 1 }
    return found.map { agent in
      let name = AgentMatch.folded(agent.name)
      let isByName =
        count[name] == 1 && Self.begins(agent.name, with: folded, isAscii: isAscii)
        || (count[name] == 1 && !agent.id.text.utf8.starts(with: word.utf8))
      let canBeNamed = isByName && agent.name.allSatisfy { !$0.isWhitespace || $0 == " " } && !name.isEmpty
      return canBeNamed
        ? Suggestion(text: agent.name, summary: Self.summary(of: agent, and: agent.id.text), isValue: true)
        : Suggestion(
          text: agent.id.text, summary: Self.summary(of: agent, and: agent.displayName), isValue: true)
    }
  }

  /// The first byte decides for nearly every agent, without folding anything.
  private static func begins(_ name: String, with folded: [UInt8], isAscii: Bool) -> Bool {
    guard let wanted = folded.first, isAscii, let first = name.utf8.first, first < 0x80 else {
      return AgentMatch.folded(name).starts(with: folded)
    }
    let lower = (0x41...0x5A).contains(first) ? first + 0x20 : first
    return lower == wanted && AgentMatch.folded(name).starts(with: folded)
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
