import Testing

/// The wall, seen to stand and seen to fail.
///
/// One after the other, so that the check is compiled once.
@Suite(.serialized)
struct ImportCheckTests {
  @Test func `this package keeps to its declared dependencies`() throws {
    let command = try Command(Command.script("check-imports"))

    #expect(command.output == "")
    #expect(command.status == 0)
  }

  @Test func `a check of nothing fails`() throws {
    let folder = try TemporaryFolder()

    let command = try FixturePackage.check(
      description: ["path": folder.path, "targets": [] as [String]], in: folder)

    #expect(command.status == 1)
  }

  @Test(arguments: [
    "import HushhShell",
    "internal import HushhShell",
    "package import HushhShell",
    "public import HushhShell",
    "fileprivate import HushhShell",
    "@testable import HushhShell",
    "@_spi(Inside) import HushhShell",
    "@_spi(Inside) @testable internal import HushhShell",
    "@preconcurrency internal import HushhShell",
    "@_exported import HushhShell",
    "import struct HushhShell.Options",
    "internal import class HushhShell.Shell",
    "import func HushhShell.run",
    "import HushhShell.Line",
    "import `HushhShell`",
    "import /* the shell */ HushhShell",
    "/* first */ import HushhShell // last",
    "let one = 1; import HushhShell",
    "import\nHushhShell",
  ])
  func `a forbidden import is found in every form`(text: String) throws {
    let command = try FixturePackage.check(text)

    #expect(command.status == 1)
    #expect(
      command.output == """
        Sources/Plugins/Deck/File.swift:1: DeckPlugin may not import HushhShell: \
        a plugin sees HushhCore and HushhPluginKit only.

        """)
  }

  @Test(arguments: [
    "#if canImport(HushhShell)\n\nimport HushhShell\n#endif",
    "@testable\n\nimport HushhShell",
    "/* import Glibc\n*/\nimport HushhShell",
    "let text = \"\\(name(\"a\"))\"\n\nimport HushhShell",
    "let text = \"\"\"\n  \" one mark \"\"\"\nimport HushhShell",
    "let text = #\"\\\"#\n\nimport HushhShell",
    "let pattern = #/\"/*/#\n\nimport HushhShell",
    "let text = \"not closed\n\nimport HushhShell",
  ])
  func `a forbidden import is found on its own line`(text: String) throws {
    let command = try FixturePackage.check(text)

    #expect(command.status == 1)
    #expect(command.output.hasPrefix("Sources/Plugins/Deck/File.swift:3: DeckPlugin may not import Hush"))
    #expect(command.output.count { $0 == "\n" } == 1)
  }

  @Test(arguments: [
    "// import HushhShell",
    "/* import Glibc /* import HushhShell */ import HushhShell */",
    "let text = \"import HushhShell\"",
    "let text = \"\"\"\n  import HushhShell\n  \"\"\"",
    "let text = ##\"\"\"\n  \"#\n  import HushhShell\n  \"\"\"##",
    "let text = #\"\\\" print(1) import HushhShell\"#",
    "func take(import HushhShell: Int) {}",
    "func take(\n  _ one: Int,\n  import HushhShell: Int\n) {}",
    "let `import` = HushhShell",
    "let one = Kind.import",
    "#if canImport(HushhShell)\n#endif",
    "internal import HushhCore\npublic import HushhPluginKit\n@_spi(_Unicode) internal import Swift",
  ])
  func `what only looks like a forbidden import passes`(text: String) throws {
    let command = try FixturePackage.check(text)

    #expect(command.output == "")
    #expect(command.status == 0)
  }

  @Test(arguments: [
    ("DeckPlugin", "HushhStorage"), ("DeckPlugin", "AuthPlugin"), ("DeckPlugin", "HushhTerminal"),
    ("DeckPlugin", "CEdit"), ("DeckPlugin", "Glibc"), ("DeckPlugin", "Foundation"),
    ("HushhCore", "HushhPluginKit"), ("HushhCore", "CEdit"), ("HushhCore", "Foundation"),
    ("HushhCore", "FoundationEssentials"), ("HushhCore", "Dispatch"), ("HushhCore", "Testing"),
    ("HushhPluginKit", "HushhShell"), ("HushhShell", "HushhTerminal"), ("HushhShell", "HushhStorage"),
    ("HushhTerminal", "HushhStorage"), ("HushhTerminal", "Foundation"), ("DeckTests", "HushhStorage"),
  ])
  func `an arrow that points outward is refused`(module: String, imported: String) throws {
    let command = try FixturePackage.check("import \(imported)", in: module)

    #expect(command.status == 1)
    #expect(command.output.hasPrefix("\(FixturePackage.file(of: module)):1: \(module) "))
    #expect(command.output.contains(imported))
  }

  @Test(arguments: [
    ("HushhCore", "Glibc"), ("HushhCore", "Synchronization"), ("HushhTerminal", "CEdit"),
    ("HushhTerminal", "HushhShell"), ("DeckTests", "Testing"), ("DeckTests", "Foundation"),
    ("DeckTests", "DeckPlugin"),
  ])
  func `an arrow that points inward passes`(module: String, imported: String) throws {
    let command = try FixturePackage.check("import \(imported)", in: module)

    #expect(command.output == "")
    #expect(command.status == 0)
  }

  @Test(arguments: [
    ("print(\"hello\")", "print"), ("Swift.print(1)", "print"), ("let text = \"\\(print(1))\"", "print"),
    ("debugPrint(1)", "debugPrint"), ("let line = readLine()", "readLine"), ("exit(0)", "exit"),
    ("Glibc.exit(0)", "exit"), ("let now = Date()", "Date"), ("let id = UUID()", "UUID"),
  ])
  func `a plugin reaches the world through its seams only`(text: String, name: String) throws {
    let command = try FixturePackage.check(text)

    #expect(command.status == 1)
    #expect(command.output.hasPrefix("Sources/Plugins/Deck/File.swift:1: DeckPlugin may not call \(name)("))
  }

  @Test(arguments: [
    "console.print(1)", "func print(_ line: String) {}", "let name = \"print(1)\"", "printer(1)",
  ])
  func `what only looks like printing passes`(text: String) throws {
    let command = try FixturePackage.check(text)

    #expect(command.output == "")
    #expect(command.status == 0)
  }

  @Test func `the terminal may end the process`() throws {
    let command = try FixturePackage.check("exit(0)", in: "HushhTerminal")

    #expect(command.status == 0)
  }
}
