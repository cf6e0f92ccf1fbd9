package import HushhDomain
package import HushhKit
package import HushhPluginKit

/// Runs lines: finds the command, checks its arguments, passes the gate, shows what comes of it.
///
/// One shell belongs to one task; it is never shared. What must be shared is in `AppState`.
package final class Shell {
  package let world: World
  package let sink: any OutputSink
  package var registry: Registry
  package var settings = Settings()
  package var variables: [String: String] = [:]
  /// Short names and the words they stand for.
  package var aliases: [String: [String]] = [:]
  /// Set by `exit`: the loop ends with this status.
  package var exitRequest: Int32?
  /// The scripts being run, the innermost last.
  package var scripts: [ScriptFrame] = []
  /// Asks a person at a terminal; nil in batch.
  package var answer: (@Sendable (Question) async throws -> String)? {
    didSet { context = makeContext() }
  }
  /// Runs the programs behind pipes; nil when there are none here.
  package var runProgram: ProgramRunner?
  /// The columns of the terminal that is written to; nil when there is none.
  package var terminalColumns: () -> Int? = { nil }
  /// Told what runs; nil where nobody waits for it.
  package var activity: Activity?
  /// Whether `>` and `|` are turned off.
  package var isSafe = false
  /// Whether what is typed is, or may be, written down.
  package var recording = Recording.impossible
  /// The lines that are kept, oldest first; nil where none are.
  var history: [String]?
  /// How many lines have run a command.
  private(set) var commandCount = 0
  /// Whether somebody has asked for an end; scripts and repetitions stop at their next step.
  package var isInterrupted: () -> Bool = { false }
  /// Whether what a command gives goes somewhere as a whole: a file, a program, a variable.
  var collectsOutput = false
  /// The words behind a command that runs another one, while it is being called.
  var innerWords: [Word] = []
  /// The `--format` of a command that another one ran.
  var innerFormat: OutputFormat?
  package let presenter: Presenter
  /// What the present line's commands made the state say.
  var notices: [Warning] = []
  /// The format the present line chose with `--format`.
  private var lineFormat: OutputFormat?
  /// How many losses of held-back results have been told of.
  var toldLosses = 0

  package init(world: World, registry: Registry, sink: any OutputSink, presenter: Presenter = Presenter()) {
    self.world = world
    self.registry = registry
    self.sink = sink
    self.presenter = presenter
    if let scratch = world.scratch { variables["scratch"] = scratch }
  }

  package var state: AppState { world.state }

  private(set) lazy var context = makeContext()
  /// Which flags are secret does not change with what is enabled.
  private(set) lazy var redaction = Redaction(of: registry.secretFlags)

  private func makeContext() -> CommandContext {
    let answer = answer
    return CommandContext(state: world.state, files: world.files, canAsk: answer != nil) { question in
      guard let answer else {
        throw Failure(.inputRequired, Explanation("Nobody can be asked.", next: [question.flag]))
      }
      return try await answer(question)
    }
  }

  // MARK: One line

  /// Runs one line and shows what it gave.
  ///
  /// A failure has been shown when this returns it.
  package func run(_ source: SourceLine) async -> Failure? {
    guard let recorder, recorder.records(atDepth: scripts.count) else { return await runUnrecorded(source) }
    return await record(source, on: recorder)
  }

  func runUnrecorded(_ source: SourceLine) async -> Failure? {
    lineFormat = nil
    do throws(LocatedFailure) {
      let line = try parse(source)
      guard !line.isEmpty else { return nil }
      commandCount += 1
      if settings.echo == .all { echo(source) }
      try await perform(line, end: source.bytes.count)
      showNotices()
      try refuseLoss()
      return nil
    } catch {
      showNotices()
      let error = await withLoss(error)
      if settings.echo == .errors, error.failure.code != .scriptFailed { echo(source) }
      if error.failure.code != .scriptFailed { show(error, in: source) }
      return error.failure
    }
  }

  private func parse(_ source: SourceLine) throws(LocatedFailure) -> Line {
    do throws(LineError) { return try source.line() } catch {
      throw LocatedFailure(error, at: error.offset)
    }
  }

  /// Runs a line's command and writes its output, here or where the line sends it.
  private func perform(_ line: Line, end: Int) async throws(LocatedFailure) {
    var words = try expand(line.words)
    var redirection = line.redirection
    if redirection != nil, let found = registry.match(words), !found.command.declaration.canRedirect {
      words += try expand(line.operatorWords)
      redirection = nil
    }
    try permit(redirection)
    var format = settings.format
    innerFormat = nil
    collectsOutput = redirection != nil
    let evaluation = await evaluate(words, end: end, format: &format)
    format = innerFormat ?? format
    lineFormat = format
    if redirection != nil, let failure = evaluation.failure, isInterrupted() {
      // Whoever has stopped the command wants no program started with what there is of it, and no file emptied.
      throw failure
    }
    try deliver(evaluation.outputs, format: format, to: redirection)
    if let failure = evaluation.failure { throw failure }
  }

  private func deliver(_ outputs: [Output], format: OutputFormat, to redirection: Redirection?)
    throws(LocatedFailure)
  {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256)
    let shown = redirection == nil ? shownSettings : settings
    for output in outputs {
      presenter.append(output, format: format, shown, isPlain: redirection != nil, to: &bytes)
      if redirection == nil { recorder?.took(output, format: format, settings) }
    }
    if let redirection { try send(bytes, to: redirection) } else if !bytes.isEmpty { sink.write(bytes) }
    for output in outputs { output.warnings.forEach(show) }
  }

  // MARK: Showing

  /// The settings, with the width of the terminal that is written to.
  var shownSettings: Settings {
    var settings = settings
    if let columns = terminalColumns() { settings.fit(columns: columns) }
    return settings
  }

  func show(_ warning: Warning) {
    sink.writeError(presenter.bytes(of: warning, lineSettings))
    recorder?.took(warning, lineSettings)
  }

  /// The settings, with the format that the line chose for itself.
  private var lineSettings: Settings {
    var settings = settings
    settings.format = lineFormat ?? settings.format
    return settings
  }

  private func showNotices() {
    guard !notices.isEmpty else { return }
    notices.forEach(show)
    notices = []
  }

  /// Shows what opening the state has found, before the first line.
  package func showFindings() async {
    notices += await state.takeNotices()
    showNotices()
  }

  func show(_ failure: LocatedFailure, in source: SourceLine) {
    let located = location(of: failure, in: source, below: scripts[...])
    sink.writeError(presenter.bytes(of: failure.failure, at: located, lineSettings))
    guard let recorder else { return }
    // A recorded line is as if typed at a prompt: it stands in no file.
    let below = recorder.scriptsBelow(scripts)
    recorder.took(failure.failure, at: location(of: failure, in: source, below: below), lineSettings)
  }

  private func location(of failure: LocatedFailure, in source: SourceLine, below: ArraySlice<ScriptFrame>)
    -> ScriptLocation?
  {
    guard let script = below.last else { return nil }
    let place = source.place(of: failure.offset)
    return ScriptLocation(
      file: script.name, line: place.line, column: place.column,
      source: redaction.text(of: source, around: failure.offset),
      includedFrom: below.dropLast().reversed().map { .init(file: $0.name, line: $0.line) })
  }
}
