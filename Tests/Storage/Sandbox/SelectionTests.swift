import HushhApp
import HushhDomain
import HushhKit
import Testing

@testable import HushhSandbox

@Suite struct SelectionTests {
  private let noon = "2026-01-01T12:00:00Z"

  @Test func `a decision is one row, made at the time of the swipe`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")

    let outcome = try await test.sandbox.store(
      try swipe(Sandboxed.a1, .pass, number: 1, at: noon), as: alice.caller)

    guard case .inserted(let row) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(row.decidedAt == (try time(noon)))
    let stored = try #require(try await test.sandbox.rows(of: "user_agent_selections").first)
    #expect(stored["status"] == "rejected")
    #expect(stored["created_at"] == .string(noon))
    #expect(stored["id"]?.string == row.id.description)
  }

  @Test func `the same decision again leaves the row alone`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")
    let first = try await test.sandbox.store(
      try swipe(Sandboxed.a1, .pass, number: 1, at: noon), as: alice.caller)

    let again = try await test.sandbox.store(
      try swipe(Sandboxed.a1, .pass, number: 2, at: "2026-01-02T00:00:00Z"), as: alice.caller)

    #expect(again == .unchanged(first.selection))
    #expect(try await test.sandbox.selections(as: alice.caller) == [first.selection])
  }

  @Test(arguments: [
    ("2026-01-01T12:00:00Z", true), ("2026-01-01T12:00:00.001Z", true), ("2026-01-01T11:59:59.999Z", false),
  ])
  func `the other decision replaces the row unless the stored one is newer`(at moment: String, wins: Bool)
    async throws
  {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")
    let first = try await test.sandbox.store(
      try swipe(Sandboxed.a1, .interested, number: 1, at: noon), as: alice.caller
    ).selection

    let outcome = try await test.sandbox.store(
      try swipe(Sandboxed.a1, .pass, number: 2, at: moment), as: alice.caller)

    var expected = first
    if wins {
      expected.decision = .pass
      expected.decidedAt = try time(moment)
      #expect(outcome == .replaced(expected))
    } else {
      #expect(outcome == .stale(first))
    }
    #expect(try await test.sandbox.selections(as: alice.caller) == [expected])
  }

  @Test func `an agent that is gone is a broken reference, and says so`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")

    await #expect(
      throws: BackendError.conflict(
        .reference, table: "user_agent_selections", detail: "agent dead is not in kirkland_agents")
    ) { try await test.sandbox.store(try swipe("dead", .pass, number: 1), as: alice.caller) }
    #expect(try await test.count("user_agent_selections") == 0)
  }

  @Test func `the newest decision comes first, and of equal ones the later row`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")
    let agents = try await test.sandbox.agents().agents.map(\.id.text)
    let moments = [noon, "2026-01-01T12:00:00.500Z", noon, "2026-01-01T11:00:00Z"]
    for (index, moment) in moments.enumerated() {
      _ = try await test.sandbox.store(
        try swipe(agents[index], .pass, number: UInt64(index), at: moment), as: alice.caller)
    }

    let order = try await test.sandbox.selections(as: alice.caller).map(\.agentID.text)

    #expect(order == [agents[1], agents[2], agents[0], agents[3]])
  }

  @Test func `an agent with decisions is removed only by force, and they go with it`() async throws {
    let test = try Sandboxed()
    let alice = try await test.signIn("alice")
    let agent = Agent.ID(Sandboxed.a1)
    _ = try await test.sandbox.store(try swipe(Sandboxed.a1, .pass, number: 1), as: alice.caller)

    await #expect(throws: LabError.agentDecided(agent, count: 1)) {
      try await test.sandbox.removeAgent(agent, force: false)
    }
    await #expect(throws: LabError.agentUnknown(Agent.ID("x"))) {
      try await test.sandbox.removeAgent(Agent.ID("x"), force: true)
    }
    try await test.sandbox.removeAgent(agent, force: true)

    #expect(try await test.sandbox.agents().agents.count == 20)
    #expect(try await test.sandbox.selections(as: alice.caller) == [])
  }

  @Test func `an agent that changes keeps its place, and a new one comes last`() async throws {
    let test = try Sandboxed()
    var agents = try await test.sandbox.agents().agents
    agents[3].name = "New name"
    let added = Agent(id: Agent.ID("-x"), name: "Added")

    let counts = try await test.sandbox.importAgents([agents[3], added])
    try await test.sandbox.setClosed(true, agent: agents[0].id)

    #expect(counts == (1, 1))
    let after = try await test.sandbox.agents().agents
    agents[0].isClosed = true
    #expect(Array(after.dropLast()) == agents)
    #expect(after.last?.name == "Added")
  }

  @Test func `an import that nobody waits for any more is taken back whole`() async throws {
    let scratch = try Scratch()
    var (effects, _) = Effects.fake()
    effects.progress = { done, _ in done == 0 }
    let sandbox = SQLiteSandbox(in: scratch.directory, effects: effects)
    let agents = (0..<1000).map { Agent(id: Agent.ID("n\($0)"), name: "N") }

    await #expect(throws: BackendError.cancelled) { try await sandbox.importAgents(agents) }

    #expect(try await sandbox.rows(of: "kirkland_agents").count == 21)
  }
}
