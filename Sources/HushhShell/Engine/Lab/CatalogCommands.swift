internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

/// The backend's catalog: agents, and the profiles they are linked to.
enum CatalogCommands {
  static var all: [RegisteredCommand] {
    [agentClose, agentRemove, agentAdd, profileMap, profileUnmap, deckImport, generate]
  }

  private static let agent = Parameter.argument("agent", .agent, "The agent.")

  private static var agentClose: RegisteredCommand {
    SandboxCommands.command(
      Declaration(
        "lab agent close", "Close an agent in the backend's catalog.",
        parameters: [agent, .option("reopen", .flag, "Open it again.")],
        examples: [Example("lab agent close #1", "Closes the first agent.")], errors: [.agentUnknown])
    ) { sandbox, _, arguments in
      guard let id = arguments.agent("agent") else { return .none }
      let isClosed = !arguments.has("reopen")
      try await sandbox.setClosed(isClosed, agent: id)
      return SandboxCommands.done(
        "\(id.text) is \(isClosed ? "closed" : "open").",
        ["agent_id": .string(id.text), "is_closed": .bool(isClosed)])
    }
  }

  private static var agentRemove: RegisteredCommand {
    SandboxCommands.command(
      Declaration(
        "lab agent remove", "Remove an agent from the backend's catalog.",
        parameters: [agent, .option("force", .flag, "Remove the decisions about it too.")],
        examples: [Example("lab agent remove #1", "Removes the first agent.")],
        errors: [.agentUnknown, .backendConflict])
    ) { sandbox, _, arguments in
      guard let id = arguments.agent("agent") else { return .none }
      try await sandbox.removeAgent(id, force: arguments.has("force"))
      return SandboxCommands.done("\(id.text) is removed.", ["agent_id": .string(id.text), "removed": true])
    }
  }

  private static var agentAdd: RegisteredCommand {
    SandboxCommands.command(
      Declaration(
        "lab agent add", "Add an agent to the backend's catalog.",
        parameters: [
          .argument("id", .text, "Its id."), .argument("name", .text, "Its name."),
          .option("city", .text, "Its city."), .option("state", .text, "Its state."),
        ],
        examples: [
          Example("lab agent add new-1 'New Advisors' --city Kirkland --state WA", "One agent more.")
        ])
    ) { sandbox, _, arguments in
      var agent = Agent(id: Agent.ID(arguments["id"] ?? ""), name: arguments["name"] ?? "")
      agent.city = arguments["city"]
      agent.state = arguments["state"]
      _ = try await sandbox.importAgents([agent])
      return SandboxCommands.done(
        "\(agent.displayName, .strong) is added.", ["agent_id": .string(agent.id.text), "added": true])
    }
  }

  private static var profileMap: RegisteredCommand {
    SandboxCommands.command(
      Declaration(
        "lab profile map", "Link an agent to a verified profile, so that it can be claimed.",
        parameters: [
          agent, .option("profile", .text, "An existing profile's id; a new active one unless given."),
        ],
        examples: [Example("lab profile map #2", "The second agent can be claimed.")], errors: [.agentUnknown]
      )
    ) { sandbox, shell, arguments in
      guard let id = arguments.agent("agent") else { return .none }
      let name = try await shell.state.card(of: id).agent.displayName
      let profile = try await sandbox.map(id, to: arguments["profile"].flatMap(UniqueID.init), agency: name)
      return SandboxCommands.done(
        "\(name, .strong) is linked to profile \(profile).",
        ["agent_id": .string(id.text), "profile_id": .string(profile.description)])
    }
  }

  private static var profileUnmap: RegisteredCommand {
    SandboxCommands.command(
      Declaration(
        "lab profile unmap", "Remove every link of an agent to a verified profile.", parameters: [agent],
        examples: [Example("lab profile unmap #1", "The first agent cannot be claimed.")],
        errors: [.agentUnknown])
    ) { sandbox, _, arguments in
      guard let id = arguments.agent("agent") else { return .none }
      let count = try await sandbox.unmap(id)
      return SandboxCommands.done(
        "\(counted(count, "link")) removed.", ["agent_id": .string(id.text), "removed": .int(Int64(count))])
    }
  }

  private static var deckImport: RegisteredCommand {
    SandboxCommands.command(
      Declaration(
        "deck import", "Read agents from a JSON file, nested or flat, into the backend's catalog.",
        parameters: [.argument("file", .path, "The feed.")],
        examples: [Example("deck import agents.json", "Agents of your own in the deck.")],
        errors: [.fileUnreadable, .feedInvalid],
        related: ["lab generate"])
    ) { sandbox, shell, arguments in
      let file = arguments["file"] ?? ""
      var feed = try AgentFeed.read(try shell.world.files.read(file), asOfYear: AgentFeed.asOfYear)
      feed.warnings = feed.warnings.map { Warning($0.code, "\(file): \($0.message)") }
      guard !feed.agents.isEmpty || feed.warnings.isEmpty else {
        throw Failure(
          .feedInvalid,
          Explanation("No record of the feed could be read.", because: feed.warnings.first?.message))
      }
      let result = try await sandbox.importAgents(feed.agents)
      try await shell.state.reloadDeck()
      return Output(
        [
          .line(
            "\(counted(result.added, "agent")) added, \(result.updated) updated, \(feed.leftOut) left out."
          )
        ],
        data: .object([
          "added": .int(Int64(result.added)), "left_out": .int(Int64(feed.leftOut)),
          "updated": .int(Int64(result.updated)),
        ]), warnings: feed.warnings)
    }
  }

  private static var generate: RegisteredCommand {
    SandboxCommands.command(
      Declaration(
        "lab generate", "Add made-up agents to the backend's catalog, the same for the same seed.",
        parameters: [
          .argument("count", .integer(least: 1, most: 100_000), "How many."),
          .option("seed", .integer(least: 0, most: .max), "1 unless given."),
        ],
        examples: [Example("lab generate 100 --seed 7", "A hundred agents more.")], related: ["deck import"])
    ) { sandbox, shell, arguments in
      let seed = UInt64(arguments.integer("seed") ?? 1)
      let generator = AgentGenerator(seed: seed)
      let agents = (1...Int(arguments.integer("count") ?? 1)).map { generator.agent($0, seed: seed) }
      let result = try await sandbox.importAgents(agents)
      try await shell.state.reloadDeck()
      return SandboxCommands.done(
        "\(counted(result.added, "agent")) added, \(result.updated) updated.",
        ["added": .int(Int64(result.added)), "updated": .int(Int64(result.updated))])
    }
  }
}
