import HushhApp
import HushhDomain
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@testable import HushhEngine

@Suite struct `Help` {
  @Test func `the index has every command below its plugin`() throws {
    let groups = Assembly.registry.entries.map {
      (name: $0.name, commands: $0.commands.map(\.declaration.name))
    }
    try ShellHarness.run { harness async throws in
      let pages = await harness.said("help").split(separator: "\n\n")

      for (group, page) in zip(groups, pages) {
        #expect(page.hasPrefix("\(group.name): "))
        for command in group.commands { #expect(page.contains("\n\(command)  "), "\(command)") }
      }
      #expect(pages.count == groups.count + 1)
    }
  }

  @Test func `what a gate closes is dimmed and says what has to come first`() throws {
    try ShellHarness.run { harness async throws in
      func line(of name: String) async -> Substring? {
        await harness.said("help").split(separator: "\n").first { $0.hasPrefix("\(name)  ") }
      }
      #expect(try #require(await line(of: "settings profile")).hasSuffix("(sign in first)"))
      #expect(
        await harness.said("help claims create").contains("Not now: sign in first.\n→ auth login apple\n"))

      await harness.run("login apple")
      #expect(try #require(await line(of: "claims show")).hasSuffix("(finish your profile first)"))
      #expect(
        await harness.said("help settings").contains("Not now: finish your profile first.\n→ onboarding\n"))

      await harness.run("onboarding submit --first A --goals insurance --zip 98033")
      let index = await harness.said("help")
      #expect(!index.contains("first)"))
      #expect(index.contains("(it needs a terminal)"))
      #expect(!(await harness.said("help claims create")).contains("Not now"))

      harness.shell.answer = { _ in "" }
      #expect(!(await harness.said("help")).contains("(it needs a terminal)"))
    }
  }

  @Test func `a closed command is muted as a whole, an open one is not`() throws {
    try ShellHarness.run { harness async throws in
      let page = try #require(await harness.result(of: "help"))
      var fields: [Field] = []
      for case .fields(let some) in page.blocks { fields += some }

      let closed = try #require(fields.first { $0.label == "settings profile" })
      let open = try #require(fields.first { $0.label == "deck list" })
      #expect(closed.labelRole == .muted && closed.value.runs.allSatisfy { $0.role == .muted })
      #expect(open.labelRole == .command && open.value.runs.first?.role == .plain)
    }
  }

  @Test(
    arguments: [
      ("/ZIP/", ["onboarding submit", "settings location"], ["deck list"]),
      ("/zip", ["settings location"], ["deck list"]), ("/deck.empty/", ["deck pass"], ["auth login"]),
      ("/whoami/", ["auth  "], ["claims"]), ("/two words that are nowhere/", ["No help holds"], ["deck"]),
      ("//", ["No help holds"], ["deck"]),
    ])
  func `a text between slashes is looked for everywhere`(topic: String, found: [String], absent: [String])
    throws
  {
    try ShellHarness.run { harness async throws in
      let said = await harness.said("help '\(topic)'")

      for text in found { #expect(said.contains(text), "\(text)") }
      for text in absent { #expect(!said.contains("\n\(text)  "), "\(text)") }
    }
  }

  @Test(
    arguments: [
      ("help dekc", "Did you mean deck?"), ("help labb", "Did you mean lab?"),
      ("help eror", "Did you mean errors?"),
      ("help zip", "help /zip/"), ("help deck lst", "Did you mean deck list?"), ("help xyzzy", "help"),
      ("explain dek.empty", "Did you mean deck.empty?"), ("plugin enable dekc", "Did you mean deck?"),
      ("login apple --as bobb", "auth login apple --as bob"), ("echo ${scrach}", "Did you mean ${scratch}?"),
      ("assert sesion.user == 1", "Did you mean session?"),
      ("assert db.usrs.count == 0", "Did you mean users?"),
      ("assert net.writes.usrs == 0", "Did you mean users?"),
      ("net fail 1 --table usrs", "Did you mean users?"),
    ])
  func `a mistyped word is answered with the nearest`(line: String, hint: String) throws {
    try ShellHarness.run { harness async throws in
      await harness.run(line)

      #expect(
        harness.output.error.split(separator: "\n").contains { $0 == "→ \(hint)" }, "\(harness.output.error)")
    }
  }

  @Test func `a network fault names a table, or sign-in`() throws {
    try ShellHarness.run { harness async throws in
      #expect(await harness.code("net fail 1 --table nope") == "table.unknown")
      for table in ["users", "auth"] { #expect(await harness.code("net fail 1 --table \(table)") == "") }
      #expect(await harness.code("assert net.writes.auth == 0") == "")
    }
  }

  @Test func `every command has an example and something related that is there`() throws {
    let registry = Assembly.registry
    for command in registry.commands.map(\.declaration) {
      #expect(!command.examples.isEmpty, "\(command.name)")
      for name in command.related {
        #expect(registry[name]?.declaration.name == name && name != command.name, "\(command.name): \(name)")
      }
    }
    try ShellHarness.run { harness async throws in
      for name in harness.shell.registry.commands.map(\.declaration.name) {
        #expect(await harness.said("help \(name)").contains("\nrelated  "), "\(name)")
      }
    }
  }

  @Test func `a disabled plugin leaves no trace`() throws {
    try ShellHarness.run { harness async throws in
      #expect(await harness.said("help deck show").contains("claims availability"))
      await harness.run("plugin disable claims")

      for line in ["help", "help /claim/", "help deck show", "help /availability/"] {
        #expect(!(await harness.said(line)).contains("claims availability"), "\(line)")
      }
      #expect(await harness.code("help claims") == "command.disabled")
    }
  }

  @Test func `help and history search by full case folding`() throws {
    try ShellHarness.run { harness async throws in
      harness.shell.history = ["echo Straße", "echo Strand"]

      #expect(await harness.said("help /ﬁELD/") == harness.said("help /field/"))
      #expect(await harness.said("help /ﬁELD/").contains("\n"))
      #expect(await harness.said("history /STRASSE/") == "1  echo Straße\n")
    }
  }

  @Test func `names that begin alike are listed by what they begin with`() throws {
    try ShellHarness.run { harness async throws in
      let said = await harness.said("help lab agent")

      #expect(said.hasPrefix("lab: ") && said.contains("\nlab agent close"))
      #expect(!said.contains("lab mail"))
    }
  }
}

extension ShellHarness {
  /// What one line gives before it is rendered.
  fileprivate func result(of line: String) async -> Output? {
    var format = OutputFormat.text
    guard let words = try? Tokenizer.tokens(Array(line.utf8)).line().words else { return nil }
    return await shell.evaluate(words, end: line.utf8.count, format: &format).outputs.first
  }
}
