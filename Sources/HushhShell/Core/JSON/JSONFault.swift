/// A value of well-formed JSON that cannot be kept: a number out of range, half of a surrogate pair, U+0000.
public struct JSONFault: Sendable, Equatable {
  /// One step on the way to a value.
  public enum Step: Sendable, Equatable {
    case member(String)
    case element(Int)
  }

  public var reason: String
  /// From the whole text inwards.
  public var path: [Step] = []
}
