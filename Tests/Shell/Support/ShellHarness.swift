import HushhCore
import HushhPluginKit
import HushhShell
import HushhStorage
import TestSupport

/// A whole shell over a sandbox of its own: lines in, bytes out.
///
/// Scripts are files in memory, and nobody sits at a terminal.
struct ShellHarness {
  let shell: Shell
  let output: CapturedOutput
  let files: MemoryFiles

  static func run(
    plugins: [any CommandPlugin] = PluginHarness.allPlugins, files: [String: String] = [:],
    presenter: @escaping @Sendable () -> Presenter = { Presenter() },
    _ scenario: @escaping @Sendable (ShellHarness) async throws -> Void
  ) throws {
    let executor = ThreadExecutor()
    let memory = MemoryFiles()
    for (path, text) in files { try memory.write(Array(text.utf8), to: path) }
    let world = try makeWorld(memory, executor)
    let result: Result<Void, any Error> = MainThread.run(on: executor) {
      do {
        try await world.state.load()
        let output = CapturedOutput()
        let shell = Shell(
          world: world, registry: Registry(plugins: plugins), sink: output, presenter: presenter())
        try await scenario(ShellHarness(shell: shell, output: output, files: memory))
        return .success(())
      } catch { return .failure(error) }
    }
    world.dispose()
    try result.get()
  }

  static func makeWorld(_ files: MemoryFiles, _ executor: ThreadExecutor) throws -> World {
    let directory = try StateDirectory.makeEphemeral(under: "/tmp")
    let start = Timestamp("2026-01-01T00:00:00Z")
    let clock = LabClock(live: { Timestamp(milliseconds: 0) }, start: start)
    let random = SeededRandom(seed: 1)
    let effects = Effects(clock: clock, random: { random.next() })
    let sandbox = SQLiteSandbox(in: directory, effects: effects)
    let network = Network(pause: effects.pause)
    let state = AppState(
      ports: AppState.Ports(
        backend: FaultyBackend(sandbox, network: network), providers: SimulatedProviders(effects: effects),
        bundledAgents: { AgentFeed(agents: PluginHarness.agents) }, queueStore: MemoryQueueStore(),
        sessionStore: MemorySessionStore(), effects: effects),
      executor: executor)
    return World(
      state: state, files: files, network: network, clock: clock, sandbox: sandbox,
      queueFormat: QueueFormat(
        encode: { QueueFile.bytes(of: $0) }, decode: { try QueueFile.contents($0, path: "the file") }),
      scratch: directory.path,
      dispose: {
        sandbox.close()
        directory.close()
      })
  }

  /// Runs lines as a script does, stopping at the first that fails.
  @discardableResult
  func run(_ text: String, as name: String = "test.hush") async -> ScriptEnd {
    output.clear()
    var source = LineSource(Array(text.utf8))
    return await shell.run(&source, as: ScriptFrame(name: name, canonical: name))
  }

  func said(_ text: String) async -> String {
    await run(text)
    return output.output
  }

  /// The first line on standard error.
  func error(_ text: String) async -> String {
    await run(text)
    return String(output.error.prefix { $0 != "\n" })
  }

  /// The code in the first line on standard error; nothing when all went well.
  func code(_ text: String) async -> String {
    let first = await error(text)
    guard let start = first.firstIndex(of: "["), let end = first.firstIndex(of: "]") else { return first }
    return String(first[first.index(after: start)..<end])
  }
}
