import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct `The width of what is shown` {
  @Test(arguments: [(nil, 72), (80, 72), (120, 72), (40, 40), (7, 20)] as [(Int?, Int)])
  func `is the terminal's, and 80 where there is none`(columns: Int?, frame: Int) throws {
    try ShellHarness.run { harness async throws in
      harness.shell.terminalColumns = { columns }

      let card = await harness.said("deck").split(separator: "\n").first { $0.hasPrefix("╭") }

      #expect(card?.count == frame)
    }
  }

  @Test func `follows the terminal from line to line`() throws {
    try ShellHarness.run { harness async throws in
      harness.shell.terminalColumns = { 200 }
      let wide = await harness.said("help deck interested")
      harness.shell.terminalColumns = { 30 }
      let narrow = await harness.said("help deck interested")

      #expect(wide.split(separator: "\n").contains { (81...120).contains($0.count) })
      #expect(wide.split(separator: "\n").allSatisfy { $0.count <= 120 })
      #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 30 })
    }
  }

  @Test func `does not change what goes to a file, into a variable or into a recording`() throws {
    try ShellHarness.run { harness async throws in
      harness.shell.terminalColumns = { 20 }
      harness.shell.recording = .possible(.standard)
      await harness.run("record session.hush\ndeck\nrecord stop\ndeck > deck.txt\nlet shown = deck")

      let files = try ["session.hush", "deck.txt"].map {
        String(decoding: try harness.files.read($0), as: UTF8.self)
      }

      for text in files + [harness.shell.variables["shown"] ?? ""] {
        #expect(text.contains("╭" + String(repeating: "─", count: 70) + "╮\n"))
      }
    }
  }
}
