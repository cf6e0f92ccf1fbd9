internal import HushhCore
internal import HushhShell
internal import HushhTerminal
internal import Synchronization

/// What the editor's thread may ask about a line, answered at once: copies of what shell and state know.
final class LineKnowledge: Sendable {
  private let facts: Mutex<CompletionFacts>
  private let state: AppState
  private let files: any Files

  init(_ shell: Shell) {
    facts = Mutex(shell.completionFacts)
    state = shell.state
    files = shell.world.files
  }

  /// To be called before each prompt: aliases, variables and plugins come and go.
  func update(from shell: Shell) {
    let new = shell.completionFacts
    facts.withLock { $0 = new }
  }

  func candidates(for request: CompletionRequest) -> [Candidate] {
    let completion = LineCompletion(facts: facts.withLock { $0 }, snapshot: state.snapshot, files: files)
    return completion.suggestions(
      before: request.beforeWord, word: request.word, isQuoted: request.isQuoted
    ).map {
      Candidate($0.text, summary: $0.summary, isValue: $0.isValue, isUnfinished: $0.isUnfinished)
    }
  }
}
