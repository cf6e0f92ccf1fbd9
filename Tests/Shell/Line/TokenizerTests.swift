import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

@Suite struct `Taking a line apart` {
  private func words(_ line: String) throws(LineError) -> [String] {
    try Tokenizer.tokens(Array(line.utf8)).line().words.map(\.text)
  }

  @Test(arguments: [
    ("", []), ("  \t ", []), ("deck", ["deck"]), (" deck \t pass  ", ["deck", "pass"]), ("a''b", ["ab"]),
    ("''", [""]), ("a '' b", ["a", "", "b"]), ("\"\"", [""]), ("'a b'", ["a b"]),
    ("'\\n$x${y}\"'", ["\\n$x${y}\""]),
    ("\"a'b\"", ["a'b"]), (#""\"\\\n\t\$""#, ["\"\\\n\t$"]), (#""\u{e9}\u{1F600}""#, ["é😀"]),
    (#"a\ b"#, ["a b"]),
    (##"\'\"\\\#\>"##, ["'\"\\#>"]), ("pre'mid'\"post\"", ["premidpost"]), ("name=value", ["name=value"]),
    ("$ $x 5$ \"$\"", ["$", "$x", "5$", "$"]), ("é 王小明 👨‍👩‍👧", ["é", "王小明", "👨‍👩‍👧"]), ("a\u{A0}b", ["a\u{A0}b"]),
    ("--x=y -- -z", ["--x=y", "--", "-z"]), ("a;b&&c", ["a;b&&c"]), ("a>b x|y", ["a>b", "x|y"]),
  ])
  func `blanks part words, quotes and escapes join them`(line: String, expected: [String]) throws {
    #expect(try words(line) == expected)
  }

  @Test(arguments: [
    ("# all", []), ("  # all", []), ("#3", []), ("show #3", ["show", "#3"]),
    ("show #3 # why", ["show", "#3"]),
    ("show # 3", ["show"]), ("show #x", ["show"]), ("show a#b", ["show", "a#b"]),
    ("show '#' x", ["show", "#", "x"]),
    ("show \\#x", ["show", "#x"]), ("show #", ["show"]), ("show # 'open", ["show"]),
  ])
  func `a hash begins a comment, unless it is a number behind a command`(line: String, expected: [String])
    throws
  {
    #expect(try words(line) == expected)
  }

  @Test func `every word knows the bytes that it takes`() throws {
    let line = try Tokenizer.tokens(Array("é  'a b' x${n} \\y".utf8)).line()
    #expect(line.words.map(\.range) == [0..<2, 4..<9, 10..<15, 16..<18])
    #expect(line.words.map(\.isBare) == [true, false, false, false])
  }

  @Test func `variables are kept for later, outside quotes and inside double ones`() throws {
    let line = try Tokenizer.tokens(Array("a${x}b \"${x} ${y}\" '${x}' ${secret.CODE}".utf8)).line()
    #expect(
      line.words.map(\.parts) == [
        [.text("a"), .variable("x"), .text("b")], [.variable("x"), .text(" "), .variable("y")], nil,
        [.variable("secret.CODE")],
      ])
  }

  @Test(
    arguments: [
      ("'a", .openQuote("'", offset: 0)), ("a \"b", .openQuote("\"", offset: 2)),
      ("é 'x", .openQuote("'", offset: 3)),
      ("\"\\q\"", .unknownEscape("\\q", offset: 1)), ("\"\\é\"", .unknownEscape("\\é", offset: 1)),
      ("\"\\u{}\"", .unknownEscape("\\u{}", offset: 1)), ("\"\\u{0}\"", .unknownEscape("\\u{0}", offset: 1)),
      ("\"\\u{D800}\"", .unknownEscape("\\u{D800}", offset: 1)),
      ("\"\\u{110000}\"", .unknownEscape("\\u{110000}", offset: 1)),
      ("\"\\u41\"", .unknownEscape("\\u", offset: 1)), ("\"\\", .unknownEscape("\\", offset: 1)),
      ("a ${", .badVariable(offset: 2)), ("${}", .badVariable(offset: 0)),
      ("${a b}", .badVariable(offset: 0)),
      ("${a", .badVariable(offset: 0)), ("a \\", .openContinuation(offset: 2)),
      ("a >", .redirectTarget(">", offset: 2)), ("a > b c", .redirectTarget(">", offset: 2)),
      ("a |", .redirectTarget("|", offset: 2)),
    ] as [(String, LineError)])
  func `what is wrong is named, with its place`(line: String, error: LineError) {
    #expect(throws: error) { try words(line) }
  }

  @Test(
    arguments: [
      ("a 'b c", ["a", "b c"], "'"), (#"a "b c"#, ["a", "b c"], "\""), (#"a "b\"#, ["a", "b"], "\""),
      (#"a\"#, ["a"], nil), (#"a \"#, ["a", ""], nil), ("a ${b", ["a", "${b"], nil),
      ("${a 'b' ${c}", ["${a", "b", "${c}"], nil), (#""\q" b"#, [#"\q"#, "b"], nil),
      (#""\u{zz}""#, [#"\u{zz}"#], nil), (#""${a" b"#, ["${a", "b"], nil),
      ("a > b c", ["a", ">", "b", "c"], nil),
    ] as [(String, [String], Unicode.Scalar?)])
  func `an unfinished or wrong line has words too`(line: String, expected: [String], quote: Unicode.Scalar?) {
    let tokens = Tokenizer.tokens(Array(line.utf8))

    #expect(tokens.words.map(\.text) == expected)
    #expect(tokens.openQuote == quote)
    #expect(throws: LineError.self) { try tokens.line() }
  }

  @Test func `a sign of its own at the end redirects; quoted it is a word`() throws {
    func redirection(_ text: String) throws -> Redirection? {
      try Tokenizer.tokens(Array(text.utf8)).line().redirection
    }

    #expect(try redirection("a > f") == .file(Word("f", at: 4..<5), appends: false))
    #expect(try redirection("a >> f") == .file(Word("f", at: 5..<6), appends: true))
    #expect(try redirection("a | b c") == .program([Word("b", at: 4..<5), Word("c", at: 6..<7)]))
    #expect(try redirection("a '>' f") == nil)
    #expect(try redirection("a \\| f") == nil)
    #expect(try words("a b > f") == ["a", "b"])
  }
}
