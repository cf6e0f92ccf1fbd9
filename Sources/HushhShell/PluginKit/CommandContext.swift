public import HushhDomain
public import HushhKit

/// The command that waits at a gate while another one opens it.
public struct WaitingCommand: Sendable, Equatable {
  public var name: String
  /// Whether it is held and resumes when the gate opens.
  public var resumes: Bool

  public init(_ name: String, resumes: Bool) {
    self.name = name
    self.resumes = resumes
  }
}

/// What a command may use: the state, files, and a way to ask.
///
/// Never the shell.
public struct CommandContext: Sendable {
  public let state: AppState
  public let files: any Files
  /// Whether somebody at a terminal can be asked.
  public let canAsk: Bool
  /// The command whose gate started this one; nil for a command that was typed.
  public var waiting: WaitingCommand?
  private let answer: @Sendable (Question) async throws -> String

  public init(
    state: AppState, files: any Files, canAsk: Bool,
    answer: @escaping @Sendable (Question) async throws -> String
  ) {
    self.state = state
    self.files = files
    self.canAsk = canAsk
    self.answer = answer
  }

  /// Asks and waits for one line.
  ///
  /// Without a terminal it fails at once and names the flag to use.
  public func ask(_ question: Question) async throws -> String {
    guard canAsk else {
      throw Failure(
        .inputRequired,
        Explanation(
          "\(question.prompt) cannot be asked without a terminal.", next: ["Give \(question.flag)."]))
    }
    return try await answer(question)
  }
}
