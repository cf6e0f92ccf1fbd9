/// Something about the state directory that `doctor` tells.
public struct Finding: Sendable, Equatable {
  public enum Kind: String, Sendable {
    /// As it may be; only to be known.
    case note
    case wrong
    case repaired
  }

  public var kind: Kind
  /// What would be said of it elsewhere; nil for a note.
  public var code: ErrorCode?
  /// The file, or the directory, by its name.
  public var subject: String
  /// One plain sentence.
  public var message: String

  public init(_ kind: Kind, _ code: ErrorCode? = nil, _ subject: String, _ message: String) {
    self.kind = kind
    self.code = code
    self.subject = subject
    self.message = message
  }

  /// The raw values, for machines.
  public var json: JSONValue {
    [
      "code": JSONValue(code?.rawValue), "file": .string(subject), "kind": .string(kind.rawValue),
      "message": .string(message),
    ]
  }
}
