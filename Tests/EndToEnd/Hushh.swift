internal import HushhKit
internal import TestSupport
internal import Testing

/// The built program with a home of its own: nothing comes from the tests' environment.
struct Hushh {
  static let program = BuiltProducts.path(of: "hushh")
  static let fixed = ["--ephemeral", "--seed", "1", "--clock", "2026-01-01T00:00:00Z"]
  /// Lines after which a member called Alice is here.
  static let asAlice = [
    "auth login apple", "onboarding submit --first Alice --goals wealth_management --zip 98033",
  ]

  let folder: TemporaryFolder
  var environment: [String: String]

  /// - Parameter lines: what other processes have run before.
  init(after lines: [String] = []) throws {
    folder = try TemporaryFolder()
    for name in ["home", "tmp", "work"] { try folder.makeFolder(name) }
    environment = [
      "HOME": folder.path(of: "home"), "TMPDIR": folder.path(of: "tmp"),
      "HUSHH_HOME": folder.path(of: "state"),
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
    ]
    for line in lines { #expect(try run("-c", line).status == 0, "\(line)") }
  }

  /// Runs it to its end in the folder `work`.
  func run(
    _ arguments: String..., input: ProgramRun.Input = "", output: ProgramRun.Destination = .pipe,
    error: ProgramRun.Destination = .pipe, limit: Double = 10
  ) throws -> ProgramRun {
    try ProgramRun(
      Self.program, arguments, environment: environment, folder: folder.path(of: "work"), input: input,
      output: output, error: error, limit: limit)
  }

  /// Runs it through a command line of the system's shell, which finds it as `$HUSHH`.
  func run(shell line: String, input: ProgramRun.Input = "", limit: Double = 10) throws -> ProgramRun {
    try ProgramRun(
      "/bin/sh", ["-c", line], environment: environment.merging(["HUSHH": Self.program]) { $1 },
      folder: folder.path(of: "work"), input: input, limit: limit)
  }

  func start(
    _ arguments: String..., input: ProgramRun.Input = .silence, output: ProgramRun.Destination = .pipe,
    error: ProgramRun.Destination = .pipe
  ) throws -> RunningProgram {
    try RunningProgram(
      Self.program, arguments, environment: environment, folder: folder.path(of: "work"), input: input,
      output: output, error: error)
  }

  /// Starts it at a terminal, which keeps the folders, and waits until a line can be typed.
  func startAtTerminal(
    _ arguments: String..., variables: [String: String] = [:], columns: Int = 80, untilReady: Bool = true
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      Self.program, arguments, environment: environment.merging(variables) { $1 }, columns: columns,
      keeping: folder)
    if untilReady { try terminal.waitUntilReady() }
    return terminal
  }

  /// Writes a script into the folder it runs in.
  func write(_ text: String, to name: String) throws { try folder.write(text, to: "work/\(name)") }

  /// The agents in the queue file, one a swipe.
  func queue() throws -> [JSONValue] {
    try Self.json(folder.bytes(of: "state/swipes.jsonl") ?? [])
  }

  /// One value a line.
  static func json(_ bytes: [UInt8]) throws -> [JSONValue] {
    try bytes.split(separator: 0x0A).map { try JSONReader.read($0) }
  }
}

extension ProgramRun {
  /// The codes of the errors on standard error, in order.
  var codes: [String] { bracketed(after: "error[") }
  var warnings: [String] { bracketed(after: "warning[") }

  private func bracketed(after mark: String) -> [String] {
    error.split(separator: mark, omittingEmptySubsequences: false).dropFirst().map {
      String($0.prefix { $0 != "]" })
    }
  }
}

/// Files of the repository.
enum Repository {
  static let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

  /// The scripts of a folder, as paths from the root.
  static func scripts(in folder: String) -> [String] {
    TemporaryFolder.entries("\(root)/\(folder)").filter { $0.hasSuffix(".hush") }.map { "\(folder)/\($0)" }
  }
}
