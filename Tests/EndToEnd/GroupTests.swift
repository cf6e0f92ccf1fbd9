internal import HushhKit
internal import TestSupport
internal import Testing

/// A script saves its swipes in groups, and shows nothing that is not saved.
///
/// The disk is full where the system lets a file grow no further: any user can set that limit.
@Suite struct GroupTests {
  private let hushh: Hushh

  init() throws { hushh = try Hushh() }

  /// Runs a script of these lines; the queue can hold so many blocks of 512 bytes, of which a swipe takes a third.
  private func run(_ lines: String..., options: String = "", blocks: Int) throws -> ProgramRun {
    try hushh.write(lines.map { "\($0)\n" }.joined(), to: "a.hush")
    return try hushh.run(
      shell: "ulimit -f \(blocks); exec \"$HUSHH\" \(options) a.hush")
  }

  private func waiting() throws -> Int { try hushh.queue().count }

  @Test func `a script's results are shown when they are saved`() throws {
    let run = try run("repeat 5 pass", "like", blocks: 100)

    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.split(separator: "\n").count { $0.contains(" left.") } == 6)
    #expect(try waiting() == 6)
  }

  @Test func `a group that cannot be saved takes its results with it, and the script stops`() throws {
    #expect(try hushh.run("-c", "pass", "-c", "pass").status == 0)
    let before = hushh.folder.bytes(of: "state/swipes.jsonl")

    let run = try run("echo before", "repeat 5 pass", "like", "echo after", blocks: 2)

    #expect(run.status == 3)
    #expect(run.output == "before\n")
    #expect(
      run.error.hasPrefix(
        """
        a.hush:4:1: error[queue.unsaved]: The last 6 swipes were not saved.
          echo after
          ^

        """))
    #expect(hushh.folder.bytes(of: "state/swipes.jsonl") == before)
    #expect(try self.run("assert queue.waiting == 2", "like", blocks: 100).status == 0)
    #expect(try hushh.queue().compactMap { $0["seq"]?.int } == [1, 2, 3])
  }

  @Test func `a loss in the middle is told of at the line where it came out, and the rest is done`() throws {
    let run = try run(
      "repeat 2 pass", "nope", "repeat 5 pass", "nope", "assert queue.waiting == 2", "like",
      options: "--keep-going", blocks: 1)

    #expect(run.status == 1)
    #expect(run.codes == ["command.unknown", "queue.unsaved", "queue.unsaved"])
    #expect(run.error.contains("a.hush:4:1: error[queue.unsaved]: The last 5 swipes were not saved."))
    #expect(run.error.contains("a.hush:6:1: error[queue.unsaved]: The last swipe was not saved."))
    #expect(run.output.split(separator: "\n").count { $0.contains(" left.") } == 2)
    #expect(try waiting() == 2)
  }

  @Test func `a loss when the buffer is full ends a repetition`() throws {
    #expect(try hushh.run("-c", "pass").status == 0)

    let run = try run("repeat 1000 like 'KE & Associates'", "echo after", blocks: 40)

    #expect(run.codes == ["queue.unsaved"])
    #expect(run.error.hasPrefix("a.hush:1:1: "))
    #expect(run.output.isEmpty)
    #expect(try waiting() == 1)
  }

  static let ways: [(line: String, output: String)] = [
    ("like > out.txt", ""), ("pass | cat", ""), ("echo said | cat", ""), ("lab queue save out.txt", ""),
    ("run b.hush", ""), ("exit 0", ""), ("doctor", ""), ("app kill", ""), ("set durability each", ""),
  ]

  @Test(arguments: ways.indices) func `nothing leaves by another way`(index: Int) throws {
    try hushh.write("echo inner\n", to: "b.hush")

    let run = try run("repeat 3 pass", Self.ways[index].line, blocks: 1)

    #expect(run.codes == ["queue.unsaved"], "\(run.error)")
    #expect(run.output == Self.ways[index].output)
    #expect(hushh.folder.names(in: "work").contains("out.txt") == false)
    #expect(run.status == 3)
  }

  @Test func `lines from a pipe are saved before the next are waited for`() throws {
    let program = try hushh.start("--format", "json")
    program.write("pass\n")
    try program.waitForOutput("\"seq\":1")
    #expect(try waiting() == 1)
    program.write("pass\npass\n")
    try program.waitForOutput("\"seq\":3")
    #expect(try waiting() == 3)
    program.endInput()

    #expect(try program.waitForExit().status == 0)
  }

  @Test(arguments: [("each", true), ("group", true), ("none", false)])
  func `JSON says whether a swipe is on disk`(durability: String, isDurable: Bool) throws {
    let run = try hushh.run("--format", "json", "-c", "set durability \(durability)", "-c", "pass")

    let answer = try #require(try Hushh.json(run.outputBytes).first)
    #expect(answer["durable"] == .bool(isDurable))
    #expect(answer["seq"] == 1)
    #expect(try waiting() == 1)
  }

  @Test func `a script saves in groups, a recording and a test each by itself`() throws {
    #expect(try hushh.run("-c", "set durability").output == "durability  group\n")
    try hushh.write("> set durability\ndurability  each\n", to: "t.hush")
    #expect(try hushh.run("test", "t.hush").status == 0)
    let choice = try hushh.run("-c", "set durability often")
    #expect(choice.codes == ["choice.unknown"])
  }
}
