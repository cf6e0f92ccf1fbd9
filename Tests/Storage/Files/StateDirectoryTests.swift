import Glibc
import HushhDomain
import HushhKit
import Testing

@testable import HushhStorage

@Suite struct StatePathTests {
  @Test(
    arguments: [
      ("given", ["HUSHH_HOME": "/home"], "given"),
      (nil, ["HUSHH_HOME": "/hushh", "XDG_STATE_HOME": "/xdg", "HOME": "/home"], "/hushh"),
      (nil, ["HUSHH_HOME": "", "XDG_STATE_HOME": "/xdg", "HOME": "/home"], "/xdg/hushh"),
      (nil, ["XDG_STATE_HOME": "relative", "HOME": "/home"], "/home/.local/state/hushh"),
      (nil, ["XDG_STATE_HOME": "", "HOME": "/home/"], "/home/.local/state/hushh"),
    ] as [(String?, [String: String], String)])
  func `the state lives where the first of four says`(
    option: String?, environment: [String: String], path: String
  ) throws {
    #expect(try StatePath.resolve(option: option, environment: { environment[$0] }) == path)
  }

  @Test(
    arguments: [
      (nil, [:], "HOME is not set"), (nil, ["HOME": ""], "HOME is not set"),
      (nil, ["HOME": "here"], "HOME is not an absolute path"),
      (nil, ["HUSHH_HOME": "here", "HOME": "/home"], "HUSHH_HOME is not an absolute path"),
      ("", ["HOME": "/home"], "--state names no directory"),
    ] as [(String?, [String: String], String)])
  func `without a place it asks for one`(option: String?, environment: [String: String], reason: String) {
    let error = StateError.stateUnplaced(reason: reason)

    #expect(throws: error) { try StatePath.resolve(option: option, environment: { environment[$0] }) }
    #expect(error.explanation.next.first == "hushh --state DIR")
    #expect(error.code == .stateUnopenable)
  }
}

@Suite struct StateDirectoryTests {
  @Test func `a directory is made with its parents, for its owner only`() throws {
    let scratch = try Scratch()

    let state = try StateDirectory.open(scratch.path("a/b c/state/"))

    #expect(state.path == scratch.path("a/b c/state"))
    for name in ["a", "a/b c", "a/b c/state"] { #expect(try scratch.mode(name) == 0o700) }
    #expect(try scratch.text("a/b c/state/lock") == "\(getpid())\n")
    #expect(try scratch.mode("a/b c/state/lock") == 0o600)
  }

  @Test func `a second opening names the owner, until the first is closed`() throws {
    let scratch = try Scratch()
    let first = try StateDirectory.open(scratch.path("state"))
    let error = StateError.stateLocked(path: scratch.path("state"), owner: getpid())

    #expect(throws: error) { try StateDirectory.open(scratch.path("state")) }
    #expect(error.code == .stateLocked)
    let text = error.explanation.happened + (error.explanation.next.first ?? "")
    for word in ["\(getpid())", "--state", "--ephemeral", "--read-only"] { #expect(text.contains(word)) }
    _ = try StateDirectory.open(scratch.path("state"), readOnly: true)
    first.close()
    _ = try StateDirectory.open(scratch.path("state"))
  }

  @Test func `a dead owner's lock is in nobody's way`() throws {
    let scratch = try Scratch()
    #expect(mkdir(scratch.path("state"), 0o755) == 0)
    try scratch.write("99999999\n", to: "state/lock")

    let state = try StateDirectory.open(scratch.path("state"))

    #expect(try scratch.text("state/lock") == "\(getpid())\n")
    // It was ours by its lock file, so its mode is put right.
    #expect(try scratch.mode("state") == 0o700)
    state.close()
  }

  @Test func `an empty directory is closed to others, and so is every file that others could read`() throws {
    let scratch = try Scratch()
    let files = FileSystem.live
    try files.makeDirectory(scratch.path("state"))
    try files.setDirectoryMode(scratch.path("state"), 0o777)

    try StateDirectory.open(scratch.path("state")).close()
    #expect(try scratch.mode("state") == 0o700)

    let queue = try files.open(scratch.path("state/swipes.jsonl"), .updating)
    try files.setMode(queue, 0o644)
    try files.close(queue)
    try StateDirectory.open(scratch.path("state")).close()
    #expect(try scratch.mode("state/swipes.jsonl") == 0o600)
  }

  @Test func `a directory that holds somebody else's files keeps its mode`() throws {
    let scratch = try Scratch()
    #expect(mkdir(scratch.path("state"), 0o755) == 0)
    try scratch.write("mine", to: "state/notes")

    let state = try StateDirectory.open(scratch.path("state"))

    #expect(try scratch.mode("state") == 0o755)
    state.close()
  }

  @Test func `read-only makes nothing and locks nothing`() throws {
    let scratch = try Scratch()

    let state = try StateDirectory.open(scratch.path("state"), readOnly: true)

    #expect(!scratch.exists("state"))
    #expect(try SwipeJournal(in: state).load() == QueueContents())
    #expect(SessionFile(in: state).load().session == nil)
    #expect(StateError.stateReadOnly.code == .stateReadOnly)
  }

  @Test func `a file in the place of the directory is an error`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "state")

    #expect(
      throws: StateError.stateUnopenable(path: scratch.path("state"), reason: "not a directory")
    ) { try StateDirectory.open(scratch.path("state")) }
  }

  @Test func `an ephemeral directory goes with everything in it, and nothing outside`() throws {
    let scratch = try Scratch()
    try scratch.write("kept", to: "outside")
    let state = try StateDirectory.makeEphemeral(under: scratch.directory.path)
    #expect(try FileSystem.live.status(state.path).mode == 0o700)
    try FileSystem.live.makeDirectory(state.path(of: "states"))
    try DiskFiles().write([1], to: state.path(of: "states/one"))
    #expect(symlink(scratch.directory.path, state.path(of: "link")) == 0)

    state.close()

    #expect(scratch.names == ["outside"])
  }
}
