import HushhDomain
import HushhKit
import HushhPluginKit
import Synchronization
import TestSupport
import Testing

@testable import HushhApp
@testable import HushhEngine

@Suite struct `What Tab offers` {
  /// The texts for a line whose cursor is at its end.
  private func offers(
    _ line: String, prepared: String = "deck", files: [String: String] = [:]
  ) throws -> [CompletionFacts.Suggestion] {
    let found = Mutex<[CompletionFacts.Suggestion]>([])
    try ShellHarness.run(files: files) { harness in
      await harness.run(prepared)
      let shell = harness.shell
      let completion = LineCompletion(
        facts: shell.completionSource.facts, snapshot: shell.state.snapshot, files: shell.world.files)
      let offered = completion.suggestions(for: line)
      found.withLock { $0 = offered }
    }
    return found.withLock { $0 }
  }

  private func texts(_ line: String, prepared: String = "deck", files: [String: String] = [:]) throws
    -> [String]
  {
    try offers(line, prepared: prepared, files: files).map(\.text)
  }

  @Test(arguments: [
    ("dec", ["deck"]), ("deck li", ["list"]), ("deck sh", ["show"]), ("lab ag", ["agent"]),
    ("lab agent cl", ["close"]), ("DEC", ["deck"]), ("nonesuch ", []), ("nonesuch x", []),
    ("deck list --so", ["--sort"]), ("deck list --sort ", ["deck", "rating"]),
    ("deck list --sort r", ["rating"]), ("deck list --sort deck --s", []),
    ("deck list --li", ["--limit"]), ("deck list --limit ", []),
    ("auth login g", ["google"]), ("login g", ["google"]), ("settings theme l", ["light"]),
    ("deck list --format ", ["text", "json", "tsv"]), ("set ed", ["editor", "editrc"]),
    ("set du", ["durability"]),
    ("set editor ", ["emacs", "vi"]), ("set nosuch ", ["--format"]), ("help deck li", ["list"]),
    ("help claims cr", ["create"]), ("deck list --format=j", ["--format=json"]),
    ("deck list --sort=r", ["--sort=rating"]), ("deck list --nosuch=", []), ("deck list -- --format=", []),
    ("echo a\\\\\ndeck sea", ["search"]), ("# a note \\\ndeck sea", ["search"]),
    ("net fail 1 --table au", ["auth_identities", "auth_sessions", "auth_users", "auth"]),
    ("expect-error agent.u", ["agent.unknown"]), ("expect-error agent.unknown dec", ["deck"]),
    ("time deck list --so", ["--sort"]), ("repeat 3 pas", ["pass"]), ("explain deck.e", ["deck.empty"]),
    ("plugin disable cl", ["claims"]), ("# dec", []), ("deck | wc", []), ("echo dec", []),
    ("login apple --as bo", ["bob"]), ("deck list -- --so", []), ("deck\ndec", ["deck"]),
    ("deck \\\nlis", ["list"]),
  ])
  func `commands, verbs, flags and choices`(line: String, expected: [String]) throws {
    let found = try texts(line)

    #expect(found == expected)
  }

  @Test func `names and flags have their meaning beside them`() throws {
    let all = try offers("") + offers("deck list --") + offers("net ")

    #expect(all.allSatisfy { !($0.summary ?? "").isEmpty })
    #expect(Set(all.map(\.text)).isSuperset(of: ["pass", "claims", "net", "history", "--sort", "offline"]))
  }

  @Test func `aliases are offered and looked through`() throws {
    #expect(try texts("mi", prepared: "alias mine = deck list") == ["mine"])
    #expect(try texts("mine --so", prepared: "alias mine = deck list") == ["--sort"])
    #expect(try texts("echo ${na", prepared: "let name = echo x") == ["${name}"])
  }

  @Test func `a disabled plugin leaves no trace`() throws {
    #expect(try texts("cla", prepared: "plugin disable claims") == [])
  }

  @Test func `agents by name and by id, described`() throws {
    let agents = PluginHarness.agents
    let first = agents[0]

    let byName = try offers("show \(first.name.prefix(3))")
    let byID = try offers("show \(first.id.text.prefix(4))")

    #expect(byName.map(\.text).contains(first.name))
    #expect(byName.first?.isValue == true)
    #expect(byName.first { $0.text == first.name }?.summary?.contains(first.id.text) == true)
    #expect(byID.map(\.text) == [first.id.text])
    #expect(byID.first?.summary?.contains(first.name) == true)
    #expect(try texts("show ").count == agents.count)
  }

