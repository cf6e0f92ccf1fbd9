public import HushhKit

/// What can go wrong with the queue's file.
public enum QueueError: ExplainedError, Equatable {
  case notSaved(path: String, reason: String)
  /// Records that had been believed: so many of them were swipes nobody else holds.
  case groupNotSaved(path: String, reason: String, swipes: Int)
  case unreadable(path: String, reason: String)
  case newer(path: String, version: Int64)
  /// A file that somebody names as a queue is none.
  case damaged(path: String, reason: String)
  case readOnly

  public var code: ErrorCode {
    switch self {
    case .notSaved, .groupNotSaved: .queueUnsaved
    case .unreadable: .stateUnopenable
    case .newer: .queueNewer
    case .damaged: .queueDamaged
    case .readOnly: .stateReadOnly
    }
  }

  public var explanation: Explanation {
    switch self {
    case .notSaved(let path, let reason):
      Explanation("That was not saved.", because: "\(path): \(reason)", next: [Self.advice(reason)])
    case .groupNotSaved(let path, let reason, let swipes):
      Explanation(
        swipes == 0
          ? "What came before was not saved."
          : "The last \(swipes == 1 ? "swipe was" : "\(swipes) swipes were") not saved.",
        because: "\(path): \(reason)", next: [Self.advice(reason)])
    case .unreadable(let path, let reason):
      Explanation(
        "The queue could not be opened.", because: "\(path): \(reason)", next: ["hushh --ephemeral"])
    case .newer(let path, let version):
      Explanation(
        "The queue was left untouched.", because: "\(path) was written by a newer hushh (version \(version))",
        next: ["Use that hushh, or another directory with --state DIR."])
    case .damaged(let path, let reason):
      Explanation("The queue was left as it is.", because: "\(path): \(reason)", next: ["deck queue"])
    case .readOnly:
      Explanation(
        "Nothing was saved.", because: "the state directory is open for reading only",
        next: ["Start hushh without --read-only."])
    }
  }

  private static func advice(_ reason: String) -> String {
    reason.utf8.contains(subsequence: "no space".utf8)
      ? "Free some disk space, then try again."
      : "Check the directory and its permissions, then try again."
  }
}
