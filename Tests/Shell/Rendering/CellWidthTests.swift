import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct `Cells` {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("Zoë", 3), ("Zoe\u{308}", 3), ("王小明", 6), ("ｗｉｄｅ", 8), ("김", 2), ("한", 2),
    ("★★★★½", 5), ("→ ", 2), ("…", 1), ("👩", 2), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("🇫🇷", 2),
    ("🏃‍♂️", 2), ("❤️‍🔥", 2), ("a👩b", 4), ("עברית", 5), ("ﾊﾝｶｸ", 4), ("⌚", 2), ("☎", 1), ("␤", 1), ("王\u{302A}", 2),
  ])
  func `every kind of character has its width`(text: String, cells: Int) {
    #expect(CellWidth.of(text) == cells)
    #expect(text.reduce(0) { $0 + CellWidth.of($1) } == cells)
    #expect(SafeText(text).cells == cells)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("ab cdef", 4, "ab…"), ("abc", 1, "…"), ("abc", 0, ""),
    ("王小明", 6, "王小明"), ("王小明", 5, "王小…"), ("王小明", 4, "王…"), ("王小明", 2, "…"),
    ("ab👨‍👩‍👧‍👦cd", 6, "ab👨‍👩‍👧‍👦cd"), ("ab👨‍👩‍👧‍👦cd", 5, "ab👨‍👩‍👧‍👦…"), ("ab👨‍👩‍👧‍👦cd", 4, "ab…"), ("Zoe\u{308}lle", 4, "Zoe\u{308}…"),
    ("🇫🇷🇩🇪", 3, "🇫🇷…"), ("👍🏽👍🏽", 3, "👍🏽…"),
  ])
  func `a cut never splits a character and never exceeds the limit`(text: String, limit: Int, cut: String) {
    let shown = SafeText(text).truncated(to: limit)

    #expect(shown.text.unicodeScalars.elementsEqual(cut.unicodeScalars))
    #expect(shown.cells <= limit)
  }

  @Test func `a cut never hides that there was more`() {
    let name = "a" + String(repeating: "\u{301}", count: 100_000) + "b"

    let cut = SafeText(name, cells: 40).truncated(to: 40)

    #expect(cut.text.unicodeScalars.elementsEqual("a\u{301}\u{301}\u{301}…".unicodeScalars))
  }

  @Test(arguments: [
    "x", "王", "👨‍👩‍👧‍👦", "e\u{301}\u{301}\u{301}\u{301}", "\u{1B}", "👩\u{200D}", "क्", "\u{1161}", "\u{301}", "🏽",
  ])
  func `a name of 100,000 characters is cut at once`(unit: String) {
    let name = String(repeating: unit, count: 100_000)
    var cut = SafeText("")

    let time = fastest {
      cut = SafeText(name, cells: 40).truncated(to: 40)
    }

    #expect(cut.cells <= 40)
    #expect(time < .milliseconds(50))
  }
}
