import HushhKit
import Testing

@Suite struct `Edit distance` {
  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "ab", 1), ("abc", "abcd", 1), ("abc", "axc", 1),
    ("abcd", "abdc", 1),
    ("kitten", "sitting", 3), ("ca", "abc", 3), ("", "abc", 3),
  ])
  func `changes are counted, and neighbors swapped count once`(a: String, b: String, distance: Int) {
    #expect(EditDistance.between(Array(a.utf8), Array(b.utf8), limit: 3) == distance)
    #expect(EditDistance.between(Array(b.utf8), Array(a.utf8), limit: 3) == distance)
    if distance > 0 {
      #expect(EditDistance.between(Array(a.utf8), Array(b.utf8), limit: distance - 1) == nil)
    }
  }

  @Test(
    arguments: [
      ("dcek", "deck"), ("DECK", "deck"), ("hepl", "help"), ("deckk", "deck"), ("x", nil), ("", nil),
      ("zz", nil),
      ("deckzzz", nil), ("lt", "let"),
    ] as [(String, String?)])
  func `a suggestion is never a wild guess`(text: String, nearest: String?) {
    #expect(EditDistance.nearest(to: text, among: ["deck", "help", "let", "a"]) == nearest)
  }
}
