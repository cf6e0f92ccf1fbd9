internal import AuthPlugin
internal import ClaimsPlugin
internal import DeckPlugin
package import HushhDomain
package import HushhEngine
package import HushhKit
package import HushhPluginKit
package import HushhSandbox
package import HushhSimulation
package import HushhStorage
internal import HushhTerminal
internal import OnboardingPlugin
internal import SettingsPlugin

/// Puts the parts together: the only place that knows all of them.
package enum Assembly {
  package static let version = "1.0.0"

  package static var plugins: [any CommandPlugin] {
    let texts = LegalTexts(privacy: BundledResources.privacy, terms: BundledResources.terms)
    return [
      DeckPlugin(), AuthPlugin(), OnboardingPlugin(), SettingsPlugin(texts: texts, version: version),
      ClaimsPlugin(),
    ]
  }

  package static var registry: Registry { Registry(plugins: plugins) }

  /// A world on a state directory, whose state is still to be loaded.
  ///
  /// - Parameters:
  ///   - image: keeps the bytes of a new sandbox for the next one.
  ///   - showing: shows what waits to be shown, before anything goes to a file.
  package static func makeWorld(
    in directory: StateDirectory, clock: LabClock, effects: Effects, executor: ThreadExecutor,
    image: SandboxImage? = nil, showing: @escaping @Sendable () -> Void = {}
  ) -> World {
    let sandbox = SQLiteSandbox(in: directory, effects: effects, image: image)
    let journal = SwipeJournal(in: directory)
    let session = SessionFile(in: directory)
    let ports = AppState.Ports(
      backend: sandbox, providers: SimulatedProviders(effects: effects),
      bundledAgents: { BundledResources.agents },
      queueStore: journal, sessionStore: session,
      effects: effects)
    let files = DiskFiles {
      showing()
      try journal.save()
    }
    var world = makeWorld(over: ports, files: files, clock: clock, executor: executor)
    let historyFile = HistoryFile(
      path: directory.path(of: .history), isReadOnly: directory.isReadOnly, files: directory.files)
    world.sandbox = sandbox
    if directory.access == .ephemeral {
      world.scratch = directory.path
    } else {
      world.history = HistoryStore(load: { historyFile.load() }, append: { historyFile.append($0) })
    }
    world.examine = { repairs, user in
      Doctor(directory, journal: journal, session: session, sandbox: sandbox, repairs: repairs)
        .examine(user: user)
    }
    world.dispose = {
      sandbox.end()
      directory.close()
    }
    return world
  }

  /// A world over any services, whose state is still to be loaded.
  ///
  /// The simulated network is put in front of the backend.
  package static func makeWorld(
    over ports: AppState.Ports, files: any Files, clock: LabClock, executor: ThreadExecutor
  ) -> World {
    let network = Network(pause: ports.effects.pause)
    var ports = ports
    ports.backend = FaultyBackend(ports.backend, network: network)
    return World(
      state: AppState(ports: ports, executor: executor), files: files, network: network, clock: clock,
      sandbox: nil,
      queueFormat: QueueFormat(
        encode: { QueueFile.bytes(of: $0) }, decode: { try QueueFile.contents($0, path: "the file") }))
  }

  /// The effects of a session that can be repeated: a clock that no time moves, and numbers from a seed.
  package static func repeatableEffects(_ start: SessionStart) -> (clock: LabClock, effects: Effects) {
    let clock = LabClock(live: { start.clock }, start: start.clock)
    return (clock, Effects(clock: clock, random: LiveEffects.random(seed: start.seed)))
  }

  /// A shell as a test gets it: fixture F0 in a private directory, a clock that no time moves, and numbers
  /// from a seed.
  ///
  /// Disposing of its world removes the directory.
  ///
  /// - Parameters:
  ///   - directory: nil for a new private one.
  ///   - files: the files that its lines read and write; nil for those on disk.
  package static func makeTestShell(
    _ sink: any OutputSink, _ start: SessionStart = .standard, in directory: StateDirectory? = nil,
    on executor: ThreadExecutor, registry: Registry = registry, presenter: Presenter = Presenter(),
    image: SandboxImage? = nil, files: (any Files)? = nil
  ) async throws -> Shell {
    let directory =
      try directory
      ?? StateDirectory.makeEphemeral(under: StatePath.temporary(environment: ProcessEnvironment.value))
    let (clock, effects) = repeatableEffects(start)
    var world = makeWorld(in: directory, clock: clock, effects: effects, executor: executor, image: image)
    if let files { world.files = files }
    let shell = Shell(
      world: try await loaded(world), registry: registry, sink: sink, presenter: presenter)
    shell.runProgram = Program.runProgram
    return shell
  }

  /// A world whose state has been read; one that cannot be leaves nothing behind.
  static func loaded(_ world: World) async throws -> World {
    do { try await world.state.load() } catch {
      world.dispose()
      throw error
    }
    return world
  }
}

extension SQLiteSandbox {
  /// A sandbox in the file that a state directory has for it.
  package convenience init(in directory: StateDirectory, effects: Effects, image: SandboxImage? = nil) {
    let mode: FileMode =
      switch directory.access {
      case .exclusive: .durable
      case .ephemeral: .ephemeral
      case .readOnly: .readOnly
      }
    self.init(
      path: directory.path(of: .sandbox), effects: effects, mode: mode,
      files: SandboxFiles(directory.files), image: image)
  }
}

extension Doctor {
  /// A doctor that examines the sandbox's file too.
  package init(
    _ directory: StateDirectory, journal: SwipeJournal, session: SessionFile, sandbox: SQLiteSandbox,
    repairs: Bool
  ) {
    self.init(
      directory, journal: journal, session: session, repairs: repairs,
      sandbox: { sandbox.examine(repairs: $0, copy: $1) })
  }
}

extension SandboxFiles {
  /// The operations on a real or simulated file system.
  package init(_ files: FileSystem) {
    self.init(
      size: { (try? files.status($0))?.size },
      contents: { try? files.contents(of: $0) },
      make: { path, content in
        do throws(SystemError) {
          do throws(SystemError) { try files.make(path, content) } catch {
            // A partial file would count as a damaged one.
            try? files.unlink(path)
            throw error
          }
          return nil
        } catch { return error.reason }
      })
  }
}
