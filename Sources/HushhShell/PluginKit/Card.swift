public import HushhKit

/// What stands on top of a stack, and what can be seen of the rest.
public struct Card: Sendable, Equatable {
  /// The card's own lines, wrapped inside its frame.
  public var lines: [StyledText]
  /// What the edges behind it say, the next one first; each is cut to fit.
  public var behind: [StyledText]

  public init(_ lines: [StyledText], behind: [StyledText] = []) {
    self.lines = lines
    self.behind = behind
  }
}
