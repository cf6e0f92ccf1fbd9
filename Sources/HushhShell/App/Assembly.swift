internal import AuthPlugin
internal import ClaimsPlugin
internal import DeckPlugin
internal import HushhCore
internal import HushhPluginKit
internal import HushhShell
internal import HushhStorage
internal import HushhTerminal
internal import OnboardingPlugin
internal import SettingsPlugin

/// Puts the parts together: the only place that knows all of them.
enum Assembly {
  static let version = "1.0.0"

  static var registry: Registry {
    let texts = LegalTexts(privacy: BundledResources.privacy, terms: BundledResources.terms)
    return Registry(plugins: [
      DeckPlugin(), AuthPlugin(), OnboardingPlugin(), SettingsPlugin(texts: texts, version: version),
      ClaimsPlugin(),
    ])
  }

  /// A world on a state directory, whose state is still to be loaded.
  ///
  /// - Parameter showing: shows what waits to be shown, before anything goes to a file.
  static func makeWorld(
    in directory: StateDirectory, clock: LabClock, random: @escaping @Sendable () -> UInt64,
    executor: ThreadExecutor, progress: ProgressLine? = nil, showing: @escaping @Sendable () -> Void = {}
  ) -> World {
    let effects = Effects(clock: clock, random: random) {
      progress?.report($0, of: $1)
      return !Interruption.endsWaiting
    }
    let sandbox = SQLiteSandbox(in: directory, effects: effects)
    let network = Network(pause: effects.pause)
    let journal = SwipeJournal(in: directory)
    let session = SessionFile(in: directory)
    let ports = AppState.Ports(
      backend: FaultyBackend(sandbox, network: network), providers: SimulatedProviders(effects: effects),
      bundledAgents: { BundledResources.agents },
      queueStore: journal, sessionStore: session,
      effects: effects)
    let state = AppState(ports: ports, executor: executor)
    let historyFile = HistoryFile(
      path: directory.path(of: .history), isReadOnly: directory.isReadOnly, files: directory.files)
    return World(
      state: state,
      files: DiskFiles { () throws(QueueError) in
        showing()
        try journal.save()
      },
      network: network, clock: clock, sandbox: sandbox,
      queueFormat: QueueFormat(
        encode: { QueueFile.bytes(of: $0) }, decode: { try QueueFile.contents($0, path: "the file") }),
      history: directory.access == .ephemeral
        ? nil : HistoryStore(load: { historyFile.load() }, append: { historyFile.append($0) }),
      scratch: directory.access == .ephemeral ? directory.path : nil,
      examine: { repairs, user in
        Doctor(directory, journal: journal, session: session, sandbox: sandbox, repairs: repairs)
          .examine(user: user)
      },
      dispose: {
        sandbox.end()
        directory.close()
      })
  }
}