  @Test func `an agent whose name could not be typed, or is another's too, is offered by its id`() throws {
    let names = ["Twin", "twin", "#1 Advisors", "Evil\u{1B}[2J", "\u{202E}RTL", " ", "-dash", "Plain"]
    var agents = names.enumerated().map { Agent(id: Agent.ID("id\($0.offset)"), name: $0.element) }
    agents.append(Agent(id: Agent.ID("closed"), name: "Plain and closed"))
    agents[8].isClosed = true
    var facts = CompletionFacts()
    facts.declarations["show"] = Declaration("show", "Show.", parameters: [.argument("agent", .agent, "It")])
    let completion = LineCompletion(
      facts: facts, snapshot: StateSnapshot(agents: agents), files: MemoryFiles())

    let found = completion.suggestions(for: "show ")

    #expect(found.map(\.text) == ["id0", "id1", "id2", "id3", "id4", "id5", "-dash", "Plain"])
    #expect(completion.suggestions(for: "show id7").map(\.text) == ["id7"])
    #expect(completion.suggestions(for: "show LAI").map(\.text) == ["Plain"])
  }

  @Test(arguments: [("STRASSE", "Straße Fonds"), ("ssE f", "Straße Fonds"), ("οδυσσευς", "ΟΔΥΣΣΕΥΣ Invest")])
  func `names are offered by full case folding`(word: String, name: String) {
    let agents = ["Straße Fonds", "ΟΔΥΣΣΕΥΣ Invest", "Plain"].enumerated()
      .map { Agent(id: Agent.ID("id\($0.offset)"), name: $0.element) }
    var facts = CompletionFacts()
    facts.declarations["show"] = Declaration("show", "Show.", parameters: [.argument("agent", .agent, "It")])
    let completion = LineCompletion(
      facts: facts, snapshot: StateSnapshot(agents: agents), files: MemoryFiles())

    #expect(completion.suggestions(for: "show '\(word)").map(\.text) == [name])
  }

  @Test(arguments: [
    ("ab", ["1"]), ("b", ["2"]), ("c", ["2", "3"]), ("bb", []), ("d", ["3"]), ("\u{E9}", ["4"]),
  ])
  func `names that lie beside each other are not run together`(part: String, expected: [String]) {
    let names = ["ab", "bc", "cd", "xe\u{301}x"]
    let agents = names.enumerated().map { Agent(id: Agent.ID("\($0.offset + 1)"), name: $0.element) }
    let index = AgentNames(agents)
    let folded = part.searchKey

    let beginning = index.beginning(name: folded, id: [0x21], limit: 9) { _ in true }
    let holding = index.holding(folded, limit: 9) { _ in true }

    #expect(beginning.map(\.name) == names.filter { $0.searchKey.starts(with: folded) })
    #expect(holding.map(\.name) == names.filter { $0.searchKey.contains(subsequence: folded) })
    #expect(Set(holding.map(\.id.text)).isSuperset(of: expected))
  }

  @Test func `a zero inside a name ends nothing`() {
    let index = AgentNames([Agent(id: Agent.ID("1"), name: "a\0b"), Agent(id: Agent.ID("2"), name: "cd")])

    #expect(index.holding([0x62], limit: 9) { _ in true }.map(\.id.text) == ["1"])
    #expect(index.holding([0x64], limit: 9) { _ in true }.map(\.id.text) == ["2"])
  }

  @Test func `before anything was read there is nothing to offer, and nothing is read for it`() throws {
    #expect(try texts("show ", prepared: "echo") == ["--format"])
  }

  @Test func `files where a file belongs`() throws {
    let files = ["a.hush": "", "folder/b c.hush": "", ".hidden": ""]

    #expect(try texts("run a", files: files) == ["a.hush"])
    #expect(try texts("run ", files: files) == ["a.hush", "folder/"])
    #expect(try texts("run folder/", files: files) == ["folder/b c.hush"])
    #expect(try texts("run .", files: files) == [".hidden"])
    #expect(try texts("deck > a", files: files) == ["a.hush"])
    #expect(try texts("run none/", files: files) == [])
  }

  @Test(arguments: ["'", "\"", "\\", "deck 'a ", "|", ">", "--", "-", "${", "deck list --sort=", "\u{1B}"])
  func `half a word never fails`(line: String) throws {
    _ = try offers(line)
    _ = try offers("deck list " + line)
  }

  @Test func `claims by number, once they were listed`() throws {
    let prepared = """
      login apple --as alice
      onboarding submit --first Ada --goals retirement_planning --zip 98052
      claim sound
      claims
      """
    let found = try offers("claims show ", prepared: prepared)

    #expect(found.map(\.text) == ["1"])
  }
}
