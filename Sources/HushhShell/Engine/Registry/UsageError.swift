package import HushhKit
package import HushhPluginKit

/// What is wrong with a command's arguments.
package enum UsageError: ExplainedError, Equatable {
  case missing(Parameter, command: Declaration)
  case unexpected(String, command: Declaration)
  case flagUnknown(String, command: Declaration)
  case valueMissing(flag: String)
  case invalid(Parameter, value: String, reason: String)
  case choice(Parameter, value: String, choices: [String])
  case repeated(flag: String)

  package var code: ErrorCode {
    switch self {
    case .missing, .valueMissing: .argumentMissing
    case .unexpected: .argumentUnexpected
    case .flagUnknown: .flagUnknown
    case .invalid(let parameter, _, _): parameter.kind == .zip ? .zipInvalid : .argumentInvalid
    case .choice: .choiceUnknown
    case .repeated: .argumentInvalid
    }
  }

  package var explanation: Explanation {
    switch self {
    case .missing(let parameter, let command):
      Explanation(
        "\(command.name) needs \(parameter.usage).", because: parameter.summary, next: [command.usage])
    case .unexpected(let word, let command):
      // It may be what belongs behind a flag.
      Explanation(
        "\(command.name) does not take \(command.hasSecrets ? "a word there" : word).", next: [command.usage])
    case .flagUnknown(let flag, let command):
      Explanation(
        "\(command.name) has no flag \(flag).",
        next: [
          EditDistance.nearest(to: flag, among: command.flags.map { "--\($0.name)" }).map {
            "Did you mean \($0)?"
          }
            ?? command.usage
        ])
    case .valueMissing(let flag): Explanation("\(flag) needs a value.", next: ["\(flag) VALUE"])
    case .invalid(let parameter, let value, let reason):
      Explanation("\(value) is no \(parameter.name).", because: reason)
    case .choice(let parameter, let value, let choices):
      Explanation(
        "\(value) is none of the choices for \(parameter.name): \(choices.joined(separator: ", ")).",
        next: EditDistance.nearest(to: value, among: choices).map { ["Did you mean \($0)?"] } ?? [])
    case .repeated(let flag): Explanation("\(flag) is given twice.", next: ["Give it once."])
    }
  }
}

extension Declaration {
  /// Whether any of its values must never be shown.
  fileprivate var hasSecrets: Bool { parameters.contains { $0.kind == .secret } }
}
