internal import TestSupport
internal import Testing

/// The scripts that come with hushh, each alone in a fresh world.
///
/// One after the other: some write files of a fixed name.
@Suite(.serialized) struct ScriptTests {
  // A parameterised test of nothing would be skipped and pass.
  @Test func `there are twelve scenarios, and edge cases`() {
    #expect(Repository.scripts(in: "examples/scenarios").count == 12)
    #expect(Repository.scripts(in: "Tests/EdgeCases").count >= 30)
  }

  @Test(
    arguments: Repository.scripts(in: "examples/scenarios") + Repository.scripts(in: "Tests/EdgeCases"))
  func `a script succeeds and says nothing on standard error but warnings`(script: String) throws {
    let hushh = try Hushh()

    let run = try ProgramRun(
      Hushh.program, Hushh.fixed + ["run", "\(Repository.root)/\(script)"], environment: hushh.environment)

    #expect(run.status == 0, "\(run.error)")
    let other = run.error.split(separator: "\n").filter { !$0.hasPrefix("warning[") }
    #expect(other.isEmpty)
  }

  @Test func `a language with another letter I makes no other account, shown as first entered`() throws {
    var hushh = try Hushh()
    hushh.environment["LC_ALL"] = "tr_TR.UTF-8"

    let run = try ProgramRun(
      Hushh.program,
      Hushh.fixed + ["run", "\(Repository.root)/Tests/EdgeCases/D03-one-mailbox-one-account.hush"],
      environment: hushh.environment)

    #expect(run.status == 0, "\(run.error)")
    // The sign-in, whoami, the settings and the export.
    #expect(run.lines.contains(Array(repeating: "User@Example.com", count: 4).joined(separator: " ")[...]))
  }

  @Test func `the scenarios are twelve passed tests`() throws {
    let hushh = try Hushh()

    let run = try ProgramRun(
      Hushh.program, ["test", "examples/scenarios"], environment: hushh.environment, folder: Repository.root)

    let expected = (1...12).map { "ok \($0) - examples/scenarios/S\($0 < 10 ? "0" : "")\($0).hush" }
    #expect(run.lines.map(String.init) == ["TAP version 13", "1..12"] + expected)
    #expect(run.status == 0)
    #expect(run.error.isEmpty)
  }
}
