/// One thing to ask a person.
public struct Question: Sendable, Codable, Equatable {
  public var prompt: String
  /// Why this is asked and what happens after it, shown above everything else; the shell adds how to leave.
  ///
  /// Only a question that follows another of the same command has none.
  public var opening: String?
  /// What an empty answer means; shown with the prompt.
  public var suggestion: String?
  /// The flag that answers it in a script, `--first`.
  public var flag: String
  public var isSecret: Bool
  /// What can be chosen, shown above the prompt and numbered from 1.
  public var choices: [String]
  /// One line above the prompt, like why the last answer was not taken.
  public var note: String?
  /// What to read before answering, below the opening.
  public var screen: [Block]
  /// The keys of which one is the whole answer; empty for a question that is answered by a line.
  public var keys: [AnswerKey]

  public init(
    _ prompt: String, opening: String?, suggestion: String? = nil, flag: String, isSecret: Bool = false,
    choices: [String] = [], note: String? = nil, screen: [Block] = [], keys: [AnswerKey] = []
  ) {
    self.prompt = prompt
    self.opening = opening
    self.suggestion = suggestion
    self.flag = flag
    self.isSecret = isSecret
    self.choices = choices
    self.note = note
    self.screen = screen
    self.keys = keys
  }
}

/// A key that answers a question at once.
///
/// Where single keys cannot be read, its letter is typed, and Enter.
public struct AnswerKey: Sendable, Codable, Equatable {
  public enum Arrow: String, Sendable, Codable { case left, right }

  /// What the answer is, whichever key was pressed.
  public var letter: String
  /// What it means, in a word.
  public var label: String
  /// An arrow that means the same.
  public var arrow: Arrow?

  public init(_ letter: String, _ label: String, arrow: Arrow? = nil) {
    self.letter = letter
    self.label = label
    self.arrow = arrow
  }

  /// How the key is named where people choose: `← j pass`.
  public var legend: String {
    let mark: String? =
      switch arrow {
      case .left: "←"
      case .right: "→"
      case nil: nil
      }
    return [mark, letter, label].compactMap { $0 }.joined(separator: " ")
  }
}
