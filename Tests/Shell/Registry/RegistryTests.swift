import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

private struct Named: CommandPlugin {
  var name: String
  var names: [String]
  var aliases: [String] = []
  var summary: String { "A plugin" }
  var commands: [Command] {
    names.map {
      Command(Declaration($0, "Do.", aliases: aliases)) { _, _ in Output([.line("from \(name)")]) }
    }
  }
}

@Suite struct `Who has a name` {
  private func state(_ registry: Registry, _ name: String) -> (isEnabled: Bool, problem: String?)? {
    registry.entries.first { $0.name == name }.map { ($0.isEnabled, $0.problem) }
  }

  @Test(arguments: [
    "help", "exit", "quit", "run", "HELP", "net", "net offline", "clock", "db rows", "lab mail",
  ])
  func `what is built in is never replaced`(name: String) {
    let registry = Registry(plugins: [Named(name: "rogue", names: ["good", name])])

    #expect(state(registry, "rogue")?.isEnabled == false)
    #expect(state(registry, "rogue")?.problem?.contains("belongs to") == true)
    #expect(registry["good"] == nil)
    #expect(state(registry, "shell")?.isEnabled == true && state(registry, "lab")?.isEnabled == true)
    #expect(registry[name.lowercased()]?.owner != "rogue")
  }

  @Test(arguments: [("swipe", "swipe"), ("swipe", "Swipe"), ("a b", "a b"), ("e\u{301}", "\u{E9}")])
  func `of two plugins with one name the first stays whole, whichever that is`(first: String, second: String)
  {
    for (a, b) in [(first, second), (second, first)] {
      let registry = Registry(plugins: [
        Named(name: "one", names: [a, "x1"]), Named(name: "two", names: ["x2", b]),
      ])

      #expect(state(registry, "one")?.isEnabled == true && registry["x1"] != nil)
      #expect(state(registry, "two")?.isEnabled == false && registry["x2"] == nil)
      let problem = state(registry, "two")?.problem ?? ""
      #expect(problem.contains("one") && problem.contains("two"))
    }
  }

  @Test func `an alias clashes as a name does`() {
    let registry = Registry(plugins: [
      Named(name: "one", names: ["a"], aliases: ["b"]), Named(name: "two", names: ["b"]),
      Named(name: "three", names: ["c"], aliases: ["a"]), Named(name: "four", names: ["d"], aliases: ["d"]),
    ])
    #expect(registry.entries.filter { !$0.isEnabled }.map(\.name) == ["two", "three", "four"])
  }

  @Test(arguments: [
    "", " ", "a ", " a", "a  b", "a b c d", "a\tb", "a\u{1B}b", "a\u{9B}", "a\u{200B}b", "a\nb", "a\u{202E}",
  ])
  func `a name nobody could type is refused`(name: String) {
    #expect(state(Registry(plugins: [Named(name: "odd", names: [name])]), "odd")?.isEnabled == false)
    #expect(
      state(Registry(plugins: [Named(name: "odd", names: ["fine"], aliases: [name])]), "odd")?.isEnabled
        == false)
  }

  @Test(arguments: ["deck", "a b c", "x-y", "é", "王", "k8s"])
  func `any other name is fine`(name: String) {
    #expect(Registry(plugins: [Named(name: "fine", names: [name])])[name]?.owner == "fine")
  }

  @Test func `two plugins of one name are not both there`() {
    let registry = Registry(plugins: [Named(name: "one", names: ["a"]), Named(name: "One", names: ["b"])])
    #expect(registry["a"] != nil && registry["b"] == nil)
  }

  @Test func `a disabled plugin leaves no trace and comes back whole`() throws {
    var registry = Registry(plugins: [Named(name: "one", names: ["a b", "c"], aliases: [])])
    try registry.setEnabled(false, "one")

    #expect(registry["c"] == nil && registry["a b"] == nil)
    #expect(!registry.names.contains("c") && !registry.commands.contains { $0.owner == "one" })
    try registry.setEnabled(true, "one")
    #expect(registry["c"] != nil && registry["a b"] != nil)
  }

  @Test func `what is built in, unknown or broken cannot be switched`() {
    var registry = Registry(plugins: [Named(name: "rogue", names: ["help"])])

    #expect(throws: RegistryError.cannotDisable("shell")) { try registry.setEnabled(false, "shell") }
    #expect(throws: RegistryError.cannotDisable("lab")) { try registry.setEnabled(false, "lab") }
    #expect(throws: RegistryError.pluginUnknown("rouge", nearest: "rogue")) {
      try registry.setEnabled(true, "rouge")
    }
    #expect(throws: RegistryError.self) { try registry.setEnabled(true, "rogue") }
    #expect(registry["help"]?.owner == "shell")
  }

  @Test func `the lab is shown last`() {
    let registry = Registry(plugins: [Named(name: "one", names: ["a"])])

    #expect(registry.entries.map(\.name) == ["shell", "one", "lab"])
    #expect(registry.commands.last?.owner == "lab")
  }
}
