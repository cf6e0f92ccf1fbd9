import AuthPlugin
import CResources
import ClaimsPlugin
import DeckPlugin
package import HushhDomain
internal import HushhKit
package import HushhPluginKit
package import HushhSimulation
import OnboardingPlugin
import SettingsPlugin
import Synchronization

/// The plugins over a state in memory: lines in, outputs out.
///
/// It starts as every scenario does: 21 agents, profiles for A1, A4 and (inactive) A9, nobody signed
/// in, the clock at the beginning of 2026.
package struct PluginHarness: Sendable {
  package let state: AppState
  package let backend: FakeBackend
  package let network: Network
  package let clock: LabClock
  package let queueStore = MemoryQueueStore()
  package let sessionStore = MemorySessionStore()
  package let files = MemoryFiles()
  package let answers = Answers()
  package let patience = Patience()
  package let plugins: [any CommandPlugin]

  private init(agents: [Agent], plugins: [any CommandPlugin], executor: ThreadExecutor) {
    self.plugins = plugins
    let clock = LabClock(live: { Self.start }, start: Self.start)
    self.clock = clock
    let random = SeededRandom(seed: 1)
    let effects = Effects(clock: clock, random: { random.next() }) { [patience] done, _ in
      patience.lasts(to: done)
    }
    let network = Network(pause: effects.pause)
    self.network = network
    backend = FakeBackend(agents: agents, profiles: Self.profiles(agents), effects: effects)
    state = AppState(
      ports: AppState.Ports(
        backend: FaultyBackend(backend, network: network), providers: FakeProviders(),
        bundledAgents: { AgentFeed(agents: agents) }, queueStore: queueStore,
        sessionStore: sessionStore, effects: effects),
      executor: executor)
  }

  private static let start = Timestamp(milliseconds: 1_767_225_600_000)

  /// The bundled agents, in the deck's order.
  package static let agents: [Agent] = {
    let resource = hushh_resource_agents()
    let bytes = UnsafeBufferPointer(start: resource.bytes, count: resource.count)
    return (try? AgentFeed.read(bytes, asOfYear: 2026))?.agents ?? []
  }()

  private static func profiles(_ agents: [Agent]) -> [AgentProfile] {
    [(0, "active"), (3, "active"), (8, "inactive")].filter { $0.0 < agents.count }.map { position, status in
      AgentProfile(
        id: UniqueID(high: 0xA1A1_A1A1_0000_4000, low: 0x8000_0000_0000_0000 + UInt64(position)),
        agency: agents[position].displayName, status: status, agentID: agents[position].id)
    }
  }

  /// The five of the program.
  package static var allPlugins: [any CommandPlugin] {
    let texts = LegalTexts(privacy: "Privacy\n\nOne\nline.\n\nAnother.", terms: "Terms\n\nNone.")
    return [
      DeckPlugin(), AuthPlugin(), OnboardingPlugin(), SettingsPlugin(texts: texts, version: "1.0.0"),
      ClaimsPlugin(),
    ]
  }

  /// Runs a scenario on the state's own executor, as the program does.
  package static func run(
    with plugins: [any CommandPlugin] = allPlugins, agents: [Agent]? = nil,
    _ scenario: @escaping @Sendable (PluginHarness) async throws -> Void
  ) throws {
    let executor = ThreadExecutor()
    let harness = PluginHarness(agents: agents ?? Self.agents, plugins: plugins, executor: executor)
    let result: Result<Void, any Error> = MainThread.run(on: executor) {
      do {
        try await harness.state.load()
        try await scenario(harness)
        return .success(())
      } catch { return .failure(error) }
    }
    try result.get()
  }
}

/// How much of something long somebody waits for: all of it at first.
package final class Patience: Sendable {
  private let end = Mutex(Int.max)

  package func end(at done: Int) { end.withLock { $0 = done } }
  func lasts(to done: Int) -> Bool { end.withLock { done < $0 } }
}

/// What somebody at the terminal will answer, one after the other; nobody is there at first.
package final class Answers: Sendable {
  private let lines = Mutex<[String]?>(nil)
  private let questions = Mutex<[Question]>([])

  package func expect(_ answers: String...) { lines.withLock { $0 = answers } }
  package var asked: [Question] { questions.withLock { $0 } }

  var somebodyIsThere: Bool { lines.withLock { $0 != nil } }

  func next(_ question: Question) throws -> String {
    questions.withLock { $0.append(question) }
    let line = lines.withLock { lines in lines?.isEmpty == false ? lines?.removeFirst() : nil }
    guard let line else { throw CancellationError() }
    return line
  }
}
