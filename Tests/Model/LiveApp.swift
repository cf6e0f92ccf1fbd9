import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhStorage
import TestSupport

/// The whole shell over the real sandbox and the real queue file, looked at without asking it anything that
/// would change it.
final class LiveApp {
  private let shell: Shell
  private let directory: StateDirectory
  /// Who and when, once it was seen: neither may change afterwards.
  private var rowIDs: [Int: String] = [:]
  private var times: [Int: String] = [:]

  private init(_ shell: Shell, _ directory: StateDirectory) {
    self.shell = shell
    self.directory = directory
  }

  /// Runs `body` on a fresh one, and removes what it left.
  static func run<Result: Sendable>(
    _ body: @escaping @Sendable (LiveApp) async throws -> Result
  ) throws -> Result {
    let directory = try StateDirectory.makeEphemeral(under: "/tmp")
    let executor = ThreadExecutor()
    let result: Swift.Result<Result, any Error> = MainThread.run(on: executor) {
      do {
        let shell = try await Assembly.makeTestShell(
          CapturedOutput(), in: directory, on: executor, image: .shared, files: MemoryFiles())
        defer { shell.world.dispose() }
        return .success(try await body(LiveApp(shell, directory)))
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// The code it fails with, or nil.
  func type(_ line: String) async -> String? { await shell.type(line)?.code.rawValue }
}

extension LiveApp {
  /// Damage that the shell knows nothing of.
  func emptyQueueFile() throws { try SwipeJournal(in: directory).replace(with: []) }
}

// MARK: Looking

extension LiveApp {
  /// - Parameter reference: what should be seen; it also tells whether there is something to look at.
  func observation(code: String?, beside reference: Reference) async throws -> Observation {
    let state = shell.world.state
    let session = await state.currentSession
    let queue = SwipeQueue(replaying: await state.queueRecords)
    let saved = SwipeQueue(replaying: try SwipeJournal(in: directory).load().records)
    let rows = try await rows("user_agent_selections", beside: reference)
    let users = try await self.rows("users", beside: reference)
    let claims = try await self.rows("lead_requests", beside: reference)
    var observation = Observation(parts: [
      ("code", [code ?? "none"]),
      ("session", [name(session?.user), await state.isOnboarded ? "complete" : "incomplete"]),
      ("pending", await pending(state)),
      ("queue", queue.all.map(line)),
      ("refused", queue.allRefused.map { "\($0.swipe.agentID) of \(name($0.swipe.owner))" }),
      ("users", users.map { "\(name($0["id"])) \(text($0["onboarding_step"]))" }),
      ("rows", rows.map { "\(name($0["user_id"])) \(text($0["agent_id"])) \(text($0["status"]))" }),
      ("claims", claims.map { "\(name($0["user_id"])) \(text($0["status"]))" }),
      ("deck", reference.deck == nil ? [] : await deck(state)),
    ])
    observation.parts.append(("what the file would bring back", saved == queue ? [] : ["\(saved.records)"]))
    observation.parts.append(("identity", strangers(rows, queue, reference)))
    return observation
  }

  private func line(_ swipe: Swipe) -> String {
    "\(swipe.agentID) \(swipe.decision.status) of \(name(swipe.owner)), tried \(swipe.attempts)"
  }

  private func pending(_ state: AppState) async -> [String] {
    guard let action = await state.pendingAction else { return [] }
    return [[action.name, action.agentID?.text].compactMap { $0 }.joined(separator: " ")]
  }

  private func deck(_ state: AppState) async -> [String] {
    let view = await state.deckView(limit: 3)
    return ["\(view.remaining) left"] + view.cards.map(\.agent.id.text)
  }

  /// Asking for rows makes the sandbox's file: not before somebody has signed in.
  private func rows(_ table: String, beside reference: Reference) async throws -> [JSONObject] {
    guard !reference.tokens.isEmpty else { return [] }
    return try await shell.world.sandbox?.rows(of: table) ?? []
  }

  /// Rows that are not the ones they were, and times that are not those of the swipe.
  private func strangers(_ rows: [JSONObject], _ queue: SwipeQueue, _ reference: Reference) -> [String] {
    var strangers: [String] = []
    for (row, expected) in zip(rows, reference.rows) {
      let id = text(row["id"])
      if rowIDs[expected.number, default: id] != id { strangers.append("row of \(expected.agent)") }
      rowIDs[expected.number] = id
      note(text(row["created_at"]), of: expected.swipe, "row of \(expected.agent)", &strangers)
    }
    for (swipe, expected) in zip(queue.all, reference.queue) {
      note(swipe.decidedAt.description, of: expected.swipe, "time of \(expected.agent)", &strangers)
    }
    return strangers
  }

  private func note(_ time: String, of swipe: Int, _ what: String, _ strangers: inout [String]) {
    if times[swipe, default: time] != time { strangers.append(what) }
    times[swipe] = time
  }

  // MARK: Names

  private func text(_ value: JSONValue?) -> String { value?.string ?? "none" }
  private func name(_ value: JSONValue?) -> String { name(value?.string.flatMap(UniqueID.init)) }
  private func name(_ id: UniqueID?) -> String {
    guard let id else { return "guest" }
    return Self.people[id.description] ?? id.description
  }

  /// The personas of the scripts, by the ids the providers know them by.
  private static let people = [
    "11111111-1111-1111-1111-111111111111": "apple alice",
    "11111111-0000-4000-8000-000000000002": "google alice",
    "22222222-2222-2222-2222-222222222222": "apple bob",
  ]
}
