/// A key that answers a question at once.
///
/// Where single keys cannot be read, its letter is typed, and Enter.
public struct AnswerKey: Sendable, Equatable {
  public enum Arrow: String, Sendable { case left, right }

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
