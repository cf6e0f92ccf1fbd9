internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

/// The pages of `help`.
struct HelpScreen {
  let registry: Registry
  let gates: Gates
  /// Commands by the first word of their names.
  let families: [Substring: [String]]

  init(_ registry: Registry, gates: Gates) {
    self.registry = registry
    self.gates = gates
    families = Dictionary(grouping: registry.commands.map(\.declaration.name), by: Self.family)
  }

  static func family(of name: String) -> Substring { name.prefix { $0 != " " } }

  var index: Output {
    var blocks = registry.entries.filter(\.isEnabled).flatMap { group($0, $0.commands) }
    blocks += [.gap, .hints(["help COMMAND", "help /TEXT/", "help errors"])]
    return Output(blocks, data: rows(registry.commands))
  }

  /// A command, a plugin, or the beginning of several names.
  func topic(_ name: String) throws -> Output {
    if let command = registry[name] { return page(command) }
    if let entry = registry.entries.first(where: { $0.isEnabled && $0.name == name }) {
      return Output(group(entry, entry.commands), data: rows(entry.commands))
    }
    let beginning = registry.commands.filter { $0.declaration.name.hasPrefix("\(name) ") }
    if !beginning.isEmpty { return listing(beginning) }
    if let owner = registry.disabledOwner(of: name) {
      throw RegistryError.disabled(command: name, plugin: owner)
    }
    throw unknown(name)
  }

  /// The commands that have a text anywhere in what help says about them.
  func search(_ text: String) -> Output {
    let found = matches(text)
    guard !found.isEmpty else {
      return Output(
        [.line("No help holds \(text, .strong)."), .hints(["help"])], data: rows([]))
    }
    return listing(found)
  }

  static var errors: Output {
    Output(
      [.fields(ErrorCode.all.map { Field($0.code.rawValue, StyledText($0.meaning)) })],
      data: .rows(
        ErrorCode.all.map { ["code": .string($0.code.rawValue), "meaning": .string($0.meaning)] },
        columns: ["code", "meaning"]))
  }

  private func unknown(_ topic: String) -> Failure {
    let names = registry.names + registry.entries.filter(\.isEnabled).map(\.name) + ["errors"]
    var failure = Failure(
      RegistryError.commandUnknown(topic, nearest: EditDistance.nearest(to: topic, among: names)))
    if !matches(topic).isEmpty {
      let isPlain = typed(topic) == topic
      failure.explanation.next.append("help \(isPlain ? "/\(topic)/" : typed("/\(topic)/"))")
    }
    return failure
  }

  private func matches(_ text: String) -> [RegisteredCommand] {
    let wanted = text.trimmingBlanks().searchKey
    guard !wanted.isEmpty else { return [] }
    return registry.commands.filter { command in
      command.declaration.words.contains { $0.searchKey.contains(subsequence: wanted) }
    }
  }

  /// By plugin, as in the index.
  private func listing(_ commands: [RegisteredCommand]) -> Output {
    let groups = registry.entries.map { entry in
      (entry, commands.filter { $0.owner == entry.name })
    }
    return Output(groups.flatMap { group($0.0, $0.1) }, data: rows(commands))
  }

  // MARK: Words

  private func group(_ entry: Registry.Entry, _ commands: [RegisteredCommand]) -> [Block] {
    guard !commands.isEmpty else { return [] }
    return [.heading("\(entry.name): \(entry.summary)"), .fields(commands.map(field))]
  }

  /// Dimmed where a gate is closed, and then with what has to come first.
  private func field(_ command: RegisteredCommand) -> Field {
    let declaration = command.declaration
    let also =
      declaration.aliases.isEmpty ? "" : " Also: \(declaration.aliases.joined(separator: ", "))."
    if let reason = gates.reason(against: declaration) {
      return Field(declaration.name, "\("\(declaration.summary)\(also) (\(reason))", .muted)")
    }
    return Field(declaration.name, "\(declaration.summary)\(also, .muted)", labelRole: .command)
  }
}

extension Declaration {
  /// Everything help says about it, piece by piece.
  fileprivate var words: [String] {
    [name, summary] + aliases + parameters.flatMap { [$0.usage, $0.summary] }
      + examples.flatMap { [$0.line, $0.summary] } + errors.map(\.rawValue)
  }
}
