internal import HushhKit
package import HushhPluginKit

/// Every command the shell knows, by name and by alias, and whose it is.
package struct Registry: Sendable {
  /// A plugin as it was registered.
  package struct Entry: Sendable {
    package var name: String
    package var summary: String
    package var commands: [RegisteredCommand]
    package var isEnabled = true
    /// Why it could not be enabled.
    package var problem: String?
  }

  /// How many words a command's name may have.
  static var longestName: Int { 3 }

  package private(set) var entries: [Entry] = []
  /// Every enabled command, in the order of registration.
  package private(set) var commands: [RegisteredCommand] = []
  /// The disabled plugin that would have a command of this beginning; nil if there is none.
  func disabledOwner(of name: String) -> String? {
    entries.first { entry in
      !entry.isEnabled
        && entry.commands.contains { $0.names.contains { $0 == name || $0.hasPrefix("\(name) ") } }
    }?.name
  }

  /// What stands at a name: a command, the beginning of longer names, or both.
  private var entriesByName: [String: NamedEntry] = [:]
  /// Who has a name, in lower case: two spellings of one name are one name.
  private var owners: [String: String] = [:]

  package init() {
    // About a hundred names: room for them at once costs less than growing.
    entriesByName.reserveCapacity(160)
    owners.reserveCapacity(160)
  }

  /// Adds a group of commands whole, or not at all: a name that is taken disables the later group
  /// and is reported with both owners.
  package mutating func register(_ name: String, summary: String, _ commands: [RegisteredCommand]) {
    var entry = Entry(name: name, summary: summary, commands: commands)
    entry.problem = clash(of: name) ?? takeNames(of: commands, for: name)
    entry.isEnabled = entry.problem == nil
    entries.append(entry)
    if entry.isEnabled { index(entry) }
  }

  package mutating func register(_ plugin: any CommandPlugin) {
    register(
      plugin.name, summary: plugin.summary, plugin.commands.map { RegisteredCommand($0, owner: plugin.name) })
  }

  /// Shows a group after all others; who has which name stays as it is.
  mutating func moveToEnd(_ name: String) {
    guard let position = entries.firstIndex(where: { $0.name == name }) else { return }
    let entry = entries.remove(at: position)
    entries.append(entry)
    guard entry.isEnabled else { return }
    commands.removeAll { $0.owner == name }
    commands += entry.commands
  }

  /// Enables or disables a plugin; a disabled one leaves no trace in help, completion or gates.
  package mutating func setEnabled(_ isEnabled: Bool, _ name: String) throws {
    guard let position = entries.firstIndex(where: { $0.name == name }) else {
      throw RegistryError.pluginUnknown(
        name, nearest: EditDistance.nearest(to: name, among: entries.map(\.name)))
    }
    guard !entries[position].commands.contains(where: \.isBuiltin) else {
      throw RegistryError.cannotDisable(name)
    }
    if isEnabled, let problem = entries[position].problem { throw RegistryError.hasProblem(name, problem) }
    entries[position].isEnabled = isEnabled
    (commands, entriesByName, owners) = ([], [:], [:])
    for entry in entries where entry.isEnabled {
      _ = takeNames(of: entry.commands, for: entry.name)
      index(entry)
    }
  }

  /// The command of that exact name or alias.
  package subscript(name: String) -> RegisteredCommand? { entriesByName[name]?.command }

  /// The enabled command that obtains a capability.
  package func provider(of capability: Capability) -> RegisteredCommand? {
    commands.first { $0.declaration.provides == capability }
  }

  /// The flags of every command, disabled or not, whose values are never shown.
  var secretFlags: [String] {
    entries.flatMap(\.commands).flatMap { $0.declaration.flags.filter { $0.kind == .secret }.map(\.name) }
  }

  /// Every name and alias.
  package var names: [String] { commands.flatMap(\.names) }

  /// Whether these words begin names of more words.
  package func knowsGroup(_ name: String) -> Bool { entriesByName[name]?.isGroup ?? false }

  subscript(entry name: String) -> NamedEntry? { entriesByName[name] }

  private mutating func index(_ entry: Entry) {
    for command in entry.commands {
      commands.append(command)
      for name in command.names {
        entriesByName[name, default: NamedEntry()].command = command
        for position in name.utf8.indices where name.utf8[position] == UInt8(ascii: " ") {
          entriesByName[String(name[..<position]), default: NamedEntry()].isGroup = true
        }
      }
    }
  }

  private func clash(of owner: String) -> String? {
    entries.first { $0.name.lowercased() == owner.lowercased() }
      .map { "the name \(owner) belongs to \($0.name) already" }
  }

  /// Makes a group the owner of all its names, or of none: then it says why.
  private mutating func takeNames(of commands: [RegisteredCommand], for owner: String) -> String? {
    var taken: [String] = []
    for name in commands.lazy.flatMap(\.names) {
      var problem = Self.fault(in: name)
      let folded = Self.folded(name)
      if problem == nil, let earlier = owners.updateValue(owner, forKey: folded) {
        owners[folded] = earlier
        problem =
          earlier == owner
          ? "\(owner) names \(name) twice" : "\(name) of \(owner) belongs to \(earlier) already"
      }
      if let problem {
        for name in taken { owners[name] = nil }
        return problem
      }
      taken.append(folded)
    }
    return nil
  }

  /// In lower case; a plain name is that already.
  private static func folded(_ name: String) -> String { isPlain(name) ? name : name.lowercased() }

  /// Letters and dashes in one or two words: nearly every name, and no need to look closer.
  private static func isPlain(_ name: String) -> Bool {
    var spaces = 0
    var last = UInt8(ascii: " ")
    for byte in name.utf8 {
      let isSpace = byte == UInt8(ascii: " ")
      guard isSpace ? last != byte : (byte > 0x60 && byte < 0x7B) || byte == UInt8(ascii: "-") else {
        return false
      }
      spaces += isSpace ? 1 : 0
      last = byte
    }
    return spaces < longestName && last != UInt8(ascii: " ")
  }

  private static func fault(in name: String) -> String? {
    if isPlain(name) { return nil }
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    guard !name.isEmpty, words.count <= longestName, words.allSatisfy({ !$0.isEmpty }) else {
      return "a command's name is one to three words: \"\(name)\""
    }
    guard name.unicodeScalars.allSatisfy({ !$0.isControl && !$0.properties.isDefaultIgnorableCodePoint })
    else {
      return "a command's name holds a control character"
    }
    return nil
  }
}

/// What stands at one name of the registry.
struct NamedEntry {
  var command: RegisteredCommand?
  /// Whether longer names begin with it: `deck`, `lab agent`.
  var isGroup = false
}
