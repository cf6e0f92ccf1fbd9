internal import Glibc
internal import HushhKit
internal import TestSupport
internal import Testing

/// Several shells on one state directory, whose path has blanks in it: each decision is there once, and whoever
/// cannot have the directory is told so at once (CASES C09).
@Suite struct SharedDirectoryTests {
  private static let count = 200
  private static let state = "a state of mine"
  private let hushh: Hushh

  /// Four hundred agents more, and a member whose swipes a sync can send.
  init() throws {
    var hushh = try Hushh()
    hushh.environment["HUSHH_HOME"] = hushh.folder.path(of: Self.state)
    self.hushh = hushh
    let run = try hushh.run("-c", "lab generate \(2 * Self.count) --seed 1", "-c", "auth login apple")
    #expect(run.status == 0, "\(run.error)")
  }

  /// The first shell passes on the first half, the second likes the other.
  private static func line(_ number: Int) -> String {
    "\(number <= count ? "pass" : "like") gen-1-\(number)\n"
  }

  private static let expected = (1...2 * count).map {
    "gen-1-\($0) \($0 <= count ? "rejected" : "selected")"
  }

  /// A script that decides about some and sends nothing; the agents must be known before the network goes.
  private func write(_ numbers: ClosedRange<Int>, to name: String) throws {
    let lines = numbers.map(Self.line).joined()
    try hushh.write("assert deck.source == remote\nnet offline\n\(lines)", to: name)
  }

  /// Every decision, sent or waiting.
  private func decisions() throws -> [String] {
    let run = try hushh.run("--format", "json", "-c", "db rows user_agent_selections", "-c", "state")
    #expect(run.status == 0, "\(run.error)")
    var answers = try Hushh.json(run.outputBytes)
    let waiting = try #require(answers.popLast()?["queue"]?["entries"]?.array)
    return (answers + waiting).map {
      "\($0["agent_id"]?.string ?? "?") \($0["status"]?.string ?? "?")"
    }
  }

  private func expectAllOnce() throws { #expect(try decisions().sorted() == Self.expected.sorted()) }

  @Test func `two that swipe and one that syncs lose nothing and double nothing`() throws {
    for part in 0..<10 {
      let first = 20 * part + 1
      try write(first...first + 19, to: "a\(part).hush")
      try write(Self.count + first...Self.count + first + 19, to: "b\(part).hush")
      try hushh.write("sync\n", to: "s\(part).hush")
    }

    let run = try hushh.run(
      shell: """
        all() {
          tries=0
          for script; do
            until "$HUSHH" "$script" > /dev/null; do
              status=$?
              tries=$((tries + 1))
              [ $status = 4 ] && [ $tries -lt 2000 ] || exit $status
            done
          done
        }
        all a?.hush & a=$!
        all b?.hush & b=$!
        all s?.hush & s=$!
        wait $a && wait $b && wait $s
        """, limit: 60)

    #expect(run.status == 0, "\(run.error)")
    #expect(Set(run.codes).isSubset(of: ["state.locked"]))
    try expectAllOnce()
  }

  @Test func `who comes second is told at once, and the lock of a killed process is in nobody's way`() throws
  {
    try write(1...Self.count, to: "a.hush")
    try write(Self.count + 1...2 * Self.count, to: "b.hush")
    let holder = try hushh.start("--format", "json", "a.hush", "-")
    try holder.waitForOutput("\"seq\"", times: Self.count)

    for words in [["b.hush"], ["-c", "sync"]] {
      let second = try ProgramRun(
        Hushh.program, words, environment: hushh.environment, folder: hushh.folder.path(of: "work"), limit: 5)
      #expect(second.status == 4)
      #expect(second.codes == ["state.locked"])
      #expect(second.error.contains("process \(holder.process)."))
    }
    // What it was told to do last may be done or not.
    holder.write(String(repeating: Self.line(1), count: 1000))
    holder.send(signal: SIGKILL)
    #expect(try holder.waitForExit().signal == SIGKILL)

    for words in [["b.hush"], ["-c", "sync"], ["-c", "doctor"]] {
      let run = try ProgramRun(
        Hushh.program, words, environment: hushh.environment, folder: hushh.folder.path(of: "work"), limit: 5)
      #expect(run.status == 0, "\(run.error)")
    }
    try expectAllOnce()
  }

  /// Also for root, whom permissions do not stop otherwise.
  @Test func `a directory that must not be written to is an error at once, and can be read`() throws {
    let path = hushh.folder.path(of: Self.state)
    // Without it the directory is not known to be ours, and gets no other permissions.
    unlink("\(path)/lock")
    chmod(path, 0o500)
    defer { chmod(path, 0o700) }
    let asAnybody = getuid() == 0 ? "setpriv --bounding-set -dac_override,-dac_read_search" : ""

    let run = try hushh.run(shell: #"exec \#(asAnybody) "$HUSHH" -c pass"#)

    #expect(run.status == 4)
    #expect(run.codes == ["state.unopenable"])
    #expect(run.error.contains(path))
    #expect(!hushh.folder.names(in: Self.state).contains("lock"))
    let reading = try hushh.run(
      shell: #"exec \#(asAnybody) "$HUSHH" --read-only -c 'assert deck.remaining == 421'"#)
    #expect(reading.status == 0, "\(reading.error)")
  }
}
