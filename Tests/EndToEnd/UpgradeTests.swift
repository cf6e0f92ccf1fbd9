internal import HushhKit
internal import TestSupport
internal import Testing

/// State directories that version 1.0.0 wrote, opened by this one.
///
/// `State-1.0/make` says how they came to be.
@Suite struct UpgradeTests {
  private static let alice = "11111111-1111-1111-1111-111111111111"
  private static let sound = "CBmANGxCWPEhjRhvqcitqB"
  private static let snider = "pTHYXvprq3H6Hy3CA0q_VF"
  private static let elite = "rrQEZRqLbgxWKzJxMrkN8E"
  private static let waterrock = "0U297qZ8N-nNnGZsTr32bZ"
  private static let brein = "lDh4D9x2atG_Yx-fEANvSU"
  private static let encore = "j-AP-8sZNhwN-d5qB1ZJrL"
  private static let capital = "W-D8RtSKMl4bPq57CuuFgv"

  /// The program over a copy of one of the directories; Git keeps no modes, so they are set.
  private func opened(_ name: String) throws -> Hushh {
    let hushh = try Hushh()
    let source = "\(Repository.root)/Tests/EndToEnd/State-1.0/\(name)"
    let copy = try hushh.run(
      shell: "cp -R '\(source)' ../state && chmod 0700 ../state && chmod 0600 ../state/*")
    #expect(copy.status == 0, "\(copy.error)")
    return hushh
  }

  /// Ten minutes after the directories were written: Alice's session is still good.
  private func run(_ hushh: Hushh, _ lines: String..., readOnly: Bool = false) throws -> [JSONValue] {
    try hushh.write(lines.joined(separator: "\n") + "\n", to: "look.hush")
    let run = try ProgramRun(
      Hushh.program,
      (readOnly ? ["--read-only"] : []) + [
        "--clock", "2026-01-01T00:10:00Z", "--format", "json", "look.hush",
      ],
      environment: hushh.environment, folder: hushh.folder.path(of: "work"))
    #expect(run.status == 0, "\(run.error)")
    #expect(!run.error.contains("damaged"), "\(run.error)")
    return try Hushh.json(run.outputBytes)
  }

  private func values(_ name: String, _ rows: [JSONValue]) -> [String?] { rows.map { $0[name]?.string } }

  @Test func `a member is still signed in, and every waiting and refused swipe is there`() throws {
    let hushh = try opened("member")

    let state = try #require(try run(hushh, "state", readOnly: true).first)
    let refused = try run(hushh, "deck queue --refused", readOnly: true)

    #expect(state["session"]?["user"]?.string == Self.alice)
    #expect(state["onboarding"]?.string == "complete")
    #expect(values("agent_id", state["queue"]?["entries"]?.array ?? []) == [Self.encore, Self.capital])
    #expect(state["queue"]?["others"] == .int(1))
    #expect(values("agent_id", refused) == [Self.brein])
    #expect(values("reason", refused) == ["user_agent_selections: an injected conflict"])
  }

  @Test func `a member's lists and claims are what they were, and what waited is sent`() throws {
    let hushh = try opened("member")

    let selected = try run(hushh, "settings selected")
    let passed = try run(hushh, "settings passed")
    let claims = try run(hushh, "claims")
    let profile = try #require(try run(hushh, "settings").first)

    #expect(values("agent_id", selected) == [Self.encore, Self.sound, Self.snider])
    #expect(values("decided_at", selected).last == "2026-01-01T00:00:03Z")
    #expect(values("agent_id", passed) == [Self.capital, Self.waterrock])
    #expect(values("agent_id", claims) == [Self.waterrock, Self.sound])
    #expect(values("status", claims) == ["archived", "viewed"])
    #expect(values("message", claims).last == "I want to retire early.")
    #expect("\(profile)".contains("98033") && "\(profile)".contains("retirement_planning"))
  }

  @Test func `a swipe that waited for an account that was not signed in is sent when it is`() throws {
    let hushh = try opened("member")

    let signedIn = try #require(try run(hushh, "login google --as bob").first)

    #expect(signedIn["sent"] == .int(1) && signedIn["waiting"] == .int(0))
  }

  @Test func `a guest's swipes still wait, in their order, and go to the account that signs in`() throws {
    let hushh = try opened("guest")

    let state = try #require(try run(hushh, "state").first)
    let signedIn = try #require(try run(hushh, "login apple --as alice").first)
    let rows = try run(hushh, "db rows user_agent_selections")

    let waiting = state["queue"]?["entries"]?.array ?? []
    #expect(values("agent_id", waiting) == [Self.sound, Self.elite, Self.waterrock, Self.snider])
    #expect(values("status", waiting) == ["selected", "rejected", "selected", "rejected"])
    #expect(state["session"]?["status"]?.string == "anonymous")
    #expect(signedIn["sent"] == .int(4) && signedIn["adopted"] == .int(4))
    #expect(values("agent_id", rows) == [Self.sound, Self.elite, Self.waterrock, Self.snider])
    #expect(values("user_id", rows) == Array(repeating: Self.alice, count: 4))
  }

  @Test(arguments: [("member", 20, "login google --as bob"), ("guest", 6, "deck")])
  func `every line of the history is still there`(name: String, count: Int, first: String) throws {
    let hushh = try opened(name)
    let before = try #require(hushh.folder.text(of: "state/history"))
    let terminal = try hushh.startAtTerminal("--no-rc")

    terminal.type("echo new\r\u{4}")

    #expect(try terminal.waitForExit() == 0)
    let after = try #require(hushh.folder.text(of: "state/history"))
    #expect(after == before + "echo new\n")
    #expect(before.split(separator: "\n").count == count && before.hasPrefix(first + "\n"))
  }

  @Test(arguments: ["member", "guest"])
  func `doctor finds nothing wrong`(name: String) throws {
    let hushh = try opened(name)

    let run = try hushh.run("--clock", "2026-01-01T00:10:00Z", "-c", "doctor")

    #expect(run.status == 0, "\(run.output)\(run.error)")
  }
}
