internal import HushhKit
internal import TestSupport
internal import Testing

/// Nobody sees what is not theirs (CASES C06): another account's decisions are counted, and neither they nor whose
/// they are is told.
@Suite struct OwnershipTests {
  private static let alice = "11111111-1111-1111-1111-111111111111"
  /// The fifth to seventh of the deck: none is on top, where anybody would see it.
  private static let hers = ["#5", "#6", "#7"]

  /// Two of Alice's swipes wait and one was refused.
  private static let leaving = """
    deck list > /dev/null
    auth login apple --as alice
    onboarding submit --first Alice --goals insurance --zip 98033
    net fail 1 --table user_agent_selections --as 409
    expect-error sync.refused pass #7
    net fail 99 --table user_agent_selections
    pass #5
    like #6
    auth logout
    net clear

    """

  private static let views = [
    "state", "deck queue", "deck queue --refused", "whoami", "doctor", "app foreground", "app restart",
    "sync",
    "history",
  ]

  @Test func `a session file that names another account than its tokens ends at the start, and says so`()
    throws
  {
    let hushh = try Hushh(after: [
      "auth login apple --as bob", "auth logout", "auth login apple --as alice",
    ])
    let bob = "22222222-2222-2222-2222-222222222222"
    let file = try #require(hushh.folder.text(of: "state/session.json"))
    try hushh.folder.write(file.replacing(Self.alice, with: bob), to: "state/session.json")

    let run = try hushh.run("-c", "assert session.status == anonymous", "-c", "pass")

    #expect(run.status == 0, "\(run.error)")
    #expect(run.warnings == ["session.ended"])
    #expect(run.error.contains("the stored session names another account than the backend"))
    #expect(hushh.folder.text(of: "state/session.json") == nil)
    #expect(try hushh.run("-c", "assert db.user_agent_selections.count == 0").status == 0)
  }

  @Test(arguments: ["text", "json", "tsv"], ["guest", "bob"])
  func `what waits for somebody who has left is seen by nobody else`(format: String, who: String) throws {
    let hushh = try Hushh()
    try hushh.write(Self.leaving, to: "alice.hush")
    let agents = try hushh.run("--ephemeral", "--format", "json", "-c", "deck list")
    let ids = try Hushh.json(agents.outputBytes)[4...6].compactMap { $0["agent_id"]?.string }
    let names = try Hushh.json(agents.outputBytes)[4...6].compactMap { $0["name"]?.string }
    #expect(ids.count == 3 && names.count == 3)
    #expect(try hushh.run("alice.hush").status == 0)

    let member = who == "bob" ? ["auth login apple --as bob"] : []
    let lines = member + ["pass"] + Self.views.map { who == "guest" && $0 == "sync" ? "echo" : $0 }
    try hushh.write(lines.joined(separator: "\n"), to: "view.hush")
    let run = try hushh.run("--format", format, "--keep-going", "view.hush")

    for secret in ids + names + [Self.alice, "Alice"] {
      #expect(!run.output.contains(secret) && !run.error.contains(secret), "\(secret)")
    }
    #expect(try hushh.run("-c", "assert queue.others == 2", "-c", "assert queue.refused == 0").status == 0)
    #expect(try hushh.run("-c", "doctor").output.contains("2 waiting for an account that is not signed in"))

    let back = try hushh.run("-c", "auth login apple --as alice", "-c", "assert queue.others == 0")
    #expect(back.status == 0, "\(back.error)")
    let queue = try hushh.run("--format", "json", "-c", "deck queue --refused")
    #expect(try Hushh.json(queue.outputBytes).compactMap { $0["agent_id"]?.string } == [ids[2]])
  }
}
