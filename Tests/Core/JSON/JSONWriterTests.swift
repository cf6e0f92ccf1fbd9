import HushhKit
import Testing

@Suite struct `Writing JSON` {
  @Test func `keys are sorted by their bytes and nothing is spaced`() {
    let value: JSONValue = ["b": 1, "a": [true, nil, "x"], "Z": ["é": 1, "e": 2], "": .double(1.5)]
    #expect(JSONWriter.text(value) == #"{"":1.5,"Z":{"e":2,"é":1},"a":[true,null,"x"],"b":1}"#)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that JSON cannot write is null`(number: Double) {
    #expect(JSONWriter.text([.double(number)]) == "[null]")
  }

  @Test(arguments: [
    ("\"\\", #""\"\\""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{1}\u{1B}\u{7F}\u{9B}", #""\u0001\u001b\u007f\u009b""#),
    ("\u{202E}\u{2066}\u{2028}", #""\u202e\u2066\u2028""#), ("é😀/", "\"é😀/\""),
  ])
  func `only what must be escaped is`(text: String, written: String) {
    #expect(JSONWriter.text(.string(text)) == written)
  }

  @Test func `a member named twice is written once, as the last one`() throws {
    let text = #"{"n":1,"e":0,"n":{"m":1,"m":2}}"#
    let value = try JSONReader.read(Array(text.utf8))

    #expect(try JSONReader.read(Array(text.utf8)) == value)
    #expect(value == ["e": 0, "n": ["m": 2]])
    #expect(JSONWriter.text(value) == #"{"e":0,"n":{"m":2}}"#)
  }

  @Test func `whatever is written reads back equal, and the same bytes again`() throws {
    let random = SeededRandom(seed: 11)
    for _ in 0..<500 {
      let value = Self.value(random, depth: 0)
      let bytes = JSONWriter.bytes(value)
      let read = try JSONReader.read(bytes)

      #expect(read == value)
      #expect(JSONWriter.bytes(read) == bytes)
    }
  }

  private static func value(_ random: SeededRandom, depth: Int) -> JSONValue {
    switch random.next() % (depth > 3 ? 6 : 8) {
    case 0: return .null
    case 1: return .bool(random.next() % 2 == 0)
    case 2: return .int(Int64(bitPattern: random.next()))
    case 3: return .double((Double(random.next() % 2_000_001) - 1_000_000) / 1024)
    case 4, 5: return .string(text(random))
    case 6: return .array((0..<Int(random.next() % 4)).map { _ in value(random, depth: depth + 1) })
    default:
      var object = JSONObject()
      for _ in 0..<(random.next() % 4) { object[text(random)] = value(random, depth: depth + 1) }
      return .object(object)
    }
  }

  private static func text(_ random: SeededRandom) -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "\"", "\\", "\n", "\u{1}", "\u{9B}", "é", "\u{301}", "😀", "\u{202E}", "/",
    ]
    var text = ""
    for _ in 0..<(random.next() % 6) {
      text.unicodeScalars.append(scalars[Int(random.next() % UInt64(scalars.count))])
    }
    return text
  }
}
