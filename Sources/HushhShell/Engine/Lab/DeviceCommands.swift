internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit
internal import HushhSimulation

/// The device of the lab: its clock, the app on it, the queue's file.
enum DeviceCommands {
  static var all: [RegisteredCommand] {
    [clock, clockSet, clockAdvance, restart, kill, foreground, queueSave, queueLoad]
  }

  private static func command(_ declaration: Declaration, _ run: @escaping RegisteredCommand.Builtin)
    -> RegisteredCommand
  {
    RegisteredCommand(declaration, owner: "lab", run: run)
  }

  // MARK: Clock

  private static var clock: RegisteredCommand {
    command(
      Declaration(
        "clock", "Show the time.", aliases: ["clock show"], examples: [Example("clock", "The time in UTC.")])
    ) { shell, _, _ in
      time(shell.world.clock)
    }
  }

  private static var clockSet: RegisteredCommand {
    command(
      Declaration(
        "clock set", "Set the clock; from then on it stands, and moves on with each write.",
        parameters: [.argument("time", .date, "As 2026-01-01T00:00:00Z.")],
        examples: [Example("clock set 2026-02-01T09:00:00Z", "It is the first of February.")])
    ) { shell, _, arguments in
      if let time = arguments.timestamp("time") { shell.world.clock.set(time) }
      return time(shell.world.clock)
    }
  }

  private static var clockAdvance: RegisteredCommand {
    command(
      Declaration(
        "clock advance", "Move the clock on.",
        parameters: [.argument("duration", .duration, "500ms, 2s, 5m, 1h, 1d.")],
        examples: [Example("clock advance 2h", "An access token has ended by then.")])
    ) { shell, _, arguments in
      if let span = arguments.span("duration") { shell.world.clock.advance(by: span) }
      return time(shell.world.clock)
    }
  }

  private static func time(_ clock: LabClock) -> Output {
    let now = clock.now.description
    return Output([.line("It is \(now, .strong).")], data: .object(["now": .string(now)]))
  }

  // MARK: App

  private static var restart: RegisteredCommand {
    command(
      Declaration(
        "app restart", "End the app cleanly and start it again from what is on disk.",
        examples: [Example("app restart", "The queue and the session are still there.")], related: ["state"])
    ) { shell, _, _ in
      try await shell.state.restart(cleanly: true)
      return Output([.line("The app has been restarted.")], data: .object(["app": "restarted"]))
    }
  }

  private static var kill: RegisteredCommand {
    command(
      Declaration(
        "app kill", "Drop the app's memory without a clean end and start it again.",
        examples: [Example("app kill", "Everything that was reported is still there.")])
    ) { shell, _, _ in
      try await shell.state.restart(cleanly: false)
      return Output([.line("The app has been killed and started again.")], data: .object(["app": "killed"]))
    }
  }

  private static var foreground: RegisteredCommand {
    command(
      Declaration(
        "app foreground", "Bring the app to the front, which tries again what waits.",
        examples: [Example("app foreground", "Sends what waits.")])
    ) { shell, _, _ in
      let report = try await shell.state.catchUp()
      return Output(
        [.line(StyledText(report.summary))], data: .object(["waiting": .int(Int64(report.waiting))]))
    }
  }

  // MARK: Queue

  private static let file = Parameter.argument("file", .path, "A queue in the format of swipes.jsonl.")

  private static var queueSave: RegisteredCommand {
    command(
      Declaration(
        "lab queue save", "Copy the queue to a file.", parameters: [file],
        examples: [Example("lab queue save queue.jsonl", "A copy to come back to.")],
        errors: [.fileUnwritable])
    ) { shell, _, arguments in
      let path = arguments["file"] ?? ""
      let records = await shell.state.queueRecords
      try shell.world.files.write(shell.world.queueFormat.encode(records), to: path)
      let count = SwipeQueue(replaying: records).count
      return Output(
        [.line("Saved \(counted(count, "swipe")).")], data: .object(["waiting": .int(Int64(count))]))
    }
  }

  private static var queueLoad: RegisteredCommand {
    command(
      Declaration(
        "lab queue load", "Replace the queue by a file.", parameters: [file],
        examples: [Example("lab queue load queue.jsonl", "As it was when it was saved.")],
        errors: [.fileUnreadable, .queueNewer])
    ) { shell, _, arguments in
      let path = arguments["file"] ?? ""
      let contents = try shell.world.queueFormat.decode(try shell.world.files.read(path))
      try await shell.state.replaceQueue(with: contents.records)
      let count = SwipeQueue(replaying: contents.records).count
      return Output(
        [.line("Loaded \(counted(count, "swipe")).")], data: .object(["waiting": .int(Int64(count))]),
        warnings: contents.warnings)
    }
  }
}
