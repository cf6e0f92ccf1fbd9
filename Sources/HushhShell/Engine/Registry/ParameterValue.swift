internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

/// Reads one value as its parameter's kind demands.
enum ParameterValue {
  static func read(_ text: String, as parameter: Parameter) throws -> String {
    func refuse(_ reason: String) -> UsageError { .invalid(parameter, value: text, reason: reason) }
    switch parameter.kind {
    case .text, .agent, .path, .secret, .words, .command, .flag: return text
    case .integer(let least, let most):
      guard let number = Int64(text), (least...most).contains(number) else {
        throw refuse(
          most == .max
            ? "it must be a whole number from \(least)" : "it must be a whole number from \(least) to \(most)"
        )
      }
      return String(number)
    case .choice(let choices):
      guard let choice = choices.first(where: { $0 == text.lowercased() }) else {
        throw UsageError.choice(parameter, value: text, choices: choices)
      }
      return choice
    case .zip: return try ZIPCode.read(text)
    case .date:
      guard let time = Timestamp(text) else { throw refuse("it must be a time like 2026-01-01T00:00:00Z") }
      return time.description
    case .duration:
      guard TimeSpan(text) != nil else { throw refuse("it must be a duration like 500ms, 2s, 5m, 1h or 1d") }
      return text
    }
  }
}
