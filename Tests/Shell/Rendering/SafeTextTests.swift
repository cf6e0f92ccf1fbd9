import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

@Suite struct `Untrusted text` {
  @Test(arguments: [
    ("\u{0}", "^@"), ("\u{1B}[2J", "^[[2J"), ("\u{7F}", "^?"), ("\u{8}", "^H"), ("\u{B}\u{C}", "^K^L"),
    ("\u{1B}]0;title\u{7}", "^[]0;title^G"), ("\u{1B}]52;c;aGk=\u{1B}\\", "^[]52;c;aGk=^[\\"),
    ("\u{1B}]8;;http://x\u{1B}\\a", "^[]8;;http://x^[\\a"), ("\u{1B}P+q\u{1B}\\", "^[P+q^[\\"),
    ("a\nb", "a␤b"), ("a\rb", "a␤b"), ("a\tb", "a b"),
    ("\u{9B}2J", "<U+9B>2J"), ("\u{85}", "<U+85>"), ("\u{9D}0;x\u{9C}", "<U+9D>0;x<U+9C>"),
    ("\u{80}", "<U+80>"),
  ])
  func `controls are shown and do nothing`(text: String, shown: String) {
    #expect(SafeText(text).text == shown)
  }

  @Test(
    arguments: [
      0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
      0x2028, 0x2029,
      0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180E, 0x180F, 0x200B, 0x2060, 0x2064, 0x2065,
      0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0, 0xFFF9, 0xFFFB, 0x1D173, 0x1D17A,
      0xE0000, 0xE0001, 0xE0041, 0xE007F, 0xE0100, 0xE0FFF,
      0xE000, 0xF8FF, 0xF0000, 0x10FFFD, 0x0378, 0xFDD0, 0xFFFE, 0x1FFFF,
    ] as [UInt32])
  func `what turns, parts or hides text is shown by its number`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))

    let shown = SafeText("a\(Character(scalar))b").text

    #expect(shown == "a<U+\(String(value, radix: 16, uppercase: true))>b")
  }

  @Test(arguments: [0xA0, 0x2000, 0x2003, 0x2009, 0x200A, 0x202F, 0x205F, 0x3000] as [UInt32])
  func `spaces that look alike become spaces`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))

    #expect(SafeText("a\(Character(scalar))b").text == "a b")
  }

  @Test func `a letter keeps three combining marks`() {
    let zalgo = "a" + String(repeating: "\u{301}", count: 1_000) + "b\u{302}"

    #expect(
      SafeText(zalgo).text.unicodeScalars.elementsEqual("a\u{301}\u{301}\u{301}b\u{302}".unicodeScalars))
  }

  @Test func `joiners count as marks and chains of them end`() {
    let chain = String(repeating: "👩\u{200D}", count: 1_000)

    let shown = SafeText(chain).text

    #expect(SafeText("a" + String(repeating: "\u{200D}", count: 9)).text.unicodeScalars.count == 4)
    #expect(shown.allSatisfy { $0.unicodeScalars.count <= 12 })
  }

  @Test(arguments: [
    "Zoë Müller", "王小明", "김철수", "한", "עברית", "मुंबई", "★★★★½", "👨‍👩‍👧‍👦", "❤️", "👍🏽", "🇫🇷", "¥ ® ©", "“quoted” – it’s…",
    "→ deck list", "ЁЖИК", "ภาษาไทย", "",
  ])
  func `honest text is not touched`(text: String) {
    #expect(SafeText(text).text.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func `every single scalar becomes text without controls`() {
    for value in 0..<0x3000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = SafeText(String(Character(scalar))).text.unicodeScalars
      #expect(!shown.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }, "U+\(value)")
    }
  }

  @Test func `a text of several lines keeps its line breaks and nothing else`() {
    let bio = "One\r\nTwo\u{1B}[31m\n\nLast\rone\n"

    #expect(SafeText.lines(of: bio).map(\.text) == ["One", "Two^[[31m", "", "Last␤one"])
    #expect(SafeText.lines(of: "").isEmpty)
    #expect(SafeText.lines(of: "no end").map(\.text) == ["no end"])
  }
}
