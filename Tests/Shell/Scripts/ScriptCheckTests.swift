import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct `Checking a script without running it` {
  private func findings(_ text: String, others: [String: String] = [:]) throws -> [String] {
    let files = MemoryFiles()
    try files.write(Array(text.utf8), to: "main.hush")
    for (path, text) in others { try files.write(Array(text.utf8), to: path) }
    var check = ScriptCheck(registry: Assembly.registry, files: files)
    try check.check("main.hush")
    return check.findings.map(\.text)
  }

  private func errors(_ text: String, others: [String: String] = [:]) throws -> [String] {
    try findings(text, others: others).filter { !$0.contains(": note: ") }
      .map { String($0.prefix { $0 != "]" }) + "]" }
  }

  @Test(arguments: [
    ("deck lst", "main.hush:1:6: error[command.unknown]"),
    ("\n  pass a b", "main.hush:2:10: error[argument.unexpected]"),
    ("deck list --nope", "main.hush:1:11: error[flag.unknown]"),
    ("auth login facebook", "main.hush:1:12: error[choice.unknown]"),
    ("repeat x pass", "main.hush:1:8: error[argument.invalid]"),
    ("repeat 2 pas", "main.hush:1:10: error[command.unknown]"),
    ("let x = stat --field a", "main.hush:1:9: error[command.unknown]"),
    ("echo 'open", "main.hush:1:6: error[line.quote]"),
    ("claims create", "main.hush:1:14: error[argument.missing]"),
    ("expect-error deck.empty pass a b", "main.hush:1:32: error[argument.unexpected]"),
    ("run nowhere.hush", "main.hush:1:5: error[file.unreadable]"),
    ("run main.hush", "main.hush:1:5: error[script.cycle]"),
  ])
  func `each error stands where running would report it`(line: String, error: String) throws {
    #expect(try errors(line) == [error])
  }

  @Test func `all errors are reported, not only the first`() throws {
    #expect(try errors("nope\npass\nnope again\n").count == 2)
  }

  @Test func `what depends on the state is a note`() throws {
    let notes = try findings(
      "pass sound\nsettings\necho ${x}\nonboarding submit --first ${a} --goals ${b} --zip ${c}")

    #expect(notes.allSatisfy { $0.contains(": note: ") })
    #expect(notes.first == "main.hush:1:6: note: the agent sound is looked up when it runs")
    #expect(notes.count >= 4)
  }

  @Test func `an error that the script expects is none`() throws {
    #expect(try errors("expect-error argument.unexpected pass a b") == [])
  }

  @Test func `an alias of the script is a command of the script`() throws {
    #expect(try errors("alias n = deck list\nn --limit 2") == [])
  }

  @Test func `included files are checked too, each once`() throws {
    let others = ["a.hush": "nope\n", "b.hush": "run a.hush\n"]

    #expect(try errors("run a.hush\nrun b.hush", others: others) == ["a.hush:1:1: error[command.unknown]"])
  }
}
