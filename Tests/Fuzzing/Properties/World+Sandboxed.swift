internal import HushhApp
internal import HushhDomain
package import HushhEngine
package import HushhKit
internal import HushhSandbox
internal import HushhSimulation
package import HushhStorage

extension World {
  /// The program's own parts over a state directory: the sandbox, the queue's file, the session's.
  ///
  /// The clock stands at the beginning of 2026, and chance is the same each time. The directory ends with it.
  package init(over files: any Files, in directory: StateDirectory, on executor: ThreadExecutor) {
    let clock = LabClock(
      live: { Timestamp(milliseconds: 0) }, start: Timestamp("2026-01-01T00:00:00Z"))
    let random = SeededRandom(seed: 1)
    let effects = Effects(clock: clock, random: { random.next() })
    let sandbox = SQLiteSandbox(in: directory, effects: effects)
    let network = Network(pause: effects.pause)
    let state = AppState(
      ports: AppState.Ports(
        backend: FaultyBackend(sandbox, network: network), providers: SimulatedProviders(effects: effects),
        bundledAgents: { BundledResources.agents }, queueStore: SwipeJournal(in: directory),
        sessionStore: SessionFile(in: directory), effects: effects),
      executor: executor)
    self.init(
      state: state, files: files, network: network, clock: clock, sandbox: sandbox,
      queueFormat: QueueFormat(
        encode: { QueueFile.bytes(of: $0) }, decode: { try QueueFile.contents($0, path: "the file") }),
      // A name that every run shares: scripts may show it.
      scratch: "scratch",
      dispose: {
        sandbox.close()
        directory.close()
      })
  }
}
