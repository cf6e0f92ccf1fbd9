import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

@Suite struct `Text for machines` {
  private let evil = "a\u{1B}[2J\t\n\r\\\"\u{9B}\u{202E}é👨‍👩‍👧‍👦"

  private func text(_ output: Output, _ format: OutputFormat) -> String {
    var bytes: [UInt8] = []
    format.append(output, text: TextRenderer(), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `JSON is one object, one object a row, or nothing`() {
    #expect(
      text(Output([.line("Hi")], data: .object(["b": 1, "a": true])), .json) == "{\"a\":true,\"b\":1}\n")
    #expect(
      text(Output(data: .rows([["n": 1], ["n": nil]], columns: ["n"])), .json) == "{\"n\":1}\n{\"n\":null}\n")
    #expect(text(Output([.line("Hi")]), .json) == "")
    #expect(text(Output(data: .rows([], columns: ["n"])), .json) == "")
  }

  @Test func `JSON gives hostile text back exactly and shows none of it raw`() throws {
    let shown = text(Output(data: .object(["name": .string(evil)])), .json)

    let value = try JSONReader.read(shown.utf8)

    #expect(value["name"]?.string?.utf8.elementsEqual(evil.utf8) == true)
    #expect(
      !shown.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) })
  }

  @Test func `an error is one object with what is known`() throws {
    let failure = Failure(
      .agentUnknown, Explanation("No agent is called \(evil).", because: "Why", next: ["deck list"]))
    var bytes: [UInt8] = []

    OutputFormat.json.append(failure, at: ScriptLocation(file: "a.hush", line: 3, column: 6), to: &bytes)

    let error = try #require(try JSONReader.read(bytes)["error"]?.object)
    #expect(error["message"]?.string?.utf8.elementsEqual("No agent is called \(evil).".utf8) == true)
    #expect(error["line"]?.int == 3)
    #expect(error["column"]?.int == 6)
    #expect(error.members.map(\.key) == ["because", "code", "column", "file", "line", "message", "next"])
    #expect(bytes.filter { $0 == UInt8(ascii: "\n") }.count == 1)
  }

  @Test func `absent members are left out of errors and warnings`() {
    var bytes: [UInt8] = []

    OutputFormat.json.append(Failure(.deckEmpty, Explanation("Nothing left.")), to: &bytes)
    OutputFormat.json.append(Warning(.queueDamaged, "Kept."), to: &bytes)

    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"error":{"code":"deck.empty","message":"Nothing left.","next":[]}}
        {"warning":{"code":"queue.damaged","message":"Kept."}}

        """)
  }

  @Test func `TSV has a header, a line a row, and empty fields for null`() {
    let rows: [JSONValue] = [
      ["id": "-aB3x", "rating": .double(4.5), "tags": ["a", "b\tc"]],
      ["id": "2", "rating": nil, "open": true],
    ]

    #expect(
      text(Output(data: .rows(rows, columns: ["id", "rating", "open", "tags"])), .tsv) == """
        id\trating\topen\ttags
        -aB3x\t4.5\t\t["a","b\\\\tc"]
        2\t\ttrue\t

        """)
    #expect(text(Output(data: .rows([], columns: ["id"])), .tsv) == "id\n")
    #expect(text(Output([.line("Hi")]), .tsv) == "")
  }

  @Test func `an object is a TSV of one row with sorted columns`() {
    #expect(
      text(Output(data: .object(["b": "x\ty\nz\\w", "a": ["k": nil]])), .tsv)
        == "a\tb\n{\"k\":null}\tx\\ty\\nz\\\\w\n")
    #expect(text(Output(data: .object("alone")), .tsv) == "value\nalone\n")
  }

  @Test func `a TSV never breaks a line or reaches the terminal raw`() {
    let shown = text(Output(data: .object(["name": .string(evil)])), .tsv)

    #expect(shown == "name\na\\u001b[2J\\t\\n\\r\\\\\"\\u009b\\u202eé👨‍👩‍👧‍👦\n")
  }
}
