import Glibc
import HushhApp
import HushhDomain
import HushhKit
import Testing

@testable import HushhSandbox
@testable import HushhStorage

@Suite struct DoctorTests {
  private let scratch: Scratch
  private let directory: StateDirectory
  private let sandbox: SQLiteSandbox
  private let journal: SwipeJournal

  init() throws {
    scratch = try Scratch()
    directory = try StateDirectory.open(scratch.path("state"))
    sandbox = SQLiteSandbox(in: directory, effects: Effects.fake().effects)
    journal = SwipeJournal(in: directory)
  }

  private func examine(repairing: Bool = false) -> [Finding] {
    let session = SessionFile(in: directory)
    return Doctor(directory, journal: journal, session: session, sandbox: sandbox, repairs: repairing)
      .examine(user: nil)
  }

  private func wrong(_ findings: [Finding]) -> [String] {
    findings.filter { $0.kind == .wrong }.map { "\($0.subject) \($0.code?.rawValue ?? "")" }
  }

  private func write(_ text: String, to name: String) throws { try scratch.write(text, to: "state/\(name)") }

  private var names: [String] { (try? DiskFiles().names(in: directory.path)) ?? [] }

  @Test func `a repair that fails is no repair`() throws {
    let faults = Faults()
    directory.close()
    let directory = try StateDirectory.open(scratch.path("state"), files: faults.files)
    try write("garbage", to: "session.json")
    faults.fail(.open, with: .noSpace)

    let findings = Doctor(
      directory, journal: journal, session: SessionFile(in: directory), sandbox: sandbox, repairs: true
    ).examine(user: nil)

    #expect(wrong(findings) == ["session.json session.damaged"])
    #expect(findings.contains { $0.message.hasSuffix(" It could not be repaired.") })
  }

  @Test func `a history of another program is not said to be sound`() throws {
    try write("_HiStOrY_V2_\ndeck\n", to: "history")

    #expect(wrong(examine()) == ["history file.unreadable"])
  }

  @Test(arguments: [(0, "is full"), (300, "has only 300 bytes left")])
  func `a full disk is told of`(space: Int, words: String) throws {
    var files = FileSystem.live
    files.space = { _ in space }
    directory.close()
    let directory = try StateDirectory.open(scratch.path("state"), files: files)
    let session = SessionFile(in: directory)

    let findings = Doctor(directory, journal: journal, session: session, sandbox: sandbox, repairs: false)
      .examine(user: nil)

    #expect(wrong(findings) == [". queue.unsaved"])
    #expect(findings.first { $0.kind == .wrong }?.message == "The disk \(words): swipes may not be saved.")
  }

  @Test func `a directory as it should be gets notes only`() async throws {
    try journal.append([.swipe(try swipe("A1", .pass, number: 1)), .sent(id(1))])
    _ = try await sandbox.allClaims()

    #expect(wrong(examine()) == [])
    let findings = examine(repairing: true)
    #expect(Set(findings.map(\.subject)).isSuperset(of: ["swipes.jsonl", "sandbox.sqlite"]))
    #expect(findings.allSatisfy { $0.kind == .note })
  }

  @Test func `nothing is changed unless it is asked for`() throws {
    try write("garbage\n", to: "swipes.jsonl")
    try write("garbage", to: "session.json")
    try write("", to: "session.json.new-1-0")
    let before = names

    let findings = examine()

    #expect(
      wrong(findings) == [
        "swipes.jsonl queue.damaged", "session.json session.damaged", "session.json.new-1-0 state.litter",
      ])
    #expect(names == before)
  }

  @Test func `what can be repaired is, and the evidence stays`() throws {
    try write("garbage\n", to: "swipes.jsonl")
    try write("garbage", to: "session.json")
    try write("", to: "session.json.new-1-0")
    try scratch.write([0x61, 0x0A, 0xFF, 0x0A], to: "state/history")
    #expect(chmod(directory.path(of: "session.json"), 0o644) == 0)
    #expect(chmod(directory.path, 0o755) == 0)

    let findings = examine(repairing: true)

    #expect(wrong(findings) == [])
    #expect(findings.count { $0.kind == .repaired } == 6)
    #expect(
      names == [
        "history", "history.damaged-1", "lock", "session.json.damaged-1", "swipes.jsonl",
        "swipes.jsonl.damaged-1",
      ])
    #expect(try scratch.text("state/swipes.jsonl.damaged-1") == "garbage\n")
    #expect(try scratch.text("state/history") == "a\n")
    #expect(try FileSystem.live.status(directory.path).mode == 0o700)
    #expect(wrong(examine()) == [])
  }

  @Test func `newer files are named and never touched`() throws {
    try write(#"{"id":"x","op":"new","v":2}"# + "\n", to: "swipes.jsonl")
    try write(#"{"v":2}"#, to: "session.json")

    #expect(
      wrong(examine(repairing: true)) == ["swipes.jsonl queue.newer", "session.json session.unsaved"])
    #expect(names == ["lock", "session.json", "swipes.jsonl"])
  }

  @Test func `rows that cannot be right are found`() async throws {
    let p1 = try #require(try await sandbox.agentProfiles().first { $0.agentID != nil })
    let agent = try #require(p1.agentID)
    _ = try await sandbox.map(agent, to: nil, agency: "Another")
    try sandbox.open { database throws(BackendError) in
      try database.execute(
        """
        PRAGMA foreign_keys = OFF;
        INSERT INTO user_agent_selections (id, user_id, agent_id, status) VALUES
          ('00000000-0000-4000-8000-000000000009', '00000000-0000-4000-8000-000000000001', 'x', 'selected');
        PRAGMA foreign_keys = ON;
        """)
    }

    let findings = examine()

    #expect(findings.contains { $0.code == .sandboxRows && $0.message.contains("user_agent_selections") })
  }

  @Test func `a file that is no database is said to be damaged`() throws {
    try write("this is no database, however long it may be", to: "sandbox.sqlite")

    #expect(wrong(examine(repairing: true)) == ["sandbox.sqlite sandbox.damaged"])
  }

  @Test func `a sandbox that cannot be opened is not called damaged`() throws {
    try FileSystem.live.makeDirectory(directory.path(of: "sandbox.sqlite"))

    #expect(wrong(examine(repairing: false)) == ["sandbox.sqlite file.unreadable"])
  }
}
