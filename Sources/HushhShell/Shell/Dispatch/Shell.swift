package import HushhCore
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
  /// Set by `exit`: the loop ends with this status.
  package var exitRequest: Int32?
  /// The scripts being run, the innermost last.
  package var scripts: [ScriptFrame] = []
  /// Asks a person at a terminal; nil in batch.
  package var answer: (@Sendable (Question) async throws -> String)?
  /// The words behind a command that runs another one, while it is being called.
  var innerWords: [Word] = []
  /// The `--format` of a command that another one ran.
  var innerFormat: OutputFormat?
  let presenter: Presenter

  package init(world: World, registry: Registry, sink: any OutputSink, presenter: Presenter = Presenter()) {
    self.world = world
    self.registry = registry
    self.sink = sink
    self.presenter = presenter
  }

  package var state: AppState { world.state }

  var context: CommandContext {
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
    var format = settings.format
    do throws(LocatedFailure) {
      let line = try parse(source)
      guard !line.isEmpty else { return nil }
      try await perform(line, end: source.bytes.count, format: &format)
      await showNotices(format)
      return nil
    } catch {
      await showNotices(format)
      if error.failure.code != .scriptFailed { show(error, in: source, format) }
      return error.failure
    }
  }

  private func parse(_ source: SourceLine) throws(LocatedFailure) -> Line {
    do throws(LineError) { return try Tokenizer.line(try source.validated().bytes) } catch {
      throw LocatedFailure(error, at: error.offset)
    }
  }

  /// Runs a line's command and writes its output, here or where the line sends it.
  ///
  /// - Parameter format: set when the line has a `--format` of its own; warnings and errors follow it too.
  private func perform(_ line: Line, end: Int, format: inout OutputFormat) async throws(LocatedFailure) {
    var words = try expand(line.words)
    var redirection = line.redirection
    if redirection != nil, let found = registry.match(words), !found.command.declaration.canRedirect {
      words += try expand(line.operatorWords)
      redirection = nil
    }
    innerFormat = nil
    let evaluation = await evaluate(words, end: end, format: &format)
    if let innerFormat { format = innerFormat }
    innerFormat = nil
    try deliver(evaluation.outputs, format: format, to: redirection)
    if let failure = evaluation.failure { throw failure }
  }

  private func deliver(_ outputs: [Output], format: OutputFormat, to redirection: Redirection?)
    throws(LocatedFailure)
  {
    for output in outputs {
      let bytes = presenter.bytes(of: output, format: format, settings, isPlain: redirection != nil)
      switch redirection {
      case nil: if !bytes.isEmpty { sink.write(bytes) }
      case .file(let target, let appends):
        let target = try expand([target])
        let path = target.first?.text ?? ""
        do throws(FileError) {
          if appends {
            try world.files.append(bytes, to: path)
          } else {
            try world.files.write(bytes, to: path)
          }
        } catch { throw LocatedFailure(error, at: target.first?.offset ?? 0) }
      case .program(let program):
        throw LocatedFailure(
          Failure(.lineRedirect, Explanation("This hushh cannot start programs.", next: ["Use > FILE."])),
          at: program.first?.offset ?? 0)
      }
      for warning in output.warnings { show(warning, format) }
    }
  }

  // MARK: Showing

  func show(_ warning: Warning) { show(warning, settings.format) }

  private func show(_ warning: Warning, _ format: OutputFormat) {
    sink.writeError(presenter.bytes(of: warning, settings(in: format)))
  }

  private func showNotices(_ format: OutputFormat) async {
    for notice in await state.takeNotices() { show(notice, format) }
  }

  private func settings(in format: OutputFormat) -> Settings {
    var settings = settings
    settings.format = format
    return settings
  }

  private func show(_ failure: LocatedFailure, in source: SourceLine, _ format: OutputFormat) {
    var location: ScriptLocation?
    if let script = scripts.last {
      let place = source.place(of: failure.offset)
      location = ScriptLocation(
        file: script.name, line: place.line, column: place.column,
        source: source.text(around: failure.offset),
        includedFrom: scripts.dropLast().reversed().map { .init(file: $0.name, line: $0.line) })
    }
    sink.writeError(presenter.bytes(of: failure.failure, at: location, settings(in: format)))
  }
}
