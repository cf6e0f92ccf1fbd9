internal import Testing

@testable internal import HushhTerminal

@Suite struct InputDecoderTests {
  @Test(
    arguments: [
      ("a", [.character("a")]),
      ("ą😀", [.character("ą"), .character("😀")]),
      ("\u{1B}[A", [.key(.up)]),
      ("\u{1B}OB", [.key(.down)]),
      ("\u{1B}[1;5C", [.key(.wordRight)]),
      ("\u{1B}[3~", [.key(.delete)]),
      ("\u{1B}[Z", [.key(.shiftTab)]),
      ("\u{1B}\r", [.key(.newline)]),
      ("\u{1B}f", [.alternate("f")]),
      ("\u{1B}[24~x", [.character("x")]),
      ("\u{1B}]0;title\u{7}x", [.character("x")]),
      ("\u{1B}P1$r\u{1B}\\x", [.character("x")]),
      ("\u{1B}[1;\u{3}", [.character("\u{3}")]),
      ("\u{202E}\u{9B}x", [.character("x")]),
      ("\u{1B}[200~a\r\nb\u{1B}[31mc\u{1B}[201~d", [.paste("a\nb[31mc"), .character("d")]),
    ] as [(String, [EditorInput])])
  func `bytes become input, in one piece or one by one`(text: String, expected: [EditorInput]) {
    var whole = InputDecoder()
    var split = InputDecoder()

    let fromWhole = whole.decode(text.utf8)
    let fromSplit = text.utf8.flatMap { split.decode([$0]) }

    #expect(fromWhole == expected)
    #expect(fromSplit == expected)
    #expect(whole.patience == nil)
  }

  @Test func `an Escape is a key when nothing follows`() {
    var decoder = InputDecoder()

    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.patience == 40)
    #expect(decoder.giveUp() == [.escape])
    #expect(decoder.decode(Array("[A".utf8)) == [.character("["), .character("A")])
  }

  @Test func `a paste that breaks off is kept`() {
    var decoder = InputDecoder()

    _ = decoder.decode(Array("\u{1B}[200~half".utf8))

    #expect(decoder.patience == 1000)
    #expect(decoder.giveUp() == [.paste("half")])
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0xAF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5], [0xC3, 0x28],
      [0xF0, 0x9F, 0x98, 0x41],
      [0xE2, 0x82],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are replaced as the library does`(bytes: [UInt8]) {
    var decoder = UTF8Decoder()
    var text = String.UnicodeScalarView()

    for byte in bytes + [0x78] { decoder.take(byte) { text.append($0) } }

    #expect(String(text) == String(decoding: bytes + [0x78], as: UTF8.self))
  }
}
