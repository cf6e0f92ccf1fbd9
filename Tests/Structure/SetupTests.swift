import Foundation
import Testing

/// `scripts/setup` on machines that are not this one: a copy of it, with a PATH and a root of its own.
struct SetupTests {
  @Test(arguments: [
    "Swift version 6.3 (swift-6.3-RELEASE)",
    "Swift version 6.3.1 (swift-6.3.1-RELEASE)",
    "swift-driver version: 1.148.6 Apple Swift version 6.3.1 (swiftlang-6.3.1 clang-1)",
    "Swift version 6.10-dev (LLVM 1, Swift 2)",
    "Swift version 7 (swift-7-RELEASE)",
    "Swift version 10.0 (swift-10.0-RELEASE)",
  ])
  func `a new enough Swift passes without a word`(version: String) throws {
    let machine = try Machine(swift: version)

    let command = try machine.setUp()

    #expect(command.output == "")
    #expect(command.status == 0)
  }

  @Test(arguments: [
    ("Swift version 6.2.4 (swift-6.2.4-RELEASE)", "6.2.4"),
    ("Swift version 5.10 (swift-5.10-RELEASE)", "5.10"),
    ("Apple Swift version 6.0 (swiftlang-6.0)", "6.0"), ("Swift version 6 (swift-6-RELEASE)", "6"),
  ])
  func `an older Swift is refused in one line`(said: String, version: String) throws {
    let machine = try Machine(swift: said)

    let command = try machine.setUp()

    #expect(command.status == 1)
    #expect(
      command.output == """
        hushh needs Swift 6.3 or newer; \(machine.path)/bin/swift is \(version): https://www.swift.org/install

        """)
  }

  @Test func `a missing Swift is refused in one line`() throws {
    let machine = try Machine(swift: nil)

    let command = try machine.setUp()

    #expect(command.status == 1)
    #expect(
      command.output == "hushh needs Swift 6.3 or newer, and found none: https://www.swift.org/install\n")
  }

  @Test func `a Swift that does not say its version is refused`() throws {
    let machine = try Machine(swift: "hello")

    let command = try machine.setUp()

    #expect(command.status == 1)
    #expect(command.output.hasSuffix("bin/swift does not say which it is.\n"))
  }

  @Test func `an answer that was kept does not outlive the program that gave it`() throws {
    let machine = try Machine(swift: "Swift version 6.3 (swift-6.3-RELEASE)")
    _ = try machine.setUp()

    try machine.install(swift: "Swift version 6.2 (swift-6.2-RELEASE)", at: .distantFuture)

    #expect(try machine.setUp().status == 1)
  }

  @Test func `missing libraries are installed, after an update`() throws {
    let machine = try Machine(swift: "Swift version 6.3", libraries: ["sqlite3", "tinfo"])
    try machine.installPackageManager(thatBrings: ["edit", "bsd", "md"])

    let command = try machine.setUp()

    #expect(command.status == 0)
    #expect(
      machine.packageManagerCalls == """
        noninteractive update -qq
        noninteractive install -y -qq libedit-dev libbsd-dev libmd-dev

        """)
    #expect(
      command.output == "hushh needs libedit-dev libbsd-dev libmd-dev: installing with apt-get.\n")
  }

  @Test func `whoever is not root is asked through sudo`() throws {
    let machine = try Machine(swift: "Swift version 6.3", libraries: ["edit", "sqlite3", "tinfo", "bsd"])
    try machine.installPackageManager(thatBrings: ["md"], user: 1000)
    try machine.installSudo()

    let command = try machine.setUp()

    #expect(command.status == 0)
    #expect(
      machine.packageManagerCalls == """
        sudo
        noninteractive update -qq
        noninteractive install -y -qq libmd-dev

        """)
  }

  @Test func `without root and sudo nothing is tried`() throws {
    let machine = try Machine(swift: "Swift version 6.3", libraries: ["edit", "sqlite3", "tinfo", "bsd"])
    try machine.installPackageManager(thatBrings: ["md"], user: 1000)

    let command = try machine.setUp()

    #expect(command.status == 1)
    #expect(machine.packageManagerCalls == nil)
    #expect(
      command.output
        == "hushh needs libmd-dev; as root, type: apt-get update && apt-get install -y libmd-dev\n")
  }

  @Test func `an installation that fails ends in the one line to type`() throws {
    let machine = try Machine(swift: "Swift version 6.3", libraries: ["edit", "sqlite3", "bsd", "md"])
    try machine.installPackageManager(thatBrings: [])

    let command = try machine.setUp()

    #expect(command.status == 1)
    #expect(
      command.output.hasSuffix("type: apt-get update && apt-get install -y libncurses-dev\n"))
  }

  @Test func `without a package manager that it knows it says what is needed`() throws {
    let machine = try Machine(swift: "Swift version 6.3", libraries: ["edit", "sqlite3", "tinfo", "bsd"])

    let command = try machine.setUp()

    #expect(command.status == 1)
    #expect(command.output.hasPrefix("hushh needs what Debian calls libmd-dev,"))
    #expect(command.output.count { $0 == "\n" } == 1)
  }
}

