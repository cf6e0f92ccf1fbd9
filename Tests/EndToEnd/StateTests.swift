internal import Glibc
internal import HushhKit
internal import TestSupport
internal import Testing

/// What is on disk, and what is not.
@Suite struct StateTests {
  static let member = """
    auth login apple
    onboarding submit --first Alice --goals insurance --zip 98033

    """

  @Test(arguments: ["022", "077", "000"])
  func `the state is its owner's alone whatever the umask`(umask: String) throws {
    let hushh = try Hushh()
    let script = ProgramRun.Input.text("pass\n" + Self.member + "net offline\npass\n")

    for _ in 0..<2 {
      let run = try hushh.run(shell: #"umask \#(umask); exec "$HUSHH""#, input: script)
      #expect(run.status == 0, "\(run.error)")

      #expect(hushh.folder.mode(of: "state") == 0o700)
      let names = hushh.folder.names(in: "state")
      #expect(Set(names).isSuperset(of: ["lock", "sandbox.sqlite", "session.json", "swipes.jsonl"]))
      for name in names { #expect(hushh.folder.mode(of: "state/\(name)") == 0o600, "\(name)") }
    }
  }

  @Test func `nothing is made in the working directory or anywhere else`() throws {
    let hushh = try Hushh()

    let run = try hushh.run(input: .text("pass\n" + Self.member + "deck\n"))

    #expect(run.status == 0)
    for name in ["work", "home", "tmp"] { #expect(hushh.folder.names(in: name).isEmpty) }
  }

  static let places: [(variables: [String: String], place: String?)] = [
    (["HUSHH_HOME": "/state", "XDG_STATE_HOME": "/xdg", "HOME": "/home"], "/state"),
    (["HUSHH_HOME": "", "XDG_STATE_HOME": "/xdg", "HOME": "/home"], "/xdg/hushh"),
    (["XDG_STATE_HOME": "relative", "HOME": "/home"], "/home/.local/state/hushh"),
    (["XDG_STATE_HOME": "", "HOME": "/home"], "/home/.local/state/hushh"),
    ([:], nil), (["HOME": ""], nil), (["HOME": "relative"], nil), (["HUSHH_HOME": "relative"], nil),
  ]

  @Test func `a script reads no rc file and no history, and leaves none`() throws {
    let hushh = try Hushh()
    for name in ["home/.config", "home/.config/hushh"] { try hushh.folder.makeFolder(name) }
    try hushh.folder.write("nope\n", to: "home/.config/hushh/rc")

    let run = try hushh.run(input: "echo one")

    #expect(run.status == 0)
    #expect(run.output == "one\n")
    #expect(run.error.isEmpty)
    #expect(!hushh.folder.names(in: "state").contains("history"))
  }

  @Test(arguments: places)
  func `the environment says where the state is, or that it cannot`(
    variables: [String: String], place: String?
  )
    throws
  {
    var hushh = try Hushh()
    for name in ["HUSHH_HOME", "XDG_STATE_HOME", "HOME"] { hushh.environment[name] = nil }
    let root = hushh.folder.path
    hushh.environment.merge(variables.mapValues { $0.hasPrefix("/") ? root + $0 : $0 }) { $1 }

    let run = try hushh.run("-c", "pass")

    if let place {
      #expect(run.status == 0)
      #expect(hushh.folder.names(in: String(place.dropFirst())).contains("swipes.jsonl"))
    } else {
      #expect(run.status == 4)
      #expect(run.codes == ["state.unopenable"])
      #expect(run.error.contains("--state"))
    }
    #expect(hushh.folder.names(in: "work").isEmpty)
  }

  @Test(arguments: ["pass", "exit 3", "nope"])
  func `an ephemeral run leaves nothing`(last: String) throws {
    let hushh = try Hushh()

    _ = try hushh.run("--ephemeral", input: .text("pass\n" + Self.member + last))

    for name in ["tmp", "home", "work"] { #expect(hushh.folder.names(in: name).isEmpty) }
    #expect(!hushh.folder.names().contains("state"))
  }

  @Test(arguments: ["pass", "like #2", "undo", "deck pass CBmANGxCWPEhjRhvqcitqB", "auth login apple"])
  func `reading only, a command that writes fails and the card stays`(command: String) throws {
    let hushh = try Hushh()
    #expect(try hushh.run("-c", "pass").status == 0)
    let before = hushh.folder.bytes(of: "state/swipes.jsonl")

    let run = try hushh.run("--read-only", "-c", "assert deck.remaining == 20", "-c", command)

    #expect(run.status == 1)
    #expect(run.codes == ["state.read-only"])
    #expect(hushh.folder.bytes(of: "state/swipes.jsonl") == before)
  }

  @Test func `reading only, a missing directory is an empty one and stays missing`() throws {
    let hushh = try Hushh()

    let run = try hushh.run("--read-only", "-c", "assert deck.remaining == 21")

    #expect(run.status == 0, "\(run.error)")
    #expect(!hushh.folder.names().contains("state"))
  }

  @Test func `the session is private and goes at sign-out`() throws {
    let hushh = try Hushh()

    #expect(try hushh.run("-c", "auth login apple").status == 0)
    #expect(hushh.folder.mode(of: "state/session.json") == 0o600)
    #expect(try hushh.run("-c", "assert session.status == authenticated").status == 0)
    #expect(try hushh.run("-c", "auth logout").status == 0)

    #expect(!hushh.folder.names(in: "state").contains("session.json"))
    #expect(try hushh.run("-c", "assert session.status == anonymous").status == 0)
  }

  @Test func `a directory that cannot be written to is an error before anything runs`() throws {
    let hushh = try Hushh()
    try hushh.folder.write("a file", to: "state")

    let run = try hushh.run("-c", "echo a")

    #expect(run.status == 4)
    #expect(run.output.isEmpty)
    #expect(run.codes == ["state.unopenable"])
  }
}
