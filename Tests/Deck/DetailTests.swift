import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct DetailTests {
  @Test(
    arguments: [
      ("PCM Encore", ["no reviews yet"], ["0.0", "Services"]),
      ("M3 Tax and Accounting", ["[MT] No photo"], ["Phone", "Website", "photos"]),
      ("Joanna Maliva Lee", ["1.0 (1 review)"], ["Address", "Map", "Phone", "Services", "Contact"]),
      ("Green Financial", ["[GF] No photo", "5.0 (1 review)"], ["photos", "Services"]),
    ])
  func `what an agent lacks is left out`(name: String, shown: [String], absent: [String]) throws {
    try PluginHarness.run { shell async throws in
      let text = try await shell.text("show '\(name)'")

      for piece in shown { #expect(text.contains(piece)) }
      for piece in absent + ["nil", "null", "Optional"] { #expect(!text.contains(piece)) }
    }
  }

  @Test func `the details come in the order of the product's screen`() throws {
    try PluginHarness.run { shell async throws in
      let text = try await shell.text("show")
      let order = [
        "4 photos", "Sound Planning Group", "8 reviews", "Financial Advising", "Address  ", "Phone  ",
        "Website  ", "About", "Services", "Contact  ", "Map      47.67619, -122.20592",
        "Open     https://www.openstreetmap.org/?mlat=47.67619&mlon=-122.20592",
        "◆ Sound Planning Group", "→ claim",
      ]

      var rest = text[...]
      for piece in order {
        let found = try #require(rest.firstRange(of: piece), "\(piece) is missing or too early")
        rest = rest[found.upperBound...]
      }
    }
  }

  @Test func `a person's own decision stands in the details`() throws {
    try PluginHarness.run { shell async throws in
      try await shell.run("interested")
      #expect(try await shell.text("show #1").contains("Snider"))
      let text = try await shell.text("show 'Sound Planning'")
      #expect(text.contains("You are interested, waiting to be sent."))
    }
  }

  @Test func `an agent that has closed is shown as such and cannot be claimed`() throws {
    try PluginHarness.run { shell async throws in
      shell.backend.edit { $0.agents[0].isClosed = true }
      let text = try await shell.text("show 'Sound Planning'")

      #expect(text.contains("× claim  it is closed"))
      #expect(text.contains("Not in the deck: it is closed."))
      #expect(!text.contains("→ pass"))
    }
  }

  @Test func `an agent without a name has a label and is found by its id`() throws {
    try PluginHarness.run(agents: [Agent(id: Agent.ID("x y"), name: " ")]) { shell async throws in
      let text = try await shell.text("show 'x y'")

      #expect(text.contains("Unnamed agent\nno reviews yet"))
      #expect(text.contains("→ pass 'x y'"))
    }
  }

  @Test func `details are about the card on top, and there is none on an empty deck`() throws {
    try PluginHarness.run(agents: Array(PluginHarness.agents.prefix(1))) { shell async throws in
      try await shell.run("pass")
      #expect(try await shell.failure(of: "show").code == .deckEmpty)
    }
  }

  @Test(
    arguments: [
      (0, 0, ["Map   0.00000, 0.00000", "◆ A"]), (999, 0, ["Map  999.00000, 0.00000"]), (nil, 0, []),
    ] as [(Double?, Double, [String])])
  func `only a place on the globe is on a map`(latitude: Double?, longitude: Double, shown: [String]) throws {
    var (agent, other) = (Agent(id: Agent.ID("a"), name: "A"), Agent(id: Agent.ID("b"), name: "B"))
    (agent.latitude, agent.longitude) = (latitude, longitude)
    (other.latitude, other.longitude) = (0.01, 0)
    try PluginHarness.run(agents: [agent, other]) { shell async throws in
      let text = try await shell.text("show a")

      for piece in ["Map", "◆", "openstreetmap"] {
        let isShown = shown.contains { $0.hasPrefix(piece) } || (piece == "openstreetmap" && shown.count == 2)
        #expect(text.contains(piece) == isShown, "\(piece)")
      }
      for piece in shown { #expect(text.contains(piece)) }
    }
  }

  @Test func `text of others goes out as it is in the data`() throws {
    var agent = Agent(id: Agent.ID("hostile"), name: "A\u{1B}[2J\u{202E}B")
    agent.bio = "one\r\ntwo"
    try PluginHarness.run(agents: [agent]) { shell async throws in
      let data = try await shell.object("show")

      #expect(data["name"] == .string("A\u{1B}[2J\u{202E}B"))
      #expect(data["bio"] == "one\r\ntwo")
      #expect(try await shell.text("show").contains("  one\n  two"))
    }
  }
}
