import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct `The manual page` {
  private let registry = GeneratedFiles.Commands.program.registry
  private let page = GeneratedFiles.text(.man)

  /// As the page writes what is typed.
  private func typed(_ text: String) -> String {
    var escaped = text.replacing("\\", with: "\\(rs").replacing("-", with: "\\-")
    for (character, escape) in [
      ("'", "\\(aq"), ("\"", "\\(dq"), ("^", "\\(ha"), ("~", "\\(ti"), ("`", "\\(ga"), ("…", "..."),
    ] {
      escaped = escaped.replacing(character, with: escape)
    }
    return escaped
  }

  @Test func `every command is in it, with its aliases, parameters and examples`() {
    #expect(registry.commands.count > 50)
    for command in registry.commands.map(\.declaration) {
      #expect(page.contains("\n.TP\n\\fB\(typed(command.name))\\fR"), "\(command.name)")
      #expect(page.contains("\n\(typed(command.summary))\n"), "\(command.name)")
      for alias in command.aliases { #expect(page.contains(typed(alias)), "\(alias)") }
      for parameter in command.parameters {
        #expect(page.contains("\n\(typed(parameter.summary))\n"), "\(command.name) \(parameter.name)")
      }
      for example in command.examples {
        #expect(page.contains("\\fB\(typed(example.line))\\fR"), "\(example.line)")
      }
    }
  }

  @Test func `every option, verb, error code and exit status is in it`() {
    for name in ProgramOption.all.flatMap(\.names) {
      #expect(page.contains("\\fB\(typed(name))\\fR"), "\(name)")
    }
    for verb in ProgramForm.verbs { #expect(page.contains("] \\fB\(verb.name)\\fR ")) }
    for (code, _) in ErrorCode.all {
      #expect(page.contains("\n.TP\n\\fB\(typed(code.rawValue))\\fR\n"), "\(code)")
    }
    for status in ExitStatus.all { #expect(page.contains("\n.TP\n\\fB\(status.status)\\fR\n")) }
  }

  @Test func `it has the sections of a manual page, in their order`() {
    let sections = page.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }

    #expect(
      sections == [
        "\"NAME\"", "\"SYNOPSIS\"", "\"DESCRIPTION\"", "\"OPTIONS\"", "\"COMMANDS\"", "\"LINES\"",
        "\"TRANSCRIPTS\"", "\"FILES\"", "\"ENVIRONMENT\"", "\"EXIT STATUS\"", "\"ERRORS\"", "\"EXAMPLES\"",
      ])
  }

  @Test(arguments: GeneratedFiles.Commands.allCases)
  func `no text is taken for a request or an escape`(commands: GeneratedFiles.Commands) {
    let known: Set = ["TH", "SH", "SS", "PP", "TP", "RS", "RE", "EX", "EE", "br", "nh", "ad"]
    for line in GeneratedFiles.text(.man, of: commands).split(separator: "\n") {
      #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(line)")
      #expect(!line.hasPrefix("'"), "\(line)")
      if line.hasPrefix(".") {
        #expect(known.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
      }
    }
  }

  @Test(.needs("groff"), arguments: GeneratedFiles.Commands.allCases)
  func `groff sets it without a warning`(commands: GeneratedFiles.Commands) throws {
    let run = try GeneratedFiles.run(
      "groff", ["-man", "-ww", "-Tutf8", "generated"], on: .man, of: commands)

    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(run.output.contains("NAME"))
  }

  @Test(.needs("groff")) func `what it shows is what was written`() throws {
    // -c: no colors and no overstriking to look through.
    let run = try GeneratedFiles.run(
      "groff", ["-man", "-Tutf8", "-P-cbou", "-rLL=200n", "generated"], on: .man, of: .awkward)

    for text in [
      ".\"It's\" a \\trap", "it's:$(touch owned) ['|.x]", "back\\slash", "'tis one.", ".dot 'x' \\",
      "'Shows' \\nothing.",
      ".SH \\fBnot a heading\\fR, 'quoted' \"twice\" [`bracketed`]: a|b next",
    ] { #expect(run.output.contains(text), "\(text)") }
  }

  @Test func `the calls among its examples are understood`() throws {
    for example in ManualText.examples {
      let call = example.call.prefix { $0 != "|" && $0 != ">" }
      let words = call.replacing("'", with: "").split(separator: " ").map(String.init)
      #expect(words.first == "hushh")
      _ = try Options(words.dropFirst().filter { $0 != "list" && $0 != "#1" })
    }
  }
}
