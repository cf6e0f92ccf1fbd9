internal import Glibc
internal import HushhDomain
internal import HushhEngine
internal import HushhKit
internal import HushhSandbox
internal import HushhStorage
internal import HushhTerminal

/// One call of the program, from its words to its exit status.
package struct Program: Sendable {
  let options: Options
  let console: Console
  let executor: ThreadExecutor
  let signals: SignalHandlers
  let interruption = Interruption()

  /// Runs the program with the words of its command line, on this thread, and returns its exit status.
  package static func start(_ signals: SignalHandlers) -> Int32 {
    let console = Console()
    let options: Options
    do { options = try Options(ProgramWords.all()) } catch {
      let next = error.next.map { "→ \($0)\n" }.joined()
      console.writeError(Array("error[\(error.code)]: \(error.happened)\n\(next)".utf8))
      return 2
    }
    let executor = ThreadExecutor()
    let program = Program(options: options, console: console, executor: executor, signals: signals)
    return MainThread.run(on: executor) { await program.run() }
  }

  func run() async -> Int32 {
    switch options.verb {
    case .help:
      console.write(Array(ProgramHelp.text.utf8))
      return finish(0)
    case .version:
      console.write(Array("hushh \(Assembly.version)\n".utf8))
      return finish(0)
    case .generate(let file):
      console.write(Array(file.text(of: Assembly.registry, version: Assembly.version).utf8))
      return finish(0)
    case .test: return finish(await runTests())
    case .check: return finish(checkScripts())
    case .run: return await runLines()
    }
  }

  /// What was lost on the way out decides the status of a run that would have succeeded.
  private func finish(_ status: Int32) -> Int32 {
    console.flush()
    switch console.loss {
    case nil: return status
    case .closed: return 141
    case .failed(let reason):
      console.writeError(Array("error[\(ErrorCode.outputLost)]: Output was lost.\n\(reason)\n".utf8))
      return status == 0 ? 1 : status
    }
  }

  // MARK: Tests

  private func runTests() async -> Int32 {
    if options.testing.updates, let value = ProcessEnvironment.value("CI"), !value.isEmpty {
      show(
        Failure(
          .argumentInvalid,
          Explanation(
            "--update is refused.", because: "CI is set: a build must not write what it expects",
            next: ["Run it where you can read what changes, without CI."])))
      return 2
    }
    // One for all: it is a value, and each shell changes its own.
    let registry = Assembly.registry
    let image = SandboxImage()
    let makeShell: TestRunner.MakeShell = { sink, start, executor in
      try await Assembly.makeTestShell(sink, start, on: executor, registry: registry, image: image)
    }
    var plan = options.testing
    (plan.seed, plan.clock) = (options.seed, options.clock)
    if let limit = options.timeout { plan.limit = limit }
    let runner = TestRunner(makeShell: makeShell, files: DiskFiles(), plan: plan)
    return await runner.run(options.paths, report: console)
  }

  static let runProgram: @Sendable ([String], [UInt8], Bool) -> ProgramRun = {
    words, input, captures in
    guard captures else { return ProgramRun(failure: ChildProgram.run(words, input: input).failure) }
    let run = ChildProgram.capture(words, input: input)
    return ProgramRun(failure: run.end.failure, output: run.output, error: run.error)
  }

  // MARK: Check

  private func checkScripts() -> Int32 {
    var check = ScriptCheck(registry: Assembly.registry, files: DiskFiles())
    for path in options.paths {
      do { try check.check(path) } catch {
        show(Failure(error))
        return 2
      }
    }
    console.writeError(check.report(options.format))
    return check.errorCount == 0 ? 0 : 2
  }

  // MARK: Lines

  private func runLines() async -> Int32 {
    let opened = OpenedWorld()
    // Before there is a world: a start sends what waits, and that can take long.
    startWatchdog(opened)
    // Without handlers a signal still ends the process; only its private files stay behind.
    _ = signals.listen { signal in
      interruption.respond(to: signal, console) { end(opened, saying: [], status: 128 + $0) }
    }
    let world: World
    let progress = progressLine
    do { world = try await openWorld(opened, progress) } catch {
      show(Failure(error))
      return finish(4)
    }
    console.holdBack(
      behind: Console.Gate(
        // What fails is a loss, and counted.
        isClosed: { world.state.holdsBack }, open: { try? world.state.save() },
        losses: { world.state.losses }))
    let shell = Shell(world: world, registry: Assembly.registry, sink: console, presenter: presenter)
    shell.settings.format = options.format
    shell.settings.echo = options.echo
    shell.isSafe = options.isSafe
    shell.runProgram = { words, input, captures in
      progress?.hold()
      interruption.lend(true)
      // With echo and a Ctrl-D that ends its input, as it would have without us.
      TerminalState.restore()
      defer {
        interruption.lend(false)
        progress?.release()
      }
      return Self.runProgram(words, input, captures)
    }
    if let progress {
      console.share(with: progress)
      shell.activity = Activity(began: { progress.begin($0) }, ended: { progress.end() })
    }
    if isatty(STDOUT_FILENO) == 1 { shell.terminalColumns = { TerminalState.size.columns } }
    if options.isEphemeral, !options.isSafe, let seed = options.seed, let clock = options.clock {
      shell.recording = .possible(SessionStart(seed: seed, clock: clock))
    }
    await shell.showFindings()
    if options.keepsGoing { shell.settings.onError = .continue }
    let status: Int32
    if options.sources.isEmpty,
      let session = InteractiveSession(
        shell: shell, options: options, console: console, interruption: interruption, signals: signals,
        progress: progress)
    {
      shell.settings.onError = .continue
      status = await session.run()
    } else {
      world.state.durability = .group
      let typed = isatty(STDIN_FILENO) == 1 ? TerminalLines(hasPrompt: false) : nil
      let batch = BatchRunner(shell: shell) {
        console.flush()
        return typed?.nextChunk() ?? StandardInput.nextChunk()
      }
      status = await batch.run(options.sources.isEmpty ? [.standardInput] : options.sources)
    }
    await world.state.close()
    world.dispose()
    return finish(status)
  }

  /// Nil where nobody would see it, or where it could not be taken away again.
  private var progressLine: ProgressLine? {
    guard !options.isQuiet, isatty(STDOUT_FILENO) == 1, isatty(STDERR_FILENO) == 1,
      EditorAvailability.isUsable(terminal: ProcessEnvironment.value("TERM"))
    else { return nil }
    return .live()
  }

  private func show(_ failure: Failure) {
    var settings = Settings()
    settings.format = options.format
    console.writeError(presenter.bytes(of: failure, at: nil, settings))
  }

  var presenter: Presenter { StreamColors(options: options).presenter }
}

extension ChildProgram.End {
  /// Why the program did not do its work; nil when it did, or stopped reading because it had enough.
  fileprivate var failure: String? {
    switch self {
    case .exited(0), .killed(SIGPIPE): nil
    case .exited(let status): "it ended with status \(status)"
    case .killed(let signal): "it was ended by signal \(signal)"
    case .notStarted(let reason): reason
    }
  }
}
