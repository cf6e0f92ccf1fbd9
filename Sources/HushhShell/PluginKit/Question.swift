public import HushhKit

/// One thing to ask a person.
public struct Question: Sendable, Equatable {
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
