internal import HushhDomain
internal import HushhEngine
internal import HushhKit
internal import HushhPluginKit
internal import HushhTerminal
internal import Synchronization

/// What the editor's thread may ask about a line, answered at once: copies of what shell and state know.
final class LineKnowledge: Sendable {
  private let facts = Mutex<Facts>(.made(CompletionFacts()))
  /// The agents of the snapshot of that revision.
  private let names = Mutex<(revision: Int, names: AgentNames)?>(nil)
  private let settings = Mutex(Settings())
  private let presenter: Presenter
  private let state: AppState
  private let files: any Files

  init(_ shell: Shell) {
    state = shell.state
    files = shell.world.files
    presenter = shell.presenter
  }

  /// To be called before each prompt, the first included: aliases, variables and plugins come and go.
  func update(from shell: Shell) {
    let source = shell.completionSource
    facts.withLock { $0 = .toBeMade(source) }
    let current = shell.settings
    settings.withLock { $0 = current }
    // Whoever has read so many agents has waited longer than this takes, and waits for no key later.
    let snapshot = state.snapshot
    if snapshot.agents.count > 1000 { _ = names(of: snapshot) }
  }

  private enum Facts {
    case toBeMade(CompletionSource)
    case made(CompletionFacts)
  }

  /// Made when a key is pressed: nobody waits for them before the prompt.
  private var presentFacts: CompletionFacts {
    facts.withLock { kept in
      switch kept {
      case .made(let facts): return facts
      case .toBeMade(let source):
        let facts = source.facts
        kept = .made(facts)
        return facts
      }
    }
  }

  private var completion: LineCompletion {
    LineCompletion(facts: presentFacts, snapshot: state.snapshot, files: files, names: names(of:))
  }

  func hint(for line: String) -> String? { completion.hint(for: line) }

  func paints(for line: String) -> [LinePaint] {
    guard let theme else { return [] }
    return completion.spans(of: line).map { LinePaint(Self.style(of: $0.kind, in: theme), $0.range) }
  }

  private var theme: Theme? { settings.withLock { $0.theme }.colors }

  /// A prompt in the theme's colors.
  func prompt(_ pieces: [(Role, String)], inColor: Bool) -> Prompt {
    guard inColor, let theme else { return Prompt(pieces.map(\.1).joined()) }
    return Prompt(pieces.map { Prompt.Run(theme.style($0.0), $0.1) })
  }

  /// Blocks as a person reads them between two lines: before a question, or as news above the prompt.
  func bytes(of screen: [Block]) -> [UInt8] {
    guard !screen.isEmpty else { return [] }
    var settings = settings.withLock { $0 }
    // The window may be another one since the line was entered.
    settings.fit(columns: TerminalState.size.columns)
    return presenter.bytes(of: Output(screen), format: .text, settings)
  }

  /// What is wrong is underlined too: meaning must not depend on color alone.
  private static func style(of kind: LineSpan.Kind, in theme: Theme) -> TextStyle {
    switch kind {
    case .command: theme.style(.command)
    case .unknown, .bad: theme.style(.error, underlined: true)
    case .flag: theme.style(.claim)
    case .string: theme.style(.like)
    case .comment: theme.style(.muted)
    }
  }

  /// Made when they are first asked for, because most sessions never ask.
  @Sendable
  private func names(of snapshot: StateSnapshot) -> AgentNames {
    names.withLock { kept in
      if let kept, kept.revision == snapshot.revision { return kept.names }
      let names = AgentNames(snapshot.agents)
      kept = (snapshot.revision, names)
      return names
    }
  }

  func completion(_ before: String, _ next: Unicode.Scalar?) -> Completion {
    completion.completion(at: before, before: next)
  }
}
