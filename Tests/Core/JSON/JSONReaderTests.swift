import HushhKit
import Testing

@Suite struct `Reading JSON` {
  @Test(
    arguments: [
      ("null", .null), ("\u{FEFF}1", 1), (" true\r\n\t", true), ("false", false), ("0", 0), ("-0", 0),
      ("-12", -12),
      ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
      ("9223372036854775808", .double(9_223_372_036_854_775_808)), ("1.5", .double(1.5)), ("5.0", .double(5)),
      ("1e2", .double(100)), ("1E+2", .double(100)), ("25e-1", .double(2.5)), ("-0.0", .double(-0.0)),
      ("\"\"", ""), ("\"é\"", "é"), ("\"\\u00e9\"", "é"), ("\"\\ud83d\\ude00\"", "😀"),
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), ("\"\u{7F}\u{9B}\"", "\u{7F}\u{9B}"),
      ("[]", []), ("[ 1 , 2 ]", [1, 2]), ("{}", [:]), ("{\"a\":{\"b\":[null]}}", ["a": ["b": [nil]]]),
    ] as [(String, JSONValue)])
  func `a valid text is accepted`(text: String, value: JSONValue) throws {
    #expect(try JSONReader.read(text.utf8) == value)
  }

  @Test(arguments: [
    "", " ", "[1,2,]", "{\"a\":1,}", "[,1]", "[1 2]", "{\"a\" 1}", "{\"a\"}", "{1:2}", "{a:1}", "{'a':1}",
    "'a'",
    "// c\n1", "1 // c", "/* c */ 1", "# c\n1", "1 2", "{}{}", "{}\n{}", "null\0", "null\0\0\0", "1\u{FEFF}",
    "\u{FEFF}\u{FEFF}1",
    "\"a\tb\"", "\"a\nb\"", "\"\\u0000\"", "\"\\ud83d\"", "\"\\ude00\"", "\"\\ud83dx\"", "\"\\ud83d\\u0041\"",
    "\"\\ud83d\\ud83d\"", "\"\\x41\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\", "\"a", "0123", "-01", "+1", ".5",
    "1.", "-",
    "1e", "1e+", "1.e1", "0x10", "1_000", "1e999", "-1e999", "NaN", "nan", "Infinity",
    "-Infinity",
    "True", "nul", "truex", "tru", "undefined", "[", "{", "[1", "{\"a\":", "]", "}", "[}", "\u{A0}1",
  ])
  func `a text that is not strictly JSON is refused`(text: String) {
    #expect(throws: JSONError.self) { try JSONReader.read(text.utf8) }
  }

  @Test(
    arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80], [0x80]]
      as [[UInt8]])
  func `bytes that are not UTF-8 are refused inside a string and outside`(bytes: [UInt8]) {
    for quote in [[], [0x22]] as [[UInt8]] {
      #expect(throws: JSONError.self) { try JSONReader.read(quote + bytes + quote) }
      #expect(throws: JSONError.self) { try JSONReader.read(quote + Array("\\n".utf8) + bytes + quote) }
    }
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `nesting ten thousand deep is an error, not a crash`(opening: String) {
    let text = String(repeating: opening, count: 10_000)
    #expect(throws: JSONError.self) { try JSONReader.read(text.utf8) }
  }

  @Test func `nesting as deep as allowed is read`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(String(repeating: "[", count: depth).utf8) + Array(String(repeating: "]", count: depth).utf8)
    }

    _ = try JSONReader.read(nested(JSONReader.deepest))
    #expect(throws: JSONError.self) { try JSONReader.read(nested(JSONReader.deepest + 1)) }
  }

  @Test(arguments: [
    ("[1,2,]", 5), ("{\"a\":0123}", 5), ("  nul", 2), ("1 2", 2), ("[1e999]", 1), ("\"ab\tc\"", 3),
  ])
  func `an error says at which byte`(text: String, offset: Int) {
    #expect { try JSONReader.read(text.utf8) } throws: { ($0 as? JSONError)?.offset == offset }
  }

  @Test func `a text cut anywhere is refused and never read past its end`() throws {
    let whole = Array(#"{"a":[1,-2.5e3,"\ud83d\ude00é\n",true,null,{"b":false}],"c":""}"#.utf8)
    _ = try JSONReader.read(whole)
    for end in whole.indices {
      #expect(throws: JSONError.self) { try JSONReader.read(whole[..<end]) }
    }
  }

  @Test func `a member named twice has its last value`() throws {
    #expect(try JSONReader.read(#"{"a":1,"a":2}"#.utf8)["a"] == 2)
  }

  @Test func `names that only look alike are two members`() throws {
    let value = try JSONReader.read("{\"e\u{301}\":1,\"\u{E9}\":2}".utf8)

    #expect(value["e\u{301}"] == 1)
    #expect(value["\u{E9}"] == 2)
  }

  @Test(
    arguments: [
      ("5", 5), ("5.0", 5), ("-0.0", 0), ("5.5", nil), ("9223372036854775808", nil), ("1e300", nil),
      ("\"5\"", nil),
      ("true", nil), ("null", nil),
    ] as [(String, Int64?)])
  func `a whole number is never rounded`(text: String, whole: Int64?) throws {
    #expect(try JSONReader.read(text.utf8).int == whole)
  }

  @Test(arguments: [
    "0.1", "-0.1", "0.0", "-0.0", "4.5", "47.67619283746105", "-122.20591738264507", "0.000000000000001",
    "9007199254740992.0", "9007199254740993.0", "900719925474099.25", "-99999999999999.99",
    "1234567890123456.7",
    "12345678901234567890.5", "0.30000000000000004", "1.0e-3", "5e-324", "123456.789E3",
  ])
  func `a number with a point is the nearest one`(text: String) throws {
    let number = try #require(Double(text))

    #expect(try JSONReader.read(text.utf8).double?.bitPattern == number.bitPattern)
    #expect(try JSONReader.read("[\(text)]".utf8).array?.first?.double?.bitPattern == number.bitPattern)
  }

  @Test(arguments: ["é", "\u{1F600}", "\u{7F}", "a"], ["", "\\n", "\\\"", "\\u00e9", "\\ud83d\\ude00"])
  func `a character may be anywhere in a string, and an escape too`(character: String, escape: String) throws
  {
    let characters = ["": "", "\\n": "\n", "\\\"": "\"", "\\u00e9": "é", "\\ud83d\\ude00": "😀"]
    let escaped = try #require(characters[escape])
    for (before, after) in (0..<20).flatMap({ before in (0..<20).map { (before, $0) } }) {
      let (before, after) = (String(repeating: "x", count: before), String(repeating: "y", count: after))
      let text = "\"\(before)\(character)\(escape)\(after)\""

      #expect(try JSONReader.read("[\(text),1]".utf8) == [.string(before + character + escaped + after), 1])
      #expect(throws: JSONError.self) { try JSONReader.read("\"\(before)\t\(after)\"".utf8) }
    }
  }
}
