import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

@Suite struct `A card` {
  private func lines(_ card: Card, width: Int) -> [StyledLine] {
    TextRenderer(width: width).lines(of: Output([.card(card)]))
  }

  @Test func `stands in a frame, with the edges of those behind it`() {
    let shown = lines(Card(["Ada", "★★★★★ 5.0"], behind: ["Zoë", "1 more"]), width: 20)

    #expect(
      shown.map(\.plain) == [
        "╭──────────────────╮",
        "│ Ada              │",
        "│ ★★★★★ 5.0        │",
        "╰┬────────────────┬╯",
        " ╰┬─ Zoë ────────┬╯",
        "  ╰─ 1 more ─────╯",
      ])
  }

  @Test func `without others it has a bottom of its own`() {
    #expect(lines(Card(["Ada"]), width: 20).last?.plain == "╰──────────────────╯")
  }

  @Test(
    arguments: [
      "Ada", "王小明財務顧問有限公司", "👨‍👩‍👧‍👦 Family & Friends 👍🏽", "e\u{301}e\u{301}e\u{301} Zalgo", "",
      "A\u{1B}[2J\nB", "مستشار مالي", String(repeating: "x", count: 200), "🇺🇸🇯🇵 ❤️",
    ], [20, 21, 40, 80, 200])
  func `its frame is straight whatever the name`(name: String, width: Int) {
    let text = StyledText(name)

    let shown = lines(Card([text, "Claim: possible"], behind: [text, text, "18 more"]), width: width)

    let frame = min(width, 72)
    #expect(shown.first?.cells == frame)
    for (position, line) in shown.dropLast(3).enumerated() {
      #expect(line.cells == frame, "line \(position)")
    }
    for (depth, line) in shown.suffix(3).enumerated() { #expect(line.cells == frame - depth - 1, "\(depth)") }
  }

  @Test func `a long name is wrapped on top and cut behind`() {
    let name: StyledText = "Edward Jones - Financial Advisor"

    let shown = lines(Card([name], behind: [name]), width: 24).map(\.plain)

    #expect(shown[1...2] == ["│ Edward Jones -       │", "│ Financial Advisor    │"])
    #expect(shown.last == " ╰─ Edward Jones -… ──╯")
  }
}
