internal import HushhCore
internal import HushhShell
internal import HushhTerminal
internal import Synchronization

/// What the editor's thread may ask about a line, answered at once: copies of what shell and state know.
final class LineKnowledge: Sendable {
  private let facts = Mutex(CompletionFacts())
  /// The agents of the snapshot of that revision.
  private let names = Mutex<(revision: Int, names: AgentNames)?>(nil)
  /// Whether the theme has any.
  private let hasColours = Mutex(true)
  private let state: AppState
  private let files: any Files

  init(_ shell: Shell) {
    state = shell.state
    files = shell.world.files
  }

  /// To be called before each prompt, the first included: aliases, variables and plugins come and go.
  func update(from shell: Shell) {
    let new = shell.completionFacts
    facts.withLock { $0 = new }
    let isThemed = shell.settings.theme != .none
    hasColours.withLock { $0 = isThemed }
  }

  private var completion: LineCompletion {
    LineCompletion(facts: facts.withLock { $0 }, snapshot: state.snapshot, files: files)
  }

  func hint(for line: String) -> String? { completion.hint(for: line) }

  func paints(for line: String) -> [LinePaint] {
    guard hasColours.withLock({ $0 }) else { return [] }
    return completion.spans(of: line).map { LinePaint(Self.style(of: $0.kind), $0.range) }
  }

  /// What is wrong is underlined too: meaning must not depend on colour alone.
  private static func style(of kind: LineSpan.Kind) -> TextStyle {
    switch kind {
    case .command: TextStyle(36)
    case .unknown, .bad: TextStyle(4, 31)
    case .flag: TextStyle(35)
    case .string: TextStyle(33)
    case .comment: .dim
    }
  }

  /// Made when they are first asked for, because most sessions never ask.
  private func names(of snapshot: StateSnapshot) -> AgentNames {
    names.withLock { kept in
      if let kept, kept.revision == snapshot.revision { return kept.names }
      let names = AgentNames(snapshot.agents)
      kept = (snapshot.revision, names)
      return names
    }
  }

  func candidates(for request: CompletionRequest) -> [Candidate] {
    let snapshot = state.snapshot
    let completion = LineCompletion(
      facts: facts.withLock { $0 }, snapshot: snapshot, files: files, names: names(of: snapshot))
    return completion.suggestions(
      before: request.beforeWord, word: request.word, isQuoted: request.isQuoted
    ).map {
      Candidate($0.text, summary: $0.summary, isValue: $0.isValue, isUnfinished: $0.isUnfinished)
    }
  }
}
