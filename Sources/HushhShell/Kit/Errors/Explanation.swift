/// An error in the words a person needs.
public struct Explanation: Equatable, Sendable {
  /// One plain sentence in the past tense, without blame.
  public var happened: String
  /// The cause, if it is known; never a guess.
  public var because: String?
  /// What to type next, most likely first.
  public var next: [String]

  /// The cause, or what happened where none is known: for a sentence that has said the rest already.
  public var reason: String { because ?? happened }

  public init(_ happened: String, because: String? = nil, next: [String] = []) {
    self.happened = happened
    self.because = because
    self.next = next
  }
}

/// An error that has a stable code and can say what happened.
///
/// An error type holds facts; its explanation is computed from them.
public protocol ExplainedError: Error, Sendable {
  var code: ErrorCode { get }
  var explanation: Explanation { get }
}

/// An error as it crosses the border between plugin and shell: code and explanation, nothing else.
public struct Failure: ExplainedError, Equatable {
  public var code: ErrorCode
  public var explanation: Explanation

  public init(_ code: ErrorCode, _ explanation: Explanation) {
    self.code = code
    self.explanation = explanation
  }

  /// Any error as a failure.
  ///
  /// One that cannot explain itself is a fault of the program's own.
  public init(_ error: any Error) {
    if let error = error as? any ExplainedError {
      self.init(error.code, error.explanation)
    } else {
      self.init(
        .internal, Explanation("That command failed in a way hushh did not expect.", because: "\(error)"))
    }
  }
}

/// Something a person should know although the command succeeded.
public struct Warning: Equatable, Sendable {
  public var code: ErrorCode
  public var message: String

  /// What failed beside something that went well.
  public init(_ error: some ExplainedError) {
    self.init(error.code, error.explanation.reason)
  }

  public init(_ code: ErrorCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
