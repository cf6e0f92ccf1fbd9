internal import Testing

@testable internal import HushhTerminal

@Suite struct PromptTests {
  private let reset = "\u{1}\u{1B}[0m\u{1}"
  private let bold = "\u{1}\u{1B}[0;1m\u{1}"

  @Test func `a prompt ends in a plain space, so that color does not reach the line`() {
    let prompt = Prompt([.init(.bold, "hushh>")])

    #expect(prompt.literal == "\(bold)hushh>\(reset) ")
    #expect(prompt.visible == "hushh> ")
  }

  @Test func `neighbors of one style and empty pieces make no extra literals`() {
    let prompt = Prompt([
      .init(.bold, "a"), .init(.plain, ""), .init(.bold, "b"), .init(.dim, ""), .init(.plain, "c "),
    ])

    #expect(prompt.literal == "\(bold)ab\(reset)c ")
  }

  @Test func `names can't smuggle escapes, markers or marks in`() {
    let prompt = Prompt([.init(.bold, "\u{301}e\u{1}vil\u{1B}[2J\u{202E}\u{7}\t.")])

    #expect(prompt.literal == "\(bold)evil[2J .\(reset) ")
  }

  @Test func `upper lines are kept apart`() {
    let prompt = Prompt([.init(.bold, "Ana\n3"), .init(.plain, " left")])

    #expect(prompt.upperLines == ["\u{1B}[0;1mAna\u{1B}[0m"])
    #expect(prompt.visible == "3 left ")
  }

  @Test func `nothing to show is no prompt`() {
    #expect(Prompt("").literal.isEmpty)
  }
}

extension TextStyle {
  fileprivate static let bold = TextStyle(1)
}
