import Glibc
import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import HushhTerminal
import Testing

@Suite struct `Themes` {
  @Test(arguments: [Theme.light, .dark])
  func `without escapes the text is the same byte for byte`(theme: Theme) {
    for width in [24, 40, 80, 200] {
      let renderer = TextRenderer(width: width)
      var plain: [UInt8] = []
      var styled: [UInt8] = []

      renderer.plainBytes(of: Sample.output, into: &plain)
      renderer.styledBytes(of: Sample.output, painter: theme.paint, into: &styled)

      #expect(withoutEscapes(styled) == plain)
      #expect(styled.contains(0x1B))
      #expect(!plain.contains(0x1B))
    }
  }

  @Test func `an error is the same text in every theme`() {
    let failure = Failure(.deckEmpty, Explanation("Empty.", because: "All seen.", next: ["deck reset"]))
    let location = ScriptLocation(
      file: "f", line: 1, column: 2, source: "王 x", includedFrom: [.init(file: "g", line: 2)])
    var plain: [UInt8] = []
    ErrorRenderer.append(failure, at: location, to: &plain)

    for theme in [Theme.light, .dark] {
      var styled: [UInt8] = []
      ErrorRenderer.append(failure, at: location, painter: theme.paint, to: &styled)
      #expect(withoutEscapes(styled) == plain)
    }
  }

  @Test func `the palette is the app's`() {
    #expect(ThemePalette.light.primary == ThemeColor(0x6C5CE7))
    #expect(ThemePalette.dark.primary == ThemeColor(0xA29BFE))
    #expect(ThemePalette.light.card == ThemeColor(0xFFFFFF))
    #expect(ThemePalette.dark.card == ThemeColor(0x1C1C1E))
    for palette in [ThemePalette.light, .dark] {
      #expect(palette.pass == ThemeColor(0xFF6B6B))
      #expect(palette.like == ThemeColor(0x51CF66))
      #expect(palette.claim == ThemeColor(0xFFD43B))
    }
  }

  @Test func `every text color can be read on its card`() {
    for palette in [ThemePalette.light, .dark] {
      for color in [
        palette.primaryText, palette.passText, palette.likeText, palette.claimText, palette.muted,
      ] {
        #expect(contrast(color, palette.card) >= 4.5, "\(color)")
      }
    }
  }

  @Test func `a palette color that can be read is used as it is`() {
    for palette in [ThemePalette.light, .dark] {
      for (color, text) in [
        (palette.primary, palette.primaryText), (palette.pass, palette.passText),
        (palette.like, palette.likeText), (palette.claim, palette.claimText),
      ] where contrast(color, palette.card) >= 4.5 {
        #expect(color == text)
      }
    }
  }

  @Test func `every role closes what it opens`() {
    let theme = Theme.dark

    #expect(theme.paint(.primary).open == Array("\u{1B}[38;2;162;155;254m".utf8))
    #expect(theme.paint(.primary).close == Array("\u{1B}[39m".utf8))
    #expect(theme.paint(.error).open == Array("\u{1B}[1m\u{1B}[38;2;255;107;107m".utf8))
    for role in Role.allCases {
      #expect(theme.paint(role).open.isEmpty == theme.paint(role).close.isEmpty)
      #expect(theme.paint(role).open.isEmpty == (role == .plain))
    }
  }

  private func withoutEscapes(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var isEscape = false
    for byte in bytes {
      if byte == 0x1B { isEscape = true }
      if !isEscape { kept.append(byte) }
      if byte == UInt8(ascii: "m") { isEscape = false }
    }
    return kept
  }

  private func contrast(_ a: ThemeColor, _ b: ThemeColor) -> Double {
    let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)
  }

  private func luminance(_ color: ThemeColor) -> Double {
    func linear(_ value: UInt8) -> Double {
      let part = Double(value) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}

@Suite struct `Color` {
  @Test(
    arguments: [
      (nil, "xterm", true, true), ("", "xterm", true, true), ("1", "xterm", true, false),
      (nil, "dumb", true, false), (nil, "", true, false), (nil, nil, true, false),
      (nil, "xterm", false, false),
    ] as [(String?, String?, Bool, Bool)])
  func `auto asks the terminal and the environment`(
    noColor: String?, term: String?, isTerminal: Bool, isOn: Bool
  ) {
    #expect(ColorPolicy.isOn(option: .auto, isTerminal: isTerminal, noColor: noColor, term: term) == isOn)
  }

  @Test func `an explicit option wins`() {
    #expect(ColorPolicy.isOn(option: .always, isTerminal: false, noColor: "1", term: "dumb"))
    #expect(!ColorPolicy.isOn(option: .never, isTerminal: true, noColor: nil, term: "xterm"))
  }
}
