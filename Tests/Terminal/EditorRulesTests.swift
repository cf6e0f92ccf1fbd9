internal import HushhKit
internal import Testing

@testable internal import HushhTerminal

@Suite struct EditorAvailabilityTests {
  @Test(
    arguments: [
      ("xterm", nil, true, true, true, .available),
      (nil, nil, true, true, true, .unavailable(.terminalUnusable)),
      ("", nil, true, true, true, .unavailable(.terminalUnusable)),
      ("dumb", nil, true, true, true, .unavailable(.terminalUnusable)),
      ("emacs", nil, true, true, true, .unavailable(.terminalUnusable)),
      ("xterm", "29.1,comint", true, true, true, .unavailable(.insideEmacs)),
      ("xterm", "29.1,vterm", true, true, true, .available),
      ("xterm", nil, false, true, true, .unavailable(.inputIsNoTerminal)),
      ("xterm", nil, true, false, true, .unavailable(.outputIsNoTerminal)),
      ("nonesuch", nil, true, true, false, .unavailable(.terminalUnknown)),
    ] as [(String?, String?, Bool, Bool, Bool, EditorAvailability)])
  func `lines are edited only where that works`(
    terminal: String?, emacs: String?, input: Bool, output: Bool, isKnown: Bool, expected: EditorAvailability
  ) {
    var surroundings = EditorAvailability.Surroundings(terminal: terminal, insideEmacs: emacs)
    surroundings.inputIsTerminal = input
    surroundings.outputIsTerminal = output
    surroundings.isKnown = { _ in isKnown }

    #expect(EditorAvailability(in: surroundings) == expected)
  }
}

@Suite struct HistorySearchTests {
  @Test func `only lines that begin alike are found, and the draft comes back`() {
    var search = HistorySearch(entries: ["deck list", "show 3", "deck pass"])

    #expect(search.older(than: "de") == "deck pass")
    #expect(search.older(than: "deck pass") == "deck list")
    #expect(search.older(than: "deck list") == nil)
    #expect(search.newer(than: "deck list") == "deck pass")
    #expect(search.newer(than: "deck pass") == "de")
    #expect(search.newer(than: "de") == nil)
  }

  @Test func `an edited line begins a new search`() {
    var search = HistorySearch(entries: ["deck list", "deck list all", "show 3"])

    #expect(search.older(than: "") == "show 3")
    #expect(search.older(than: "deck list") == "deck list all")
    #expect(search.newer(than: "deck list all") == "deck list")
  }

  @Test func `repeated lines are passed in one step`() {
    var search = HistorySearch(entries: ["a", "b", "b"])

    #expect(search.older(than: "") == "b")
    #expect(search.older(than: "b") == "a")
  }
}

@Suite struct HeldLinesTests {
  @Test(arguments: [(2, ["1", "2"]), (4, ["1", "2", "3", "4"]), (5, ["1", "2", "3", "…", "5"])])
  func `every line is shown once, and a gap where there is one`(count: Int, shown: [String]) {
    let text = (1...count).map(String.init).joined(separator: "\n")

    let preview = HeldLines(recalled: text, insteadOf: "").preview(columns: 80)

    #expect(preview == shown.map { "  " + $0 })
  }
}

@Suite struct CompletionTests {
  @Test func `the menu replaces the word, and then the candidate that it inserted`() {
    var completion = Completion()
    completion.replacing = 3
    completion.candidates = [Candidate("New York", typed: #"New\ York"#), Candidate("Newark")]
    var menu = CompletionMenu(completion)

    #expect(menu.replacing == 3)
    #expect(menu.move(by: -1) == "Newark")
    #expect(menu.replacing == 6)
    #expect(menu.move(by: 1) == #"New\ York"#)
    #expect(menu.replacing == 9)
  }

  @Test func `rows are cut to the width and to the number there is room for`() {
    let candidates = (1...5).map { Candidate("name\($0)", summary: "a long explanation") }

    let rows = CandidateList.rows(for: candidates, columns: 16, limit: 3, inColor: false)

    #expect(rows == ["name1  a long e…", "name2  a long e…", "… 3 more"])
  }
}

@Suite struct LineLayoutTests {
  @Test(arguments: [
    ("abc", 0, 3), ("0123456789", 1, 0), ("012345678日", 1, 2), ("a\nb", 1, 1), ("0123456789\n", 2, 0),
    ("a\tb", 0, 9), ("e\u{301}", 0, 1), ("日本", 0, 4),
  ])
  func `rows and columns are counted as libedit counts them`(text: String, row: Int, column: Int) {
    var layout = LineLayout(columns: 10)

    layout.advance(text.unicodeScalars)

    #expect(layout.row == row)
    #expect(layout.column == column)
  }
}
