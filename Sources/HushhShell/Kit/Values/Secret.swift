/// A token or code.
///
/// It shows as dots wherever it is described, so that it cannot reach output, errors or logs by accident;
/// `reveal` is for sending and saving it.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  private let value: String

  public init(_ value: String) { self.value = value }

  public var reveal: String { value }
  public var description: String { "••••••" }
  public var debugDescription: String { description }
}
