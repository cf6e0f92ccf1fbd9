public enum FileError: ExplainedError, Equatable {
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)

  public var code: ErrorCode {
    switch self {
    case .unreadable: .fileUnreadable
    case .unwritable: .fileUnwritable
    }
  }

  public var explanation: Explanation {
    switch self {
    case .unreadable(let path, let reason):
      Explanation(
        "\(path) could not be read.", because: reason, next: ["Check the path and its permissions."])
    case .unwritable(let path, let reason):
      Explanation(
        "\(path) could not be written.", because: reason, next: ["Check the path and its permissions."])
    }
  }
}
