import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

@testable import HushhApp

@Suite struct `What Tab inserts` {
  private static let names = [
    "D'Arcy & Sons - Unit #4", "-dash", "--flag", "--", "王小明 事務所", #"say "hi""#, #"back\slash"#,
    "#1 Advisors", ">", ">>", "|", "a > b", "$5 and ${x}", "a folder/b c.hush", "e\u{301}", "tab or two",
  ]

  private func completion(_ line: String, _ texts: [String], isValue: Bool = false) throws -> Completion {
    let cursor = try #require(WordAtCursor(in: line))
    return cursor.completion(of: texts.map { .init(text: $0, isValue: isValue) })
  }

  @Test(arguments: names, ["", "'", "\"", "x", "'x", "\"x", "x\\ y"])
  func `a value is read as exactly one argument`(name: String, typed: String) throws {
    let completion = try completion("echo \(typed)", [name], isValue: true)
    let line = try Tokenizer.tokens(Array("echo \(completion.insertion ?? "")end".utf8)).line()

    #expect(completion.replacing == typed.unicodeScalars.count)
    #expect(line.redirection == nil)
    #expect(line.words.map(\.text) == ["echo", name, "end"])
    #expect(line.words.allSatisfy { $0.parts == nil })
    #expect(!name.hasPrefix("--") || !line.words[1].isBare)
  }

  @Test(
    arguments: [
      ("ap", ["apple"], "apple ", 2), ("x ", ["apple"], "apple ", 0), ("N", ["New York"], #"New\ York "#, 1),
      (#"New\ Y"#, ["New York"], #"New\ York "#, 6), (#"go "New Y"#, ["New York"], #""New York" "#, 6),
      ("it'", ["it's"], #"it\'s "#, 3), ("b", ["banana", "bandana"], "ban", 1),
      ("ban", ["banana", "bandana"], nil, 3), ("AN", ["Ana"], "Ana ", 2),
      // A word that two rows share is replaced in both.
      ("go ap\\\np", ["apple"], "apple ", 5), ("go ap\\\n", ["apple"], "apple ", 4),
      // Behind a backslash that ends a comment or a quoted word, the next row is another line.
      ("# note \\\nap", ["apple"], "apple ", 2), ("go 'a\\\nap", ["apple"], "apple ", 2),
    ] as [(String, [String], String?, Int)])
  func `it is what is certain, and nothing when several words may follow`(
    line: String, found: [String], insertion: String?, replacing: Int
  ) throws {
    let completion = try completion(line, found)

    #expect(completion.insertion == insertion)
    #expect(completion.replacing == replacing)
    #expect(completion.candidates.map(\.text) == found)
  }

  @Test(arguments: ["x\u{1B}[2J", ""]) func `what cannot be typed is left out`(text: String) throws {
    #expect(try completion("x", [text]) == Completion())
  }

  @Test func `in a comment there is nothing`() {
    #expect(WordAtCursor(in: "deck # no") == nil)
    #expect(WordAtCursor(in: "deck # no\nd")?.text == "d")
  }

  @Test(arguments: [("echo ${na", "${name} "), ("echo \"${na", "\"${name}\" ")])
  func `a variable stays one`(line: String, insertion: String) throws {
    #expect(try completion(line, ["${name}"]).insertion == insertion)
  }

  @Test(
    arguments: [(" ", "'New York'"), ("'", "'New York"), ("x", "'New York' ")] as [(Unicode.Scalar, String)])
  func `what is behind the cursor is not inserted again`(next: Unicode.Scalar, insertion: String) throws {
    let cursor = try #require(WordAtCursor(in: "go 'N"))

    #expect(cursor.completion(of: [.init(text: "New York")], before: next).insertion == insertion)
  }
}
