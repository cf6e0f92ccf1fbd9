import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct `From a line to its answer` {
  private let submit = "onboarding submit --first Alice --last Nguyen --goals insurance --zip 98033"

  @Test(arguments: [
    ("nope", "command.unknown"), ("deck nope", "command.unknown"), ("lab agent nope", "command.unknown"),
    ("settings nope", "command.unknown"), ("DECK", "command.unknown"), ("'deck' list", "command.unknown"),
    ("show a b", "argument.unexpected"), ("show ''", "agent.unknown"), ("show nobody", "agent.unknown"),
    ("claims create", "argument.missing"),
    ("deck list --nope", "flag.unknown"), ("echo ${nope}", "variable.unknown"), ("echo 'a", "line.quote"),
    ("echo \"\\q\"", "line.escape"), ("echo a |", "line.redirect"),
    ("deck list --format xml", "choice.unknown"), ("deck list --format", "argument.missing"),
  ])
  func `what is wrong with a line has its code`(line: String, code: String) throws {
    try ShellHarness.run { shell async throws in #expect(await shell.code(line) == code) }
  }

  @Test(arguments: [
    ("claim #1", true), ("settings", true), ("settings export", false), ("auth refresh", false),
  ])
  func `only of what is set aside it is said that it goes on by itself`(line: String, goesOn: Bool) throws {
    try ShellHarness.run { shell async throws in
      await shell.run(line)
      let error = shell.output.error
      #expect(error.contains("auth.required"))
      #expect(error.contains("it continues by itself") == goesOn)
      #expect(error.contains("type it again") != goesOn)
      #expect((await shell.code("assert pending == null") == "") != goesOn)
    }
  }

  @Test func `a gated command is told, set aside and resumed with its arguments, once`() throws {
    try ShellHarness.run { shell async throws in
      #expect(await shell.code("claims create #1 --message 'Call -- me'") == "auth.required")
      #expect(await shell.code("assert pending.action == claim") == "")
      await shell.run("auth login apple")
      #expect(await shell.code("assert pending.action == claim\nassert db.lead_requests.count == 0") == "")
      #expect(await shell.run(submit) == .done)
      let check = """
        assert db.lead_requests.count == 1
        assert db.lead_requests.0.message == 'Call -- me'
        assert pending == null
        auth logout
        auth login apple
        assert db.lead_requests.count == 1
        """
      #expect(await shell.code(check) == "")
    }
  }

  @Test func `an agent that cannot be claimed sends nobody to sign in`() throws {
    try ShellHarness.run { shell async throws in
      #expect(await shell.code("claims create #2") == "claim.unavailable")
      #expect(await shell.code("assert pending == null\nassert net.writes.auth == 0") == "")
    }
  }

  @Test func `a resumed action that fails fails the line; the sign-in stands and nothing is tried again`()
    throws
  {
    try ShellHarness.run { shell async throws in
      await shell.run("auth login apple\n\(submit)\nauth logout")
      let lines = """
        expect-error auth.required claims create #1
        net fail 1 --table lead_requests
        auth login apple
        """
      #expect(await shell.run(lines) == .stopped)
      #expect(shell.output.error.contains("test.hush:3:1: error[backend.unreachable]:"))
      #expect(shell.output.output.contains("Signed in"))
      let check = """
        assert session.status == authenticated
        assert pending == null
        auth logout
        auth login apple
        assert db.lead_requests.count == 0
        """
      #expect(await shell.code(check) == "")
    }
  }

  @Test func `later drops what was set aside`() throws {
    try ShellHarness.run { shell async throws in
      let lines =
        "expect-error auth.required settings\nauth later\nauth login apple\n\(submit)\nassert pending == null"
      #expect(await shell.code(lines) == "")
      #expect(!shell.output.output.contains("98033"))
    }
  }

  @Test func `a variable is one word, never an option and never an operator`() throws {
    try ShellHarness.run { shell async throws in
      let lines = """
        let x = echo --loud > f
        let two = echo 'a  b'
        echo ${x} "<${two}>" '${x}'
        expect-error agent.unknown show ${x}
        """
      #expect(await shell.run(lines) == .done)
      #expect(shell.output.output == "--loud > f <a  b> ${x}\n")
      #expect(await shell.code("deck list ${x}") == "argument.unexpected")
    }
  }

  @Test func `that holds inside another command too, and errors point to the inner word`() throws {
    try ShellHarness.run { shell async throws in
      let lines = """
        let x = echo --limit
        expect-error argument.unexpected deck list ${x} 3
        expect-error agent.unknown repeat 1 show ${x}
        """
      #expect(await shell.code(lines) == "")
      #expect(await shell.error("repeat 2 show nobody").hasPrefix("test.hush:1:15: error[agent.unknown]"))
      #expect(await shell.error("let y = show nobody").hasPrefix("test.hush:1:14: error[agent.unknown]"))
      #expect(await shell.error("repeat 2 repeat 1 nope").hasPrefix("test.hush:1:19: error[command.unknown]"))
    }
  }

  @Test func `let keeps one field, or the text`() throws {
    try ShellHarness.run { shell async throws in
      let lines = """
        let top = state --field deck.top
        let second = deck list --field 1.name
        let count = deck list --field count
        let words = echo hi there
        echo ${second}, ${count}, ${words}
        pass ${top}
        assert deck.remaining == 20
        """
      #expect(await shell.run(lines) == .done, "\(shell.output.error)")
      #expect(shell.output.output.hasPrefix("Snider Financial Group, 21, hi there\n"))
      #expect(await shell.code("let a = state --field nope.x") == "assert.path")
      #expect(await shell.code("let a-b = state") == "argument.invalid")
      #expect(await shell.code("let a = nope") == "command.unknown")
    }
  }

  @Test func `repeat runs so often, and stops at a failure`() throws {
    try ShellHarness.run { shell async throws in
      #expect(await shell.code("repeat 3 pass\nassert deck.remaining == 18") == "")
      #expect(await shell.code("repeat 0 nope") == "")
      #expect(await shell.code("repeat 30 pass") == "deck.empty")
      #expect(await shell.code("assert deck.remaining == 0\nassert queue.waiting == 21") == "")
    }
  }

  @Test(arguments: [
    ("expect-error agent.unknown show nobody", ""), ("expect-error agent.unknown deck", "expect.other"),
    ("expect-error agent.unknown nope", "expect.other"), ("expect-error no.code deck", "argument.invalid"),
    ("expect-error command.unknown nope 'a' --b", ""), ("expect-error agent.unknown", "argument.missing"),
  ])
  func `expect-error wants exactly that code`(line: String, code: String) throws {
    try ShellHarness.run { shell async throws in #expect(await shell.code(line) == code) }
  }

  @Test func `output goes to a file when the line says so`() throws {
    try ShellHarness.run { shell async throws in
      #expect(await shell.run("echo a > f\necho b >> f\ndeck list --format json >> g") == .done)
      #expect(shell.output.output == "")
      #expect(try shell.files.read("f") == Array("a\nb\n".utf8))
      #expect(try shell.files.read("g").filter { $0 == 0x0A }.count == 21)
    }
  }
}
