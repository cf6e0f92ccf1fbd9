import HushhCore
import HushhPluginKit
import HushhShell
import HushhStorage
import HushhTerminal
import TestSupport

/// Shells as `hushh test` makes them: the real sandbox in a directory that goes afterwards, files in memory.
enum Sandboxed {
  static func makeShell(
    _ sink: any OutputSink, _ start: SessionStart = .standard, files: any Files = MemoryFiles(),
    on executor: ThreadExecutor
  ) async throws -> Shell {
    let directory = try StateDirectory.makeEphemeral(under: "/tmp")
    let clock = LabClock(live: { start.clock }, start: start.clock)
    let random = SeededRandom(seed: start.seed)
    let effects = Effects(clock: clock, random: { random.next() })
    let sandbox = SQLiteSandbox(in: directory, effects: effects)
    let network = Network(pause: effects.pause)
    let state = AppState(
      ports: AppState.Ports(
        backend: FaultyBackend(sandbox, network: network), providers: SimulatedProviders(effects: effects),
        bundledAgents: { BundledResources.agents },
        queueStore: SwipeJournal(path: directory.path(of: "swipes.jsonl"), files: directory.files),
        sessionStore: SessionFile(in: directory), effects: effects),
      executor: executor)
    try await state.load()
    let world = World(
      state: state, files: files, network: network, clock: clock, sandbox: sandbox,
      queueFormat: QueueFormat(
        encode: { QueueFile.bytes(of: $0) }, decode: { try QueueFile.contents($0, path: "the file") }),
      dispose: {
        sandbox.close()
        directory.close()
      })
    let shell = Shell(world: world, registry: Registry(plugins: PluginHarness.allPlugins), sink: sink)
    shell.runProgram = { words, input, captures in
      guard captures else { return ProgramRun(failure: "its output would be lost") }
      let run = ChildProgram.capture(words, input: input)
      let failure = run.end == .exited(status: 0) ? nil : "it failed"
      return ProgramRun(failure: failure, output: run.output, error: run.error)
    }
    return shell
  }

  /// Runs `body` on a shell and removes its world.
  static func run<Result: Sendable>(
    _ start: SessionStart = .standard, files: any Files = MemoryFiles(),
    _ body: @escaping @Sendable (Shell, CapturedOutput) async throws -> Result
  ) throws -> Result {
    let executor = ThreadExecutor()
    let result: Swift.Result<Result, any Error> = MainThread.run(on: executor) {
      do {
        let captured = CapturedOutput()
        let shell = try await makeShell(captured, start, files: files, on: executor)
        defer { shell.world.dispose() }
        return .success(try await body(shell, captured))
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// The transcript of a session that begins with `record`, and its lines typed at a prompt.
  static func record(
    _ lines: [String], _ start: SessionStart = .standard,
    prepare: @escaping @Sendable (Shell) -> Void = { _ in }
  ) throws -> String {
    let files = MemoryFiles()
    try run(start, files: files) { shell, _ in
      shell.settings.onError = .continue
      shell.recording = .possible(start)
      prepare(shell)
      for line in ["record session.hush"] + lines where shell.exitRequest == nil {
        _ = await shell.type(line)
      }
    }
    return String(decoding: try files.read("session.hush"), as: UTF8.self)
  }

  /// What running a transcript shows.
  static func test(_ text: String) throws -> TranscriptResult {
    let transcript = try Transcript(Array(text.utf8))
    return try run(transcript.start ?? .standard) { shell, captured in
      try await transcript.run(on: shell, capturing: captured)
    }
  }
}

extension TranscriptResult {
  var isAsWritten: Bool { firstDifference == nil && unreached == nil }
}

extension Shell {
  /// Runs a line, or the lines that a backslash joins, as a prompt does.
  @discardableResult
  func type(_ text: String) async -> Failure? {
    var source = LineSource(Array(text.utf8))
    var failure: Failure?
    while let line = source.next() { failure = await run(line) }
    return failure
  }
}
