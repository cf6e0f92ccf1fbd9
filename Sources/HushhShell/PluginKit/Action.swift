public import HushhKit

/// A command to type next, and what it is for.
public struct Action: Sendable, Equatable {
  public var command: String
  public var note: StyledText
  /// False when it cannot be done now: the note says why.
  public var isPossible: Bool

  public init(_ command: String, _ note: StyledText = "", isPossible: Bool = true) {
    self.command = command
    self.note = note
    self.isPossible = isPossible
  }
}
