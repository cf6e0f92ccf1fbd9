package import HushhKit

package enum RegistryError: ExplainedError, Equatable {
  case pluginUnknown(String, nearest: String?)
  case cannotDisable(String)
  case hasProblem(String, String)
  case commandUnknown(String, nearest: String?)
  /// Only the name of a group.
  case verbMissing(String, [String])
  case disabled(command: String, plugin: String)

  package var code: ErrorCode {
    switch self {
    case .pluginUnknown, .cannotDisable: .pluginUnknown
    case .hasProblem: .nameTaken
    case .commandUnknown, .verbMissing: .commandUnknown
    case .disabled: .commandDisabled
    }
  }

  package var explanation: Explanation {
    switch self {
    case .pluginUnknown(let name, let nearest):
      Explanation(
        "There is no plugin \(name).", next: nearest.map { ["Did you mean \($0)?"] } ?? ["plugin list"])
    case .cannotDisable(let name):
      Explanation("\(name) is part of the shell and stays.", next: ["plugin list"])
    case .hasProblem(let name, let problem):
      Explanation("\(name) stays disabled.", because: problem, next: ["plugin list"])
    case .disabled(let command, let plugin):
      Explanation(
        "\(command) is not there now.", because: "the plugin \(plugin) is disabled",
        next: ["plugin enable \(plugin)"])
    case .verbMissing(let group, let verbs):
      Explanation(
        "\(group) needs a verb: \(verbs.joined(separator: ", ")).",
        next: verbs.prefix(1).map { "\(group) \($0)" })
    case .commandUnknown(let name, let nearest):
      Explanation(
        "There is no command \(shortened(name)).", next: nearest.map { ["Did you mean \($0)?"] } ?? ["help"])
    }
  }
}

/// A word that somebody typed, short enough for a message.
private func shortened(_ word: String) -> String { word.utf8.count <= 200 ? word : "\(word.prefix(60))…" }
