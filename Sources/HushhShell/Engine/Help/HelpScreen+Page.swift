internal import HushhKit
internal import HushhPluginKit

/// The page about one command.
extension HelpScreen {
  /// More would be a list nobody reads.
  private static let mostRelated = 12

  func page(_ command: RegisteredCommand) -> Output {
    let declaration = command.declaration
    var blocks: [Block] = [.line("\(declaration.usage, .command)"), .line(StyledText(declaration.summary))]
    if let reason = gates.reason(against: declaration) {
      blocks.append(.line("\("Not now: \(reason).", .warning)"))
      blocks += gates.key(to: declaration).map { [.hints([$0])] } ?? []
    }
    if !declaration.parameters.isEmpty {
      blocks += [
        .gap,
        .fields(
          declaration.parameters.map { Field($0.usage, StyledText($0.summary), labelRole: .command) }),
      ]
    }
    let needs = declaration.needs.map(\.rawValue).sorted().joined(separator: ", ")
    let notes = [
      Field("also", optional: declaration.aliases.joined(separator: ", ")), Field("needs", optional: needs),
      Field("errors", optional: declaration.errors.map(\.rawValue).joined(separator: ", ")),
      Field("related", optional: related(to: command).joined(separator: ", ")),
    ].compactMap { $0 }
    if !notes.isEmpty { blocks += [.gap, .fields(notes)] }
    if !declaration.examples.isEmpty {
      blocks += [
        .heading("Examples"), .actions(declaration.examples.map { Action($0.line, StyledText($0.summary)) }),
      ]
    }
    return Output(blocks, data: .object(json(command)))
  }

  /// What its declaration names, then its neighbors by name.
  func related(to command: RegisteredCommand) -> [String] {
    let declaration = command.declaration
    let named = declaration.related.filter { registry[$0] != nil }
    let family = families[Self.family(of: declaration.name)] ?? []
    let neighbors = family.filter { $0 != declaration.name && !named.contains($0) }
    return Array((named + neighbors).prefix(Self.mostRelated))
  }

  func rows(_ commands: [RegisteredCommand]) -> Payload {
    .rows(commands.map(json), columns: ["name", "plugin", "summary", "usage"])
  }

  private func json(_ command: RegisteredCommand) -> JSONValue {
    func texts(_ values: [String]) -> JSONValue { .array(values.map(JSONValue.string)) }
    let declaration = command.declaration
    return [
      "aliases": texts(declaration.aliases), "closed": JSONValue(gates.reason(against: declaration)),
      "errors": texts(declaration.errors.map(\.rawValue)),
      "examples": texts(declaration.examples.map(\.line)), "name": .string(declaration.name),
      "needs": texts(declaration.needs.map(\.rawValue).sorted()),
      "parameters": .array(declaration.parameters.map(json)), "plugin": .string(command.owner),
      "related": texts(related(to: command)), "summary": .string(declaration.summary),
      "usage": .string(declaration.usage),
    ]
  }

  private func json(_ parameter: Parameter) -> JSONValue {
    var object = JSONObject([
      ("flag", .bool(parameter.isFlag)), ("name", .string(parameter.name)),
      ("private", .bool(parameter.isPrivate)),
      ("repeated", .bool(parameter.isRepeated)), ("required", .bool(parameter.isRequired)),
      ("summary", .string(parameter.summary)), ("type", .string(parameter.kind.name)),
    ])
    if case .choice(let choices) = parameter.kind {
      object["choices"] = .array(choices.map(JSONValue.string))
    }
    return .object(object)
  }
}

extension Parameter.Kind {
  fileprivate var name: String {
    switch self {
    case .text: "text"
    case .integer: "integer"
    case .choice: "choice"
    case .agent: "agent"
    case .zip: "zip"
    case .date: "date"
    case .duration: "duration"
    case .path: "path"
    case .flag: "flag"
    case .secret: "secret"
    case .words: "words"
    case .command: "command"
    }
  }
}
