import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

/// The generated files of the program with its five plugins, and other programs to try them with.
enum GeneratedFiles {
  /// Whose commands they are made of.
  enum Commands: CaseIterable {
    case program
    case awkward

    var registry: Registry {
      switch self {
      case .program: Assembly.registry
      case .awkward: Registry(plugins: [Awkward()])
      }
    }
  }

  static func text(_ file: GeneratedFile, of commands: Commands = .program) -> String {
    file.text(of: commands.registry, version: "1.0.0")
  }

  /// Where a program of this machine is; nil when it is missing.
  static func path(of program: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin"].first { TemporaryFolder.entries($0).contains(program) }
      .map { "\($0)/\(program)" }
  }

  /// Writes the file, and runs a program of this machine on it.
  ///
  /// A test that uses another than bash says that it ``Trait/needs(_:)`` it.
  static func run(
    _ program: String, _ arguments: [String], on file: GeneratedFile, of commands: Commands = .program
  ) throws -> TestSupport.ProgramRun {
    let path = try #require(Self.path(of: program))
    let folder = try TemporaryFolder()
    try folder.write(text(file, of: commands), to: "generated")
    for name in ["a.hush", "b c.hush", "other.txt"] { try folder.write("", to: name) }
    return try TestSupport.ProgramRun(
      path, arguments,
      environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"], folder: folder.path)
  }

  /// Names and sentences that every one of the formats could stumble on.
  struct Awkward: CommandPlugin {
    var name: String { "awkward" }
    var summary: String { ".\"It's\" a \\trap" }
    var commands: [Command] {
      [
        Command(
          Declaration(
            "it's:$(touch owned)", ".SH \\fBnot a heading\\fR, 'quoted' \"twice\" [`bracketed`]: a|b\nnext",
            aliases: ["back\\slash"],
            parameters: [.argument("value", .choice(["'", ".x"]), "'tis one.", required: false)],
            examples: [Example(".dot 'x' \\", "'Shows' \\nothing.")])
        ) { _, _ in .none }
      ]
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where a program is not installed, and says so.
  static func needs(_ program: String) -> Self {
    .enabled(if: GeneratedFiles.path(of: program) != nil, "\(program) is not installed")
  }
}
