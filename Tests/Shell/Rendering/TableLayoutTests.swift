import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

@Suite struct `Tables` {
  private func lines(_ table: Table, width: Int = 80) -> [String] {
    TextRenderer(width: width).lines(of: Output([.table(table)])).map(\.plain)
  }

  @Test func `columns line up by cells and numbers stand to the right`() {
    let table = Table(
      ["#", "Name", "Rating", "City"],
      rows: [
        ["1", "Ada", "4.8", "Kirkland"], ["10", "王小明", "10.0", ""], ["100", "Zoe\u{308}", "—", "東京"],
      ])

    #expect(
      lines(table) == [
        "  #  Name    Rating  City",
        "  1  Ada        4.8  Kirkland",
        " 10  王小明    10.0",
        "100  Zoe\u{308}          —  東京",
      ])
  }

  @Test func `long cells are cut and every row stays one line`() {
    let long = String(repeating: "x", count: 200)
    let table = Table(
      ["Id", "Name", "Note"], rows: [["1", StyledText(long), StyledText(long)], ["2", "a\nb", "c\td"]])

    let shown = lines(table, width: 40)

    #expect(shown.count == 3)
    #expect(
      shown[1] == " 1  " + String(repeating: "x", count: 16) + "…  " + String(repeating: "x", count: 16) + "…"
    )
    #expect(shown[2] == " 2  a␤b                c d")
    #expect(shown.allSatisfy { CellWidth.of($0) <= 40 })
  }

  @Test func `the last column gets what the others leave`() {
    let table = Table(["A", "B"], rows: [["short", StyledText(String(repeating: "y", count: 100))]])

    #expect(lines(table, width: 30)[1] == "short  " + String(repeating: "y", count: 22) + "…")
  }

  @Test func `a cut family stays a family or goes`() {
    let table = Table(["A", "B"], rows: [["abcdefgh👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", StyledText(String(repeating: "y", count: 40))]])

    #expect(lines(table, width: 24)[1] == "abcdefgh👨‍👩‍👧‍👦…  " + String(repeating: "y", count: 10) + "…")
  }

  @Test func `a cut runs through roles`() {
    let line = StyledLine("\("abc", .strong)\("def", .muted)\("ghi", .like)")

    #expect(line.truncated(to: 9).plain == "abcdefghi")
    #expect(line.truncated(to: 6).plain == "abcde…")
    #expect(line.truncated(to: 4).plain == "abc…")
    #expect(line.truncated(to: 3).plain == "ab…")
    #expect(line.truncated(to: 6).runs.map(\.role) == [.strong, .muted])
  }

  @Test func `a table without rows says nothing and rows may be ragged`() {
    #expect(lines(Table(["A"], rows: [])).isEmpty)
    #expect(lines(Table([], rows: [["a"], ["b", "c"]])) == ["a", "b  c"])
    #expect(lines(Table(["A", "B"], rows: [["x"]])) == ["A  B", "x"])
  }

  @Test func `where only stumps of the columns would be left, a row is a paragraph`() {
    let table = Table(
      ["#", "Agent", "Rating", "Place", "Note"],
      rows: [
        ["1", "\("Sound Planning Group", .strong)", "★★★★★ 5.0 (8)", "Kirkland, WA", ""],
        ["10", "王小明財務顧問", "no reviews", "", "closed"],
      ])

    #expect(
      lines(table, width: 40) == [
        " 1  Sound Planning Group", "    Rating ★★★★★ 5.0 (8) · Place", "    Kirkland, WA", "10  王小明財務顧問",
        "    Rating no reviews · Note closed",
      ])
    for width in 20...100 {
      let shown = lines(table, width: width)
      #expect(shown.allSatisfy { CellWidth.of($0) <= width }, "\(width)")
      #expect(shown.first?.hasPrefix(" #  Agent") == (width >= 46), "\(width)")
    }
  }

  @Test func `a paragraph without a number hangs under its name, and rows may be ragged`() {
    let table = Table(
      ["Agent", "Claim", "Why"], rows: [["Snider Financial", "not now", "no profile at all"], ["x"]])

    #expect(
      lines(table, width: 20)
        == ["Snider Financial", "  Claim not now ·", "  Why no profile at", "  all", "x"])
  }

  @Test func `many columns are cut before the width is exceeded`() {
    let cell = StyledText(String(repeating: "z", count: 30))
    let table = Table(
      (1...6).map { "Column \($0)" }, rows: Array(repeating: [cell, cell, cell, cell, cell, cell], count: 2))

    #expect(lines(table, width: 60).allSatisfy { CellWidth.of($0) <= 60 })
  }
}
