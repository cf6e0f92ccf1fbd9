internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit
internal import HushhSimulation

/// The network of the lab: `net`.
enum NetworkCommands {
  static var all: [RegisteredCommand] { [status, offline, online, fail, latency, clear] }

  private static func command(
    _ declaration: Declaration, _ run: @escaping @Sendable (Network, Arguments) throws -> Output
  )
    -> RegisteredCommand
  {
    SandboxCommands.command(declaration) { sandbox, shell, arguments in
      if let table = arguments["table"] { _ = try RowCommands.known(table, among: sandbox.writtenTables) }
      return try run(shell.world.network, arguments)
    }
  }

  private static var status: RegisteredCommand {
    command(
      Declaration(
        "net", "Show the simulated network, its faults and how often each table was written.",
        examples: [Example("net", "Online, and nothing written at the start.")])
    ) {
      network, _ in
      let status = network.status
      let writes = status.writes.sorted { $0.key < $1.key }
      return Output(
        [
          .fields(
            [
              Field("network", StyledText(status.isOnline ? "online" : "offline")),
              status.latency.milliseconds > 0 ? Field("latency", StyledText("\(status.latency)")) : nil,
              Field("faults", optional: status.faults.map(describe).joined(separator: "; ")),
              Field("writes", optional: writes.map { "\($0.key) \($0.value)" }.joined(separator: ", ")),
            ].compactMap { $0 })
        ],
        data: .object([
          "faults": .array(status.faults.map { .string(describe($0)) }),
          "latency_ms": .int(status.latency.milliseconds),
          "network": .string(status.isOnline ? "online" : "offline"),
          "writes": .object(JSONObject(writes.map { ($0.key, .int(Int64($0.value))) })),
        ]))
    }
  }

  private static var offline: RegisteredCommand {
    command(
      Declaration(
        "net offline", "Cut the network.", examples: [Example("net offline", "Nothing reaches the backend.")])
    ) {
      network, _ in
      network.setOnline(false)
      return said("offline")
    }
  }

  private static var online: RegisteredCommand {
    command(
      Declaration(
        "net online", "Restore the network.", examples: [Example("net online", "The backend answers again.")])
    ) {
      network, _ in
      network.setOnline(true)
      return said("online")
    }
  }

  private static func said(_ state: String) -> Output {
    Output([.line("The network is \(state, .strong).")], data: .object(["network": .string(state)]))
  }

  private static var fail: RegisteredCommand {
    command(
      Declaration(
        "net fail", "Make the next writes fail.",
        parameters: [
          .argument("count", .integer(least: 1, most: 1_000_000), "How many matching calls fail."),
          .option("skip", .integer(least: 0, most: 1_000_000), "How many matching calls pass first."),
          .option("table", .text, "Only writes to this table; auth for sign-in."),
          .option(
            "as", .choice(Network.Kind.allCases.map(\.rawValue)), "How they fail; transport unless given."),
          .option("after-commit", .flag, "The write is done, only its answer is lost."),
          .option("reads", .flag, "Reads fail too."),
        ],
        examples: [
          Example(
            "net fail 1 --skip 1 --table user_agent_selections", "The second swipe that is sent fails."),
          Example("net fail 1 --as 401", "The session must be refreshed."),
        ], errors: [.choiceUnknown, .tableUnknown], related: ["net clear"])
    ) { network, arguments in
      let fault = Network.Fault(
        count: Int(arguments.integer("count") ?? 1), skip: Int(arguments.integer("skip") ?? 0),
        table: arguments["table"], kind: arguments["as"].flatMap(Network.Kind.init(rawValue:)) ?? .transport,
        afterCommit: arguments.has("after-commit"), reads: arguments.has("reads"))
      network.add(fault)
      return Output([.line("Set: \(describe(fault)).")], data: .object(["fault": .string(describe(fault))]))
    }
  }

  private static var latency: RegisteredCommand {
    command(
      Declaration(
        "net latency", "Let every call of the backend take this long.",
        parameters: [.argument("milliseconds", .integer(least: 0, most: 600_000), "0 for none.")],
        examples: [Example("net latency 200", "A slow network.")])
    ) { network, arguments in
      let span = TimeSpan(milliseconds: arguments.integer("milliseconds") ?? 0)
      network.setLatency(span)
      return Output(
        [.line("Every call takes \(span).")], data: .object(["latency_ms": .int(span.milliseconds)]))
    }
  }

  private static var clear: RegisteredCommand {
    command(
      Declaration(
        "net clear", "Remove every fault and the latency.",
        examples: [Example("net clear", "Nothing fails by order.")])
    ) {
      network, _ in
      let count = network.status.faults.count
      network.clearFaults()
      network.setLatency(TimeSpan(milliseconds: 0))
      return Output(
        [.line("\(counted(count, "fault")) removed; calls take no time.")],
        data: .object(["removed": .int(Int64(count))]))
    }
  }

  private static func describe(_ fault: Network.Fault) -> String {
    var text = fault.skip > 0 ? "\(fault.skip) pass, then " : ""
    text += "\(fault.count) \(fault.reads ? "call" : "write")\(fault.count == 1 ? "" : "s")"
    if let table = fault.table { text += " of \(table)" }
    text += " \(fault.count == 1 ? "fails" : "fail") as \(fault.kind.rawValue)"
    return fault.afterCommit ? text + " after the commit" : text
  }
}
