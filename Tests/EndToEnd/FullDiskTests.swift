internal import HushhKit
internal import TestSupport
internal import Testing

/// A disk of 64 KiB in a room of its own, where the machine lets us have one.
private enum SmallDisk {
  static let isPossible = run("true")?.status == 0

  /// Runs lines of the system's shell with the disk at `$HUSHH_HOME`; it goes when they end.
  static func run(_ lines: String, _ hushh: Hushh? = nil) -> ProgramRun? {
    guard let hushh = try? hushh ?? Hushh() else { return nil }
    try? hushh.folder.makeFolder("state")
    try? hushh.write(
      "mount -t tmpfs -o size=64k,mode=700 tmpfs \"$HUSHH_HOME\" || exit 99\n\(lines)\n", to: "lines.sh")
    return try? hushh.run(shell: "unshare -rm sh lines.sh")
  }
}

@Suite(.enabled(if: SmallDisk.isPossible, "no disk can be mounted here: unshare -rm is not allowed"))
struct FullDiskTests {
  private let hushh: Hushh

  init() throws {
    hushh = try Hushh()
    try hushh.write("set durability each\nrepeat 1000 like 'KE & Associates'\n", to: "each.hush")
    try hushh.write("repeat 1000 like 'KE & Associates'\n", to: "group.hush")
  }

  /// What the lines print, by the first word of each.
  private func run(_ lines: String) throws -> (said: [Substring: Substring], run: ProgramRun) {
    let run = try #require(SmallDisk.run(lines, hushh))
    #expect(run.status == 0, "\(run.error)")
    let pairs = run.lines.map { line in
      let words = line.split(separator: " ", maxSplits: 1)
      return (words[0], words.count > 1 ? words[1] : "")
    }
    return (Dictionary(pairs) { $1 }, run)
  }

  @Test func `swipes until the disk is full, and again when there is room`() throws {
    let (said, run) = try run(
      """
      head -c 16384 /dev/zero > "$HUSHH_HOME/filler"
      "$HUSHH" --format json each.hush > results; echo "fill $?"
      echo "results $(grep -c durable results)"
      echo "records $(grep -c . "$HUSHH_HOME/swipes.jsonl")"
      cp "$HUSHH_HOME/swipes.jsonl" before
      "$HUSHH" -c 'assert queue.waiting == 1' -c 'deck queue' -c deck > /dev/null; echo "read $?"
      "$HUSHH" -c doctor > doctor; echo "doctor $?"
      "$HUSHH" -c pass; echo "pass $?"
      "$HUSHH" group.hush; echo "group $?"
      cmp "$HUSHH_HOME/swipes.jsonl" before; echo "same $?"
      rm "$HUSHH_HOME/filler"
      "$HUSHH" -c pass -c undo -c like -c 'assert queue.waiting == 2' > /dev/null; echo "room $?"
      "$HUSHH" -c doctor > /dev/null; echo "well $?"
      ls "$HUSHH_HOME" > names
      """)

    #expect(said["fill"] == "3")
    #expect(said["results"] == said["records"])
    #expect(Int(said["records"] ?? "") ?? 0 > 100)
    #expect(said["read"] == "0")
    #expect(said["doctor"] == "1")
    #expect(hushh.folder.text(of: "work/doctor")?.contains("queue.unsaved: The disk is full") == true)
    #expect(said["pass"] == "1")
    #expect(said["group"] == "3")
    #expect(said["same"] == "0")
    #expect(said["room"] == "0")
    #expect(said["well"] == "0")
    #expect(run.error.contains(#""code":"queue.unsaved""#))
    #expect(run.codes == ["doctor.found", "queue.unsaved", "queue.unsaved"])
    #expect(run.error.contains("no space left on device"))
    #expect(run.error.contains("Free some disk space, then try again."))
    #expect(hushh.folder.text(of: "work/names")?.contains("swipes.jsonl.") == false)
  }

  @Test func `a first start on a full disk shows the deck, and saves when there is room`() throws {
    let (said, run) = try run(
      """
      head -c 65536 /dev/zero > "$HUSHH_HOME/filler"
      "$HUSHH" -c deck > /dev/null; echo "deck $?"
      "$HUSHH" -c pass; echo "pass $?"
      rm "$HUSHH_HOME/filler"
      "$HUSHH" -c pass > /dev/null; echo "room $?"
      """)

    #expect(said["deck"] == "0")
    #expect(said["pass"] == "1")
    #expect(said["room"] == "0")
    #expect(run.codes == ["queue.unsaved"])
  }
}
