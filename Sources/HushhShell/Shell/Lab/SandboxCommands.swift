internal import HushhCore
internal import HushhPluginKit

/// The backend's side of the lab: rows, the catalog, the advisor, mail, sessions.
enum SandboxCommands {
  static var all: [RegisteredCommand] {
    [
      tables, rows, schema, claim, agentClose, agentRemove, agentAdd, profileMap, profileUnmap, mail, expire,
      revoke, deckImport, generate,
    ]
  }

  private static func command(
    _ declaration: Declaration, _ run: @escaping (any Sandbox, Shell, Arguments) async throws -> Output
  ) -> RegisteredCommand {
    RegisteredCommand(declaration, owner: "lab") { shell, _, arguments in
      guard let sandbox = shell.world.sandbox else { throw LabError.notASandbox }
      return try await run(sandbox, shell, arguments)
    }
  }

  private static func done(_ text: StyledText, _ data: JSONValue) -> Output {
    Output([.line(text)], data: .object(data))
  }

  // MARK: Rows

  private static var tables: RegisteredCommand {
    command(
      Declaration(
        "db tables", "Show the backend's tables.",
        examples: [Example("db tables", "Every table with its rows' count.")])
    ) {
      sandbox, _, _ in
      var counts: [(name: String, count: Int)] = []
      for table in sandbox.tables { counts.append((table, try await sandbox.rows(of: table).count)) }
      return Output(
        [
          .table(
            Table(
              ["table", "rows"], rows: counts.map { [StyledText($0.name), StyledText(String($0.count))] }))
        ],
        data: .rows(
          counts.map { ["rows": .int(Int64($0.count)), "table": .string($0.name)] },
          columns: ["table", "rows"]))
    }
  }

  private static let table = Parameter.argument("table", .text, "One of db tables.")

  private static func known(_ name: String, in sandbox: any Sandbox) throws -> String {
    guard sandbox.tables.contains(name) else {
      throw LabError.tableUnknown(name, nearest: EditDistance.nearest(to: name, among: sandbox.tables))
    }
    return name
  }

  private static var rows: RegisteredCommand {
    command(
      Declaration(
        "db rows", "Show every row of a table, whoever owns it; the app's own rules do not apply here.",
        parameters: [table], examples: [Example("db rows users", "Every account.")], errors: [.tableUnknown])
    ) { sandbox, _, arguments in
      let name = try known(arguments["table"] ?? "", in: sandbox)
      let rows = try await sandbox.rows(of: name)
      let columns = rows.first?.members.map(\.key) ?? []
      return Output(
        rows.isEmpty
          ? [.line("\(name) is empty.")]
          : [
            .table(
              Table(
                columns,
                rows: rows.map { row in
                  columns.map { column in
                    let value = row[column] ?? .null
                    return value.isNull
                      ? StyledText("null", .muted) : StyledText(value.string ?? JSONWriter.text(value))
                  }
                })),
            .line(StyledText("All rows, past the rules of who may see what.", .muted)),
          ],
        data: .rows(rows.map(JSONValue.object), columns: columns))
    }
  }

  private static var schema: RegisteredCommand {
    command(
      Declaration(
        "db schema", "Show how a table is made.", parameters: [table],
        examples: [Example("db schema lead_requests", "Columns, keys and checks.")], errors: [.tableUnknown])
    ) { sandbox, _, arguments in
      let name = try known(arguments["table"] ?? "", in: sandbox)
      let sql = try await sandbox.schema(of: name)
      return Output(
        sql.split(separator: "\n").map { .line(StyledText(String($0))) },
        data: .object(["sql": .string(sql), "table": .string(name)]))
    }
  }

  // MARK: The advisor's side

  private static var claim: RegisteredCommand {
    command(
      Declaration(
        "lab claim", "Answer a claim as its advisor would.",
        parameters: [
          .argument("claim", .text, "The number of `claims`, or the id."),
          .argument("status", .choice(ClaimStatus.allCases.map(\.rawValue)), "What it becomes."),
          .option("note", .text, "A word of the advisor's."),
        ], errors: [.claimUnknown, .claimTransition])
    ) { sandbox, shell, arguments in
      let reference = arguments["claim"] ?? ""
      let found = try await find(reference, in: sandbox, shell)
      guard let status = arguments["status"].flatMap(ClaimStatus.init(rawValue:)) else { return .none }
      guard found.status.allows(status, by: .agent) else {
        throw ClaimError.transition(from: found.status, to: status)
      }
      let moved = try await sandbox.answerClaim(found.id, with: status, note: arguments["note"])
      return done(
        "\(moved.agency, .strong) has set the claim to \(status.rawValue).",
        [
          "agency": .string(moved.agency), "id": .string(moved.id.description),
          "status": .string(status.rawValue),
        ])
    }
  }

  /// A member's numbers are those of `claims`; without a member they count every claim.
  private static func find(_ reference: String, in sandbox: any Sandbox, _ shell: Shell) async throws -> Claim
  {
    let all = try await sandbox.allClaims()
    if let id = UniqueID(reference), let claim = all.first(where: { $0.id == id }) { return claim }
    if await shell.state.isSignedIn { return try await shell.state.claim(reference).claim }
    guard let number = Int(reference), number >= 1, number <= all.count else {
      throw LabError.claimUnknown(reference)
    }
    return all[number - 1]
  }

  // MARK: Catalog

  private static let agent = Parameter.argument("agent", .agent, "The agent.")

