import HushhApp
package import HushhDomain
package import HushhEngine
package import HushhKit
package import HushhPluginKit
import HushhSandbox
package import HushhSimulation
import Synchronization
package import Testing

/// The real shell over services in memory: lines in, text and JSON out.
///
/// It starts as every scenario does: 21 agents, profiles for A1, A4 and (inactive) A9, no one signed in, the
/// clock at the beginning of 2026.
package struct PluginHarness {
  package let shell: Shell
  package let backend: FakeBackend
  package let queueStore = MemoryQueueStore()
  package let sessionStore = MemorySessionStore()
  package let files = MemoryFiles()
  package let patience = Patience()
  private let output = CapturedOutput()
  private let answers = Answers()

  package var state: AppState { shell.state }
  package var network: Network { shell.world.network }
  package var clock: LabClock { shell.world.clock }

  private init(agents: [Agent], plugins: [any CommandPlugin], executor: ThreadExecutor) {
    let (clock, steady) = Assembly.repeatableEffects(.standard)
    var effects = steady
    effects.progress = { [patience] done, _ in patience.lasts(to: done) }
    backend = FakeBackend(agents: agents, profiles: Self.profiles(agents), effects: effects)
    let ports = AppState.Ports(
      backend: backend, providers: FakeProviders(), bundledAgents: { AgentFeed(agents: agents) },
      queueStore: queueStore, sessionStore: sessionStore, effects: effects)
    let world = Assembly.makeWorld(over: ports, files: files, clock: clock, executor: executor)
    shell = Shell(world: world, registry: Registry(plugins: plugins), sink: output)
    // Wide, so that a sentence is one line.
    shell.settings.width = 200
  }

  /// The bundled agents, in the deck's order.
  package static var agents: [Agent] { BundledResources.agents.agents }

  private static func profiles(_ agents: [Agent]) -> [AgentProfile] {
    [(0, "active"), (3, "active"), (8, "inactive")].filter { $0.0 < agents.count }.map { position, status in
      AgentProfile(
        id: UniqueID(high: 0xA1A1_A1A1_0000_4000, low: 0x8000_0000_0000_0000 + UInt64(position)),
        agency: agents[position].displayName, status: status, agentID: agents[position].id)
    }
  }

  /// Runs a scenario on the state's own executor, as the program does.
  package static func run(
    with plugins: [any CommandPlugin] = Assembly.plugins, agents: [Agent]? = nil,
    _ scenario: @escaping @Sendable (PluginHarness) async throws -> Void
  ) throws {
    let executor = ThreadExecutor()
    let agents = agents ?? Self.agents
    let result: Result<Void, any Error> = MainThread.run(on: executor) {
      do {
        let harness = PluginHarness(agents: agents, plugins: plugins, executor: executor)
        try await harness.state.load()
        try await scenario(harness)
        return .success(())
      } catch { return .failure(error) }
    }
    try result.get()
  }
}

// MARK: Lines

extension PluginHarness {
  /// Types a line, and returns the text on standard output without its last line feed.
  package func text(_ line: String) async throws -> String {
    let text = try await said(line, .text)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Types a line that must succeed.
  package func run(_ line: String) async throws { _ = try await said(line, .text) }

  /// Types a line, and returns the JSON of each line of output.
  package func rows(_ line: String) async throws -> [JSONValue] {
    try await said(line, .json).split(separator: "\n").map { try JSONReader.read(Array($0.utf8)) }
  }

  /// The JSON of a line's last result.
  package func object(_ line: String) async throws -> JSONValue { try await rows(line).last ?? .null }

  /// The failure of a line that must fail.
  package func failure(of line: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> Failure
  {
    if let failure = await shell.type(line) { return failure }
    Issue.record("\(line) did not fail", sourceLocation: sourceLocation)
    return Failure(.internal, Explanation("did not fail"))
  }

  /// Signs Alice in and onboards her.
  package func becomeMember() async throws {
    try await run("auth login apple")
    try await run("onboarding submit --first Alice --last Nguyen --goals insurance --zip 98033")
  }

  private func said(_ line: String, _ format: OutputFormat) async throws -> String {
    output.clear()
    shell.settings.format = format
    defer { shell.settings.format = .text }
    if let failure = await shell.type(line) { throw failure }
    return output.output
  }
}

// MARK: Answers

extension PluginHarness {
  /// Puts someone at the terminal who gives these answers, one after the other, and then no more.
  package func expect(_ lines: String...) {
    answers.replace(with: lines)
    shell.answer = { [answers] in try answers.next($0) }
  }

  /// The questions so far.
  package var asked: [Question] { answers.asked }
}

private final class Answers: Sendable {
  private let lines = Mutex<[String]>([])
  private let questions = Mutex<[Question]>([])

  var asked: [Question] { questions.withLock { $0 } }

  func replace(with new: [String]) { lines.withLock { $0 = new } }

  func next(_ question: Question) throws(Failure) -> String {
    questions.withLock { $0.append(question) }
    guard let line = lines.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
      throw Failure.unanswered
    }
    return line
  }
}

/// How much of something long the user waits for: all of it at first.
package final class Patience: Sendable {
  private let end = Mutex(Int.max)

  package func end(at done: Int) { end.withLock { $0 = done } }
  func lasts(to done: Int) -> Bool { end.withLock { done < $0 } }
}
