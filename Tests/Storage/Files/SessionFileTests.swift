import Glibc
import HushhDomain
import HushhKit
import Testing

@testable import HushhStorage

@Suite struct SessionFileTests {
  private func session(name: String? = "王小明 \"W\"") throws -> Session {
    Session(
      user: id(1), provider: .google,
      tokens: Tokens(
        access: Secret("a1"), refresh: Secret("r1"), issuedAt: try time("2026-01-01T00:00:00Z"),
        expiresAt: try time("2026-01-01T01:00:00.5Z")), isOnboarded: true, displayName: name)
  }

  @Test(arguments: ["王小明 \"W\"", nil]) func `a session survives a restart`(name: String?) throws {
    let scratch = try Scratch()
    let session = try session(name: name)

    try SessionFile(in: scratch.directory).save(session)
    let (loaded, warnings) = SessionFile(in: scratch.directory).load()

    #expect(loaded == session)
    #expect(warnings == [])
    #expect(try scratch.mode("session.json") == 0o600)
    #expect(scratch.names == ["session.json"])
  }

  @Test func `the file is one object with sorted keys`() throws {
    let scratch = try Scratch()

    try SessionFile(in: scratch.directory).save(try session(name: nil))

    #expect(
      try scratch.text("session.json")
        == #"{"access_token":"a1","display_name":null,"expires_at":"2026-01-01T01:00:00.500Z","is_onboarded":true,"issued_at":"2026-01-01T00:00:00Z","provider":"google","refresh_token":"r1","user_id":"00000000-0000-4000-8000-000000000001","v":1}"#
        + "\n")
  }

  @Test func `signing out removes it, and doing so twice is no error`() throws {
    let scratch = try Scratch()
    let file = SessionFile(in: scratch.directory)
    try file.save(try session())

    try file.remove()
    try file.remove()

    #expect(scratch.names == [])
    #expect(file.load().session == nil)
  }

  @Test(arguments: ["", "{", "[]", #"{"v":1}"#, #"{"v":1,"user_id":"x"}"#, "\u{0}\u{0}"])
  func `a damaged file is set aside and named`(text: String) throws {
    let scratch = try Scratch()
    try scratch.write(text, to: "session.json")

    let (session, warnings) = SessionFile(in: scratch.directory).load()

    #expect(session == nil)
    #expect(warnings.map(\.code) == [.sessionDamaged])
    #expect(warnings.first?.message.contains("session.json.damaged-1") == true)
    #expect(scratch.names == ["session.json.damaged-1"])
    #expect(try scratch.text("session.json.damaged-1") == text)
  }

  @Test func `a newer version stays untouched by everything`() throws {
    let scratch = try Scratch()
    try scratch.write(#"{"v":2}"#, to: "session.json")

    #expect(SessionFile(in: scratch.directory).load().warnings.map(\.code) == [.sessionUnsaved])
    #expect(throws: SessionError.self) { try SessionFile(in: scratch.directory).save(try session()) }
    try SessionFile(in: scratch.directory).remove()
    #expect(try scratch.text("session.json") == #"{"v":2}"#)
  }

  @Test func `a full disk keeps the old session`() throws {
    let scratch = try Scratch()
    let faults = Faults()
    let file = SessionFile(path: scratch.path("session.json"), files: faults.files)
    try file.save(try session(name: "old"))
    faults.fail(.write, with: .noSpace)

    #expect(
      throws: SessionError.notSaved(path: scratch.path("session.json"), reason: "no space left on device")
    ) { try file.save(try session(name: "new")) }

    #expect(file.load().session?.displayName == "old")
    #expect(scratch.names == ["session.json"])
  }

  @Test(arguments: [true, false]) func `a link is followed, also one to nothing`(isAbsolute: Bool) throws {
    let scratch = try Scratch()
    let target = isAbsolute ? scratch.path("elsewhere") : "elsewhere"
    #expect(symlink(target, scratch.path("session.json")) == 0)
    let file = SessionFile(path: scratch.path("session.json"))

    for _ in 0..<2 {
      try file.save(try session())
      #expect(try scratch.text("elsewhere").contains("a1"))
      try file.save(try session(name: "again"))
      #expect(scratch.names == ["elsewhere", "session.json"])
      try file.remove()
      #expect(scratch.names == ["session.json"])
    }
  }

  @Test func `read-only neither saves nor removes`() throws {
    let scratch = try Scratch()
    let file = SessionFile(path: scratch.path("session.json"), isReadOnly: true)

    #expect(throws: SessionError.readOnly) { try file.save(try session()) }
    #expect(throws: SessionError.readOnly) { try file.remove() }
  }
}