/// A machine in a folder: what is on its PATH, and which C libraries it has.
private struct Machine {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init(swift: String?, libraries: [String] = ["edit", "sqlite3", "tinfo", "bsd", "md"]) throws {
    folder = try TemporaryFolder()
    let script = try String(contentsOfFile: Command.script("setup"), encoding: .utf8)
    try folder.write(script, to: "scripts/setup", isExecutable: true)
    try folder.write("", to: "root/usr/include/histedit.h")
    try folder.write("", to: "root/usr/include/sqlite3.h")
    for library in libraries { try folder.write("", to: archive(of: library)) }
    try folder.write("#!/bin/sh\n", to: "bin/pkg-config", isExecutable: true)
    // The few programs that the script uses and nothing else of this machine: never its package manager.
    try folder.write("#!/bin/sh\nexec /bin/sh \"$@\"\n", to: "bin/sh", isExecutable: true)
    for tool in ["dirname", "mkdir", "touch"] {
      try folder.write(
        "#!/bin/sh\nPATH=/usr/bin:/bin exec \(tool) \"$@\"\n", to: "bin/\(tool)", isExecutable: true)
    }
    if let swift { try install(swift: swift, at: .now) }
  }

  func install(swift: String, at date: Date) throws {
    try folder.write("#!/bin/sh\necho '\(swift)'\n", to: "bin/swift", isExecutable: true)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: "\(path)/bin/swift")
  }

  /// An `apt-get` that writes down how it was called, and whoever calls it.
  func installPackageManager(thatBrings libraries: [String], user: Int = 0) throws {
    let files = libraries.map { "\(path)/\(archive(of: $0))" }.joined(separator: " ")
    try folder.write(
      """
      #!/bin/sh
      echo "$DEBIAN_FRONTEND $*" >>\(path)/calls
      [ "$1" != install ] || [ -z "\(files)" ] || touch \(files)

      """, to: "bin/apt-get", isExecutable: true)
    try folder.write("#!/bin/sh\necho \(user)\n", to: "bin/id", isExecutable: true)
  }

  func installSudo() throws {
    try folder.write(
      "#!/bin/sh\necho sudo >>\(path)/calls\nexec \"$@\"\n", to: "bin/sudo", isExecutable: true)
  }

  var packageManagerCalls: String? { folder.contents(of: "calls") }

  func setUp() throws -> Command {
    try Command(
      "/bin/sh", ["\(path)/scripts/setup"],
      environment: ["PATH": "\(path)/bin", "HUSHH_SETUP_ROOT": "\(path)/root"])
  }

  private func archive(of library: String) -> String { "root/usr/lib/x86_64-linux-gnu/lib\(library).a" }
}
