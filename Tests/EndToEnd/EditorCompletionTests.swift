internal import TestSupport
internal import Testing

/// Tab and pastes.
@Suite struct EditorCompletionTests {
  @Test func `Tab completes the only word`() throws {
    let terminal = try Probe.start()

    terminal.type("eat ap\t!\r")

    try terminal.wait(for: "probe› eat apple !", #"got: "eat apple !""#, "probe›")
  }

  @Test func `a word with a space is inserted as one`() throws {
    let terminal = try Probe.start()

    terminal.type("N\t\r")

    try terminal.wait { $0.lines.contains(#"got: "New\\ York ""#) }
  }

  @Test(arguments: [24, 4])
  func `Tab inserts what is common, lists the rest below, and the list goes away`(rows: Int) throws {
    let terminal = try Probe.start(rows: rows)

    terminal.type("ba\t\t")
    try terminal.wait(for: "probe› ban", "banana   a word", "bandana  a word")
    #expect(terminal.screen.row == 0)
    #expect(terminal.screen.column == 10)

    terminal.type("a\t\r")
    try terminal.wait(for: "probe› banana", #"got: "banana ""#, "probe›")
  }

  @Test func `Tab and Shift-Tab go through the list, and any other key takes it away`() throws {
    let terminal = try Probe.start()
    terminal.type("x ba\t\t")
    try terminal.wait(for: "probe› x ban", "banana   a word", "bandana  a word")

    terminal.type("\t")
    try terminal.wait { screen in
      screen.lines == ["probe› x banana", "banana   a word", "bandana  a word"] && screen.column == 15
    }
    terminal.type("\t")
    try terminal.wait { $0.lines.first == "probe› x bandana" && $0.lines.count == 3 }
    terminal.type("\t\u{1B}[Z\u{1B}[Z")
    try terminal.wait { $0.lines.first == "probe› x banana" && $0.lines.count == 3 }
    terminal.type("!")

    try terminal.wait(for: "probe› x banana!")
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test func `in the middle of a line only what stands before the cursor is completed`() throws {
    let terminal = try Probe.start()

    terminal.type("ap end\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}[D\t\r")

    try terminal.wait { $0.lines.contains(#"got: "apple end""#) }
  }

  @Test(arguments: ["'", "\""])
  func `a quote that is closed already is not closed twice`(quote: String) throws {
    let terminal = try Probe.start()

    terminal.type("\(quote)Ne\(quote)\u{1B}[D\t\r")

    let line = "\(quote)New York\(quote)"
    try terminal.wait { $0.lines.contains("got: " + line.debugDescription) }
  }

  @Test func `a menu longer than the screen scrolls with the choice`() throws {
    let terminal = try Probe.start(rows: 4)
    terminal.type("\t")
    try terminal.wait(for: "probe›", "apple     a word", "… 4 more")

    terminal.type("\t\t\t")

    try terminal.wait(for: "probe› bandana", "bandana   a word", "… 2 more")
  }

  @Test func `the list fits below a prompt at the bottom`() throws {
    let terminal = try Probe.start(rows: 4)
    terminal.type("1\r2\r")
    try terminal.wait { $0.lines.last == "probe›" && $0.lines.contains(#"got: "2""#) }

    terminal.type("ban\t")
    try terminal.wait(for: #"got: "2""#, "probe› ban", "banana   a word", "bandana  a word")

    terminal.type("x")
    try terminal.wait(for: #"got: "2""#, "probe› banx")
  }

  @Test func `a question has neither history nor candidates`() throws {
    let terminal = try Probe.start()

    terminal.type("ask\rap\t\u{1B}[A\\\r")

    try terminal.wait { $0.lines.contains(#"answer: line("ap\\")"#) }
  }

  @Test func `a paste taller than the screen is taken whole`() throws {
    let terminal = try Probe.start(rows: 6)
    let text = (1...30).map { "line \($0)" }.joined(separator: "\n")

    terminal.paste(text)
    terminal.type("\rdone\r")

    try terminal.wait { $0.lines.contains(#"got: "done""#) }
    #expect(String(decoding: terminal.output, as: UTF8.self).contains("got: " + text.debugDescription))
  }

  @Test func `a paste is one piece that waits for Enter`() throws {
    let terminal = try Probe.start()

    terminal.paste("one\r\ntwo\u{3}\n\tthree\u{202E}\n")
    try terminal.wait(for: "probe› one", "two", " three")
    terminal.type("!\r")

    try terminal.wait(for: "probe› one", "two", " three!", #"got: "one\ntwo\n three!""#, "probe›")
  }

  @Test func `Up moves within a paste before it recalls`() throws {
    let terminal = try Probe.start()

    terminal.paste("one\ntwo")
    terminal.type("\u{1B}[A!\r")

    try terminal.wait { $0.lines.contains(#"got: "one!\ntwo""#) }
  }
}
