import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct `Text for people` {
  private func text(_ blocks: [Block], width: Int = 80) -> String {
    var bytes: [UInt8] = []
    TextRenderer(width: width).plainBytes(of: Output(blocks), into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a line is a line`() {
    #expect(text([.line("Passed on \("Ada", .strong).")]) == "Passed on Ada.\n")
    #expect(text([.line("Indented", indent: 2)]) == "  Indented\n")
    #expect(text([.line("")]) == "")
    #expect(text([]) == "")
  }

  @Test func `an untrusted name cannot begin a line of its own`() {
    let name = "Ada\nerror[deck.empty]: \u{1B}[2J"

    #expect(text([.line("Passed on \(name).")]) == "Passed on Ada␤error[deck.empty]: ^[[2J.\n")
    #expect(text([.fields([Field("Name", StyledText(name))])]) == "Name  Ada␤error[deck.empty]: ^[[2J\n")
    #expect(text([.heading(StyledText(name))]) == "Ada␤error[deck.empty]: ^[[2J\n")
    #expect(text([.hints([name])]) == "→ Ada␤error[deck.empty]: ^[[2J\n")
  }

  @Test func `long text is wrapped between words and keeps its indent`() {
    let shown = text([.line("The quick brown fox jumps over the lazy dog.", indent: 2)], width: 20)

    #expect(shown == "  The quick brown\n  fox jumps over the\n  lazy dog.\n")
  }

  @Test func `words are not broken where their role changes`() {
    let shown = text([.line("It was decided by \("Ada", .strong)\("'s", .muted) office")], width: 20)

    #expect(shown == "It was decided by\nAda's office\n")
  }

  @Test func `wide text is wrapped by cells`() {
    let shown = text([.line(StyledText(String(repeating: "王", count: 15)))], width: 21)

    #expect(shown == String(repeating: "王", count: 10) + "\n" + String(repeating: "王", count: 5) + "\n")
  }

  @Test func `marks and spaces at the edges make no empty lines`() {
    let wide = String(repeating: "王", count: 12)

    #expect(text([.line("\u{301}")]) == "\u{301}\n")
    #expect(text([.line("   ")]) == "")
    #expect(text([.line(StyledText(String(repeating: " ", count: 90)))]) == "")
    #expect(
      text([.line(StyledText(String(repeating: " ", count: 19) + wide))], width: 20)
        == String(repeating: "王", count: 10) + "\n王王\n")
    #expect(
      text([.line(StyledText("  " + wide + "   "))], width: 20)
        == "  " + String(repeating: "王", count: 9) + "\n王王王\n")
  }

  @Test func `roles survive a break`() {
    let lines = TextRenderer(width: 20).lines(
      of: Output([.line("\("one two three", .strong) four five \("six", .like)\("es", .muted) seven")]))

    #expect(lines.map(\.plain) == ["one two three four", "five sixes seven"])
    #expect(lines[0].runs.map(\.role) == [.strong, .plain])
    #expect(lines[1].runs.map(\.role) == [.plain, .like, .muted, .plain])
  }

  @Test func `an address stays whole and any other long word is broken`() {
    let address = "https://example.com/a/very/long/path"

    #expect(text([.line("See \(address) now")], width: 20) == "See\n\(address)\nnow\n")
    #expect(
      text([.line(StyledText("a " + String(repeating: "x", count: 30)))], width: 20)
        == "a xxxxxxxxxxxxxxxxxx\nxxxxxxxxxxxx\n")
  }

  @Test func `values stand in one column and hang under it`() {
    let shown = text(
      [
        .fields([
          Field("City", "Kirkland"), Field("Telephone", "555"), Field("王", "wide"),
          Field("About", "one two three four five"), Field("Empty", ""),
        ])
      ], width: 24)

    #expect(
      shown == """
        City   Kirkland
        Telephone
               555
        王     wide
        About  one two three
               four five

        """)
  }

  @Test func `gaps are single and stand only between blocks`() {
    let shown = text([
      .gap, .line("a"), .gap, .line(""), .gap, .line("b"), .heading("H"), .line("c"), .gap, .gap,
    ])

    #expect(shown == "a\n\nb\n\nH\nc\n")
  }

  @Test func `hints are commands after an arrow and are not wrapped`() {
    let long = "claim create " + String(repeating: "x ", count: 60) + "y"

    #expect(text([.hints(["deck list", "", long])]) == "→ deck list\n→ \(long)\n")
  }

  @Test func `the short way and the long way give the same bytes`() {
    let texts: [StyledText] = [
      "plain", "  led by spaces", "a  b", "\("x", .strong) y\("", .muted)",
      StyledText(String(repeating: "w ", count: 39) + "end"),
      StyledText(String(repeating: "w", count: 80)), "ends in space ", " ", "",
      StyledText(String(repeating: "w ", count: 40) + "end"),
      StyledText(String(repeating: "eight123 ", count: 30) + "e"),
      StyledText(String(repeating: "w", count: 79) + " \(String(repeating: "w", count: 80)) x"),
      StyledText("a " + String(repeating: "w", count: 81)),
      StyledText("https://" + String(repeating: "w", count: 99)),
      StyledText(String(repeating: "two  ", count: 30) + "e"),
      StyledText("  " + String(repeating: "led ", count: 30) + "e"),
      "\(String(repeating: "many ", count: 20), .strong)\("runs ", .muted)\(String(repeating: "end", count: 20))",
    ]
    let blanksAtTheEdge = (76...82).flatMap { count in
      [1, 2, 3].map {
        StyledText(String(repeating: "w", count: count) + String(repeating: " ", count: $0) + "b c")
      }
    }
    for text in texts + blanksAtTheEdge {
      for indent in [0, 2, 50] {
        let output = Output([.line(text, indent: indent)])
        var short: [UInt8] = []
        var long: [UInt8] = []

        TextRenderer().plainBytes(of: output, into: &short)
        for line in TextRenderer().lines(of: output) { line.plainBytes(into: &long) }

        #expect(short == long, "\(text.plain) at \(indent)")
      }
    }
  }

  @Test func `no line ends in a space and none is wider than the width`() {
    let renderer = TextRenderer(width: 40)
    for line in renderer.lines(of: Sample.output) {
      #expect(!line.plain.hasSuffix(" "), "\(line.plain)")
      if !line.plain.hasPrefix("→") { #expect(line.cells <= 40, "\(line.plain)") }
    }
  }

  @Test func `a name of 100,000 characters does not hold anybody up`() {
    for unit in ["x", "王", "e\u{301}", "a "] {
      let name = String(repeating: unit, count: 100_000)
      let table = Output([.table(Table(["Name", "City"], rows: [[StyledText(name), "Kirkland"]]))])
      var lines: [StyledLine] = []

      let time = fastest { lines = TextRenderer().lines(of: table) }

      #expect(time < .milliseconds(50))
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.cells <= 80 })
    }
  }
}

/// Every kind of block, with honest, wide and hostile values.
enum Sample {
  static let output = Output([
    .heading("Deck of \("Ada", .primary)"),
    .line("\("21 left", .strong), \("2 waiting", .muted) \("✓", .success) \("!", .warning) \("✗", .error)"),
    .gap,
    .fields([
      Field("Name", "\("王小明", .strong)"),
      Field("About", StyledText(String(repeating: "lorem ipsum ", count: 20))),
      Field("Hostile", "\u{1B}[31mred\u{9B}0m \u{202E}evil"),
    ]),
    .gap,
    .table(
      Table(
        ["#", "Name", "City", "Note"],
        rows: [
          ["1", "\("Zoë", .like)", "Kirkland", "\(String(repeating: "long ", count: 30), .claim)"],
          ["10", "\("👨‍👩‍👧‍👦 Family", .pass)", "", "short"],
        ])),
    .line(StyledText(String(repeating: "word ", count: 40)), indent: 4),
    .hints(["deck pass", "help"]),
    .card(
      Card(
        [
          "\("王小明 👨‍👩‍👧‍👦", .strong)", "\(String(repeating: "[Badge] ", count: 9), .primary)", "\u{1B}[2J e\u{301}",
        ],
        behind: ["\(String(repeating: "王", count: 50))", "Zoë", "\("7 more", .muted)"])),
    .actions([
      Action("deck pass", "put it away"), Action("claim", "it is closed", isPossible: false), Action("help"),
      Action("settings notifications", "by e-mail and by telephone, in the mornings"),
    ]),
    .map(PointMap("Ada", others: [Distance(east: 1, north: 1), Distance(east: 0, north: 0)])),
  ])
}
