import HushhEngine
import Testing

@testable import HushhTerminal

@Suite struct `What Tab inserts` {
  private static let names = [
    "D'Arcy & Sons - Unit #4", "-dash", "--flag", "--", "王小明 事務所", #"say "hi""#, #"back\slash"#,
    "#1 Advisors", ">", ">>", "|", "a > b", "$5 and ${x}", "a folder/b c.hush", "e\u{301}", "tab or two",
  ]

  @Test(arguments: names, ["", "'", "\"", "x", "'x", "\"x", "x\\ y"])
  func `it is read as exactly one argument`(name: String, typed: String) throws {
    let word = WordBeforeCursor(in: "echo \(typed)")

    let inserted = word.quoting(Candidate(name, isValue: true))
    let line = try Tokenizer.line(Array("echo \(inserted) end".utf8))

    #expect(word.typedCount == typed.unicodeScalars.count)
    #expect(line.redirection == nil)
    #expect(line.words.map(\.text) == ["echo", name, "end"])
    #expect(line.words.allSatisfy { $0.parts == nil })
    #expect(!name.hasPrefix("--") || !line.words[1].isBare)
  }
}
