internal import TestSupport
internal import Testing

@Suite struct DoctorTests {
  @Test func `it says that all is well, and what is not`() throws {
    let hushh = try Hushh()
    #expect(try hushh.run("-c", "pass", "-c", "doctor").status == 0)
    try hushh.folder.write("garbage\n", to: "state/swipes.jsonl")

    let looked = try hushh.run("--read-only", "-c", "doctor")
    let repaired = try hushh.run("-c", "doctor --fix", "-c", "doctor")

    #expect(looked.status == 1)
    #expect(looked.output.contains("queue.damaged"))
    #expect(looked.codes == ["doctor.found"])
    #expect(repaired.status == 0, "\(repaired.error)")
    #expect(hushh.folder.text(of: "state/swipes.jsonl.damaged-1") == "garbage\n")
  }

  /// What is in memory was acknowledged: damage done to the file meanwhile costs no swipe.
  @Test func `damage while the shell runs is repaired from memory`() throws {
    let hushh = try Hushh()
    let script = """
      pass
      echo garbage >> \(hushh.folder.path(of: "state/swipes.jsonl"))
      doctor --fix
      assert queue.waiting == 1
      app kill
      assert queue.waiting == 1

      """

    let run = try hushh.run(input: .text(script))

    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("repaired"))
  }
}
