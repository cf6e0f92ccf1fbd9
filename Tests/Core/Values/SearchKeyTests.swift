import HushhKit
import Testing

@Suite struct `A search key` {
  @Test(
    arguments: [
      ("STRASSE", "Straße"), ("strasse", "STRAẞE"), ("first", "ﬁrst"), ("STOP", "ﬅop"),
      ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευσ"), ("Οδυσσεύς", "οδυσσευς"), ("ᾳ", "ΑΙ"),
      ("\u{3B1}\u{345}", "αι"), ("ϐ", "Β"), ("ϴ", "θ"), ("\u{B5}", "μ"), ("ſ", "S"), ("\u{212A}", "k"),
      ("İ", "i"), ("İ", "i\u{307}"), ("Ꭰ", "\u{AB70}"), ("Ᏸ", "ᏸ"), ("ა", "Ა"), ("ǅ", "Ǆ"), ("և", "ԵՒ"),
      ("ŉ", "ʼN"), ("É", "e"), ("e\u{301}", "\u{E9}"), ("ĄÅñ", "aan"), ("Việt", "VIET"), ("й", "И"),
      ("Ł", "ł"), ("Ø", "ø"), ("Đ", "đ"), ("Ｗ", "ｗ"), ("𐐀", "𐐨"), ("", "\u{301}"),
    ])
  func `is the same in any case, with and without accents`(one: String, other: String) {
    #expect(one.searchKey == other.searchKey)
  }

  @Test(
    arguments: [
      ("ı", "i"), ("ı", "I"), ("Łódź", "lodz"), ("Søren", "soren"), ("Đà", "da"), ("æ", "ae"), ("ß", "s"),
      ("Ｗ", "w"), ("ー", ""), ("k", "c"), ("Ꭰ", "Ꭱ"), ("a b", "ab"), ("²", "2"),
    ])
  func `differs for different letters`(one: String, other: String) {
    #expect(one.searchKey != other.searchKey)
  }

  @Test func `is the text itself in lowercase for ASCII`() {
    #expect("Green-Valley #1 [Z]\u{0}~".searchKey == Array("green-valley #1 [z]\u{0}~".utf8))
  }

  @Test func `is the same for a scalar, its capitals and its decomposition`() {
    for value in UInt32(0x80)..<0x2_0000 {
      guard let scalar = Unicode.Scalar(value), scalar != "ı" else { continue }
      let key = String(scalar).searchKey
      let lowercase = scalar.properties.lowercaseMapping.searchKey
      let uppercase = scalar.properties.uppercaseMapping.searchKey
      #expect(key == lowercase && key == uppercase, "U+\(String(value, radix: 16))")
    }
  }
}
