import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

@Suite struct WordsTests {
  @Test(
    arguments: [
      (5.0, "★★★★★ 5.0 (2 reviews)"), (4.8, "★★★★½ 4.8 (2 reviews)"), (4.5, "★★★★½ 4.5 (2 reviews)"),
      (4.3, "★★★★☆ 4.3 (2 reviews)"), (3.9, "★★★½☆ 3.9 (2 reviews)"), (1.0, "★☆☆☆☆ 1.0 (2 reviews)"),
      (0.0, "☆☆☆☆☆ 0.0 (2 reviews)"), (9.9, "★★★★★ 9.9 (2 reviews)"), (-3.0, "☆☆☆☆☆ -3.0 (2 reviews)"),
    ])
  func `stars are full from a whole rating on and half from a half`(rating: Double, words: String) {
    var agent = Agent(id: Agent.ID("a"), name: "A")
    agent.averageRating = rating
    agent.reviewCount = 2

    #expect(agent.ratingWords == words)
  }

  @Test func `nobody's rating is no rating`() {
    var agent = Agent(id: Agent.ID("a"), name: "A")
    agent.averageRating = 0
    agent.reviewCount = 0

    #expect(agent.ratingWords == "no reviews yet")
  }

  @Test(
    arguments: [
      ("KE & Associates", "KA"), ("Joanna Maliva Lee", "JM"), ("M3 Tax and Accounting", "MT"), ("王小明", "王"),
      ("100% Plan_Co", "P"), ("", ""), ("🙂", ""), ("élan vital", "ÉV"),
    ])
  func `initials are the first letters of the first two words with letters`(name: String, letters: String) {
    #expect(initials(of: name) == letters)
  }

  @Test(
    arguments: [
      (47.676192837, 5, "47.67619"), (-122.2, 5, "-122.20000"), (-0.05, 1, "-0.1"), (0, 5, "0.00000"),
      (1e300, 5, "1e+300"),
    ])
  func `decimals are rounded and padded`(number: Double, places: Int, text: String) {
    #expect(decimal(number, places: places) == text)
  }

  @Test(
    arguments: [
      ("-8CZdIe1b7VPuirDZOQv3m", "-8CZdIe1b7VPuirDZOQv3m"), ("a b", "'a b'"), ("", "''"), ("#3", "'#3'"),
      ("it's", "\"it's\""), ("a'$\"\\", "\"a'\\$\\\"\\\\\""),
      ("a\nb\t", #""a\nb\t""#), ("\r", #""\u{d}""#), ("'\"\u{301}", "\"'\\\"\u{301}\""),
      ("\u{FEFF}a", "'\u{FEFF}a'"),
    ])
  func `a word is quoted where it must be`(word: String, text: String) {
    #expect(typed(word) == text)
  }
}
