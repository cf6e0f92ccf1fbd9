import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct `Completions for other shells` {
  private let registry = GeneratedFiles.Commands.program.registry

  @Test(arguments: [GeneratedFile.bash, .zsh])
  func `every option, verb and command is offered`(file: GeneratedFile) {
    let text = GeneratedFiles.text(file)

    for name in ProgramOption.all.flatMap(\.names) { #expect(text.contains(word: name), "\(name)") }
    for name in registry.names + ProgramForm.verbs.map(\.name) {
      #expect(
        text.contains("\n      '\(name)'") || text.contains("\n    '\(name):")
          || text.contains("\n            '\(name)'"), "\(name)")
    }
    for choice in ProgramOption.all.compactMap(\.value).flatMap(\.choices) {
      #expect(text.contains(word: choice), "\(choice)")
    }
  }

  @Test func `fish is offered every option, verb and command`() {
    let text = GeneratedFiles.text(.fish)

    for option in ProgramOption.all {
      if let short = option.short { #expect(text.contains(" -s \(short.dropFirst()) "), "\(short)") }
      if let long = option.long { #expect(text.contains(" -l \(long.dropFirst(2)) "), "\(long)") }
    }
    for verb in ProgramForm.verbs { #expect(text.contains(" -a '\(verb.name)' ")) }
    for name in registry.names { #expect(text.contains("\n        '\(name)' "), "\(name)") }
  }

  @Test func `bash can read its own`() throws { try expectReadable(by: "bash", .bash) }
  @Test(.needs("zsh")) func `zsh can read its own`() throws { try expectReadable(by: "zsh", .zsh) }
  @Test(.needs("fish")) func `fish can read its own`() throws { try expectReadable(by: "fish", .fish) }

  private func expectReadable(by shell: String, _ file: GeneratedFile) throws {
    for commands in GeneratedFiles.Commands.allCases {
      let run = try GeneratedFiles.run(shell, ["-n", "generated"], on: file, of: commands)

      #expect(run.status == 0)
      #expect(run.error == "")
    }
  }

  @Test(
    arguments: [
      (["--eph"], ["--ephemeral"]), (["--nothing"], []), (["--fil"], []), (["test", "--fil"], ["--filter"]),
      (["-c", "claims a"], ["claims\\ availability", "claims\\ accept", "claims\\ archive"]),
      (["-c", "'deck pa"], ["deck pass"]), (["-c", "deck\\ pa"], ["deck\\ pass"]), (["te"], ["test"]),
      (["--state", "/x", "te"], ["test"]), (["check", "te"], []), (["--", "--eph"], []),
      (["--format", "=", "j"], ["json"]), (["--format", "="], ["text", "json", "tsv"]),
      (["--format=j"], ["--format=json"]), (["--color", "a"], ["auto", "always"]), (["--seed", "a"], []),
      (["check", ""], ["a.hush", "b c.hush"]), (["-f", "a"], ["a.hush"]),
      (["test", "--junit", "o"], ["other.txt"]),
      ([""], ["run", "test", "check", "a.hush", "b c.hush"]), (["-c", "deck", "--quiet", "a"], ["a.hush"]),
    ] as [([String], [String])])
  func `bash completes the last word`(words: [String], expected: [String]) throws {
    // Bash sorts what it shows; files come as the folder has them.
    #expect(try complete(words).sorted() == expected.sorted())
  }

  @Test func `bash completes the names of commands behind -c`() throws {
    let expected = registry.names.filter { $0.hasPrefix("de") }

    #expect(expected.contains("deck") && expected.contains("deck pass"))
    #expect(try complete(["-c", "de"]) == expected.map { $0.replacing(" ", with: "\\ ") })
  }

  @Test func `a name that bash could run is only a name`() throws {
    #expect(try complete(["-c", "it"], of: .awkward) == ["it\\'s:\\$\\(touch\\ owned\\)"])
    #expect(try complete(["-c", "it"], of: .awkward, then: "ls").last == "other.txt")
  }

  @Test(
    .needs("fish"),
    arguments: [
      ("hushh --eph", ["--ephemeral"]), ("hushh -c 'deck pa", ["deck pass"]), ("hushh te", ["test"]),
      ("hushh --fil", []), ("hushh test --fil", ["--filter"]), ("hushh --format=j", ["--format=json"]),
      ("hushh --state /x te", ["test"]), ("hushh -f a.h", ["a.hush"]),
    ])
  func `fish completes the last word`(line: String, expected: [String]) throws {
    let run = try GeneratedFiles.run(
      "fish", ["--no-config", "-c", "source generated; complete -C $argv[1]", line], on: .fish)

    #expect(run.error == "")
    #expect(run.lines.map { String($0.prefix { $0 != "\t" }) } == expected)
  }

  @Test(arguments: GeneratedFile.allCases)
  func `each is the same every time, and ends its last line`(file: GeneratedFile) {
    #expect(GeneratedFiles.text(file) == GeneratedFiles.text(file))
    #expect(GeneratedFiles.text(file).hasSuffix("\n"))
  }

  /// What bash makes of the words behind `hushh`, the last of them under the cursor.
  private func complete(
    _ words: [String], of commands: GeneratedFiles.Commands = .program, then more: String = ":"
  )
    throws -> [String]
  {
    let line = """
      set -u; source ./generated; COMP_WORDS=(hushh "$@"); COMP_CWORD=$#; _hushh
      [[ ${#COMPREPLY[@]} == 0 ]] || printf '%s\\n' "${COMPREPLY[@]}"; \(more)
      """
    let run = try GeneratedFiles.run(
      "bash", ["--norc", "-c", line, "bash"] + words, on: .bash, of: commands)
    #expect(run.error == "")
    return run.lines.map(String.init)
  }
}