  private static var agentClose: RegisteredCommand {
    command(
      Declaration(
        "lab agent close", "Close an agent in the backend's catalog.",
        parameters: [agent, .option("reopen", .flag, "Open it again.")],
        examples: [Example("lab agent close #1", "Closes the first agent.")], errors: [.agentUnknown])
    ) { sandbox, _, arguments in
      guard let id = arguments.agent("agent") else { return .none }
      let isClosed = !arguments.has("reopen")
      try await sandbox.setClosed(isClosed, agent: id)
      return done(
        "\(id.text) is \(isClosed ? "closed" : "open").",
        ["agent_id": .string(id.text), "is_closed": .bool(isClosed)])
    }
  }

  private static var agentRemove: RegisteredCommand {
    command(
      Declaration(
        "lab agent remove", "Remove an agent from the backend's catalog.",
        parameters: [agent, .option("force", .flag, "Remove the decisions about it too.")],
        examples: [Example("lab agent remove #1", "Removes the first agent.")],
        errors: [.agentUnknown, .backendConflict])
    ) { sandbox, _, arguments in
      guard let id = arguments.agent("agent") else { return .none }
      try await sandbox.removeAgent(id, force: arguments.has("force"))
      return done("\(id.text) is removed.", ["agent_id": .string(id.text), "removed": true])
    }
  }

  private static var agentAdd: RegisteredCommand {
    command(
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
      return done(
        "\(agent.displayName, .strong) is added.", ["agent_id": .string(agent.id.text), "added": true])
    }
  }

  private static var profileMap: RegisteredCommand {
    command(
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
      return done(
        "\(name, .strong) is linked to profile \(profile).",
        ["agent_id": .string(id.text), "profile_id": .string(profile.description)])
    }
  }

  private static var profileUnmap: RegisteredCommand {
    command(
      Declaration(
        "lab profile unmap", "Remove every link of an agent to a verified profile.", parameters: [agent],
        examples: [Example("lab profile unmap #1", "The first agent cannot be claimed.")],
        errors: [.agentUnknown])
    ) { sandbox, _, arguments in
      guard let id = arguments.agent("agent") else { return .none }
      let count = try await sandbox.unmap(id)
      return done(
        "\(counted(count, "link")) removed.", ["agent_id": .string(id.text), "removed": .int(Int64(count))])
    }
  }

  private static var deckImport: RegisteredCommand {
    command(
      Declaration(
        "deck import", "Read agents from a JSON file, nested or flat, into the backend's catalog.",
        parameters: [.argument("file", .path, "The feed.")], errors: [.fileUnreadable, .feedInvalid])
    ) { sandbox, shell, arguments in
      let feed = try AgentFeed.read(try shell.world.files.read(arguments["file"] ?? ""), asOfYear: 2026)
      let result = try await sandbox.importAgents(feed.agents)
      try await shell.state.reloadDeck()
      return Output(
        [
          .line(
            "\(counted(result.added, "agent")) added, \(result.updated) updated, \(feed.warnings.count) left out."
          )
        ],
        data: .object([
          "added": .int(Int64(result.added)), "left_out": .int(Int64(feed.warnings.count)),
          "updated": .int(Int64(result.updated)),
        ]), warnings: feed.warnings)
    }
  }

  private static var generate: RegisteredCommand {
    command(
      Declaration(
        "lab generate", "Add made-up agents to the backend's catalog, the same for the same seed.",
        parameters: [
          .argument("count", .integer(least: 1, most: 100_000), "How many."),
          .option("seed", .integer(least: 0, most: .max), "1 unless given."),
        ],
        examples: [Example("lab generate 100 --seed 7", "A hundred agents more.")])
    ) { sandbox, shell, arguments in
      let seed = UInt64(arguments.integer("seed") ?? 1)
      let generator = AgentGenerator(seed: seed)
      let agents = (1...Int(arguments.integer("count") ?? 1)).map { generator.agent($0, seed: seed) }
      let result = try await sandbox.importAgents(agents)
      try await shell.state.reloadDeck()
      return done(
        "\(counted(result.added, "agent")) added, \(result.updated) updated.",
        ["added": .int(Int64(result.added)), "updated": .int(Int64(result.updated))])
    }
  }

  // MARK: Sign-in

  private static var mail: RegisteredCommand {
    command(
      Declaration(
        "lab mail", "Show the simulated e-mails with their codes.",
        examples: [Example("lab mail", "The code that was sent.")])
    ) {
      sandbox, _, _ in
      let mails = try await sandbox.mail()
      return Output(
        mails.isEmpty
          ? [.line("No mail.")]
          : [
            .table(
              Table(
                ["to", "code", "sent at"],
                rows: mails.map {
                  [StyledText($0.to), StyledText($0.code, .strong), StyledText("\($0.sentAt)")]
                }))
          ],
        data: .rows(
          mails.map { ["code": .string($0.code), "sent_at": .string("\($0.sentAt)"), "to": .string($0.to)] },
          columns: ["to", "code", "sent_at"]))
    }
  }

  private static var expire: RegisteredCommand {
    command(
      Declaration(
        "lab session expire", "End every access token; the next call refreshes.",
        examples: [Example("lab session expire", "The next call needs a new token.")])
    ) { sandbox, _, _ in
      try await sandbox.expireSessions()
      return done("Every access token has ended.", ["sessions": "expired"])
    }
  }

  private static var revoke: RegisteredCommand {
    command(
      Declaration(
        "lab session revoke", "End every session for good.",
        examples: [Example("lab session revoke", "The next call must sign in again.")])
    ) { sandbox, _, _ in
      try await sandbox.revokeSessions()
      return done("Every session has been revoked.", ["sessions": "revoked"])
    }
  }
}
