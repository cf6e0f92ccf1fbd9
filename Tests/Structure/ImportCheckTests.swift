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
    "import HushhEngine",
    "internal import HushhEngine",
    "package import HushhEngine",
    "public import HushhEngine",
    "fileprivate import HushhEngine",
    "@testable import HushhEngine",
    "@_spi(Inside) import HushhEngine",
    "@_spi(Inside) @testable internal import HushhEngine",
    "@preconcurrency internal import HushhEngine",
    "@_exported import HushhEngine",
    "import struct HushhEngine.Options",
    "internal import class HushhEngine.Shell",
    "import func HushhEngine.run",
    "import HushhEngine.Line",
    "import `HushhEngine`",
    "import /* the shell */ HushhEngine",
    "/* first */ import HushhEngine // last",
    "let one = 1; import HushhEngine",
    "import\nHushhEngine",
  ])
  func `a forbidden import is found in every form`(text: String) throws {
    let command = try FixturePackage.check(text)

    #expect(command.status == 1)
    #expect(
      command.output == """
        Sources/Plugins/Deck/File.swift:1: DeckPlugin may not import HushhEngine: \
        a plugin sees HushhKit, HushhPluginKit and HushhDomain only.

        """)
  }

  @Test(arguments: [
    "#if canImport(HushhEngine)\n\nimport HushhEngine\n#endif",
    "@testable\n\nimport HushhEngine",
    "/* import Glibc\n*/\nimport HushhEngine",
    "let text = \"\\(name(\"a\"))\"\n\nimport HushhEngine",
    "let text = \"\"\"\n  \" one mark \"\"\"\nimport HushhEngine",
    "let text = #\"\\\"#\n\nimport HushhEngine",
    "let pattern = #/\"/*/#\n\nimport HushhEngine",
    "let text = \"not closed\n\nimport HushhEngine",
  ])
  func `a forbidden import is found on its own line`(text: String) throws {
    let command = try FixturePackage.check(text)

    #expect(command.status == 1)
    #expect(command.output.hasPrefix("Sources/Plugins/Deck/File.swift:3: DeckPlugin may not import Hush"))
    #expect(command.output.count { $0 == "\n" } == 1)
  }

  @Test(arguments: [
    "// import HushhEngine",
    "/* import Glibc /* import HushhEngine */ import HushhEngine */",
    "let text = \"import HushhEngine\"",
    "let text = \"\"\"\n  import HushhEngine\n  \"\"\"",
    "let text = ##\"\"\"\n  \"#\n  import HushhEngine\n  \"\"\"##",
    "let text = #\"\\\" print(1) import HushhEngine\"#",
    "func take(import HushhEngine: Int) {}",
    "func take(\n  _ one: Int,\n  import HushhEngine: Int\n) {}",
    "let `import` = HushhEngine",
    "let one = Kind.import",
    "#if canImport(HushhEngine)\n#endif",
    "internal import HushhKit\npublic import HushhPluginKit\n@_spi(_Unicode) internal import Swift",
  ])
  func `what only looks like a forbidden import passes`(text: String) throws {
    let command = try FixturePackage.check(text)

    #expect(command.output == "")
    #expect(command.status == 0)
  }

  @Test(arguments: [
    ("DeckPlugin", "HushhStorage"), ("DeckPlugin", "AuthPlugin"), ("DeckPlugin", "HushhTerminal"),
    ("DeckPlugin", "CEdit"), ("DeckPlugin", "Glibc"), ("DeckPlugin", "Foundation"),
    ("HushhKit", "HushhPluginKit"), ("HushhKit", "CEdit"), ("HushhKit", "Foundation"),
    ("HushhKit", "FoundationEssentials"), ("HushhKit", "Dispatch"), ("HushhKit", "Testing"),
    ("HushhPluginKit", "HushhEngine"), ("HushhEngine", "HushhTerminal"), ("HushhEngine", "HushhStorage"),
    ("HushhTerminal", "HushhStorage"), ("HushhTerminal", "Foundation"), ("DeckTests", "HushhStorage"),
  ])
  func `an arrow that points outward is refused`(module: String, imported: String) throws {
    let command = try FixturePackage.check("import \(imported)", in: module)

    #expect(command.status == 1)
    #expect(command.output.hasPrefix("\(FixturePackage.file(of: module)):1: \(module) "))
    #expect(command.output.contains(imported))
  }

  @Test(arguments: [
    ("HushhKit", "Glibc"), ("HushhKit", "Synchronization"), ("HushhTerminal", "CEdit"),
    ("HushhTerminal", "HushhKit"), ("DeckTests", "Testing"), ("DeckTests", "Foundation"),
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
