internal import Glibc
internal import HushhDomain
internal import HushhEngine
internal import HushhKit
internal import HushhSimulation
internal import HushhStorage
internal import HushhTerminal

/// How the world of a run begins, and how it ends when somebody else than the run says so.
extension Program {
  /// Ends the process from another thread: what was said is out, the terminal is as it was, and private
  /// files are gone.
  func end(_ opened: OpenedWorld, saying lastWord: [UInt8], status: Int32) -> Never {
    let state = opened.current?.state
    let losses = state?.losses
    console.finish(saying: lastWord)
    if let state, state.losses != losses, let loss = state.lastLoss {
      console.finish(saying: presenter.bytes(of: Failure(loss), at: nil, Settings()))
    }
    TerminalState.restore()
    // What takes longer, as a large transaction that is just being committed, is whole without us.
    Watchdog.start(after: TimeSpan(milliseconds: 400)) { _exit(status) }
    opened.end { world in
      world?.dispose()
      _exit(status)
    }
  }

  func openWorld(_ opened: OpenedWorld, _ progress: ProgressLine?) async throws -> World {
    let (console, interruption) = (console, interruption)
    let clock = LiveEffects.clock(
      start: options.clock, interruption: interruption, beforeWaiting: { console.flush() })
    let effects = Effects(clock: clock, random: LiveEffects.random(seed: options.seed)) { done, total in
      progress?.report(done, of: total)
      return !interruption.endsWaiting
    }
    return try await Assembly.loaded(
      opened.open {
        Assembly.makeWorld(
          in: try openDirectory(), clock: clock, effects: effects, executor: executor,
          showing: { console.flush() })
      })
  }

  private func openDirectory() throws -> StateDirectory {
    if options.isEphemeral {
      return try StateDirectory.makeEphemeral(
        under: StatePath.temporary(environment: ProcessEnvironment.value))
    }
    let path = try StatePath.resolve(option: options.stateDirectory, environment: ProcessEnvironment.value)
    return try StateDirectory.open(path, readOnly: options.isReadOnly)
  }

  /// The limit holds whatever a command does: it is a thread of its own that ends the process.
  func startWatchdog(_ opened: OpenedWorld) {
    guard let timeout = options.timeout else { return }
    Watchdog.start(after: timeout) {
      let lastWord = "error[\(ErrorCode.timeout)]: The time limit of \(timeout) ran out.\n"
      end(opened, saying: Array(lastWord.utf8), status: 124)
    }
  }
}
