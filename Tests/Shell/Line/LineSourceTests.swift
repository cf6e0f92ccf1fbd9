import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

@Suite struct `Finding lines` {
  private func lines(_ bytes: [UInt8], chunk: Int? = nil) -> [SourceLine] {
    var rest = bytes[...]
    var source = LineSource(bytes)
    if let chunk {
      source = LineSource {
        defer { rest = rest.dropFirst(chunk) }
        return rest.isEmpty ? nil : Array(rest.prefix(chunk))
      }
    }
    var lines: [SourceLine] = []
    while let line = source.next() { lines.append(line) }
    return lines
  }

  private func texts(_ text: String) -> [String] {
    lines(Array(text.utf8)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]),
    ("a\r", ["a"]), ("a\rb", ["a\rb"]), ("\n\na", ["", "", "a"]), ("\u{FEFF}a\nb", ["a", "b"]),
    ("\u{FEFF}", []), ("\u{FEFF}\u{FEFF}a", ["\u{FEFF}a"]), ("a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
    ("a \\\nb", ["a b"]), ("a \\\r\nb\r\n", ["a b"]), ("a\\\n\\\nb", ["ab"]), ("a \\", ["a \\"]),
    ("# c \\\nb", ["# c \\", "b"]), ("a # c \\\nb", ["a # c \\", "b"]), ("a \\\\\nb", ["a \\\\", "b"]),
    ("'a\\\nb'", ["'a\\", "b'"]),
  ])
  func `the same lines from every kind of file`(text: String, expected: [String]) {
    #expect(texts(text) == expected)
  }

  @Test func `chunks may end anywhere`() {
    let text = "\u{FEFF}é 'x'\r\n\r\n# c\ndeck \\\r\n  pass \\\n#3\n王小明\r"
    let bytes = Array(text.utf8)
    let whole = lines(bytes)
    for chunk in 1...bytes.count {
      let parts = lines(bytes, chunk: chunk)
      #expect(parts.map(\.bytes) == whole.map(\.bytes), "\(chunk)")
      #expect(parts.map(\.number) == whole.map(\.number) && parts.map(\.joints) == whole.map(\.joints))
    }
    #expect(whole.map(\.number) == [1, 2, 3, 4, 7])
  }

  @Test func `a place in a joined line is the file's own`() {
    let line = lines(Array("\né \\\n  pass \\\n#3".utf8))[1]

    #expect(line.place(of: 0) == (2, 1))
    #expect(line.place(of: 2) == (2, 2))
    #expect(line.place(of: 5) == (3, 3))
    #expect(line.place(of: 10) == (4, 1))
    #expect(line.place(of: line.bytes.count) == (4, 3))
    #expect(line.text(around: 5) == "  pass ")
  }

  @Test(
    arguments: [
      ([0x61, 0], .invalidByte(0, offset: 1)), ([0xC3, 0xA9, 0xFF], .invalidByte(0xFF, offset: 2)),
      ([0x61, 0xC3], .invalidByte(0xC3, offset: 1)), ([0x61, 0x80, 0x62], .invalidByte(0x80, offset: 1)),
      ([0xED, 0xA0, 0x80], .invalidByte(0xED, offset: 0)), ([0xC0, 0x80], .invalidByte(0xC0, offset: 0)),
    ] as [([UInt8], LineError)])
  func `bytes that are no text are refused with their place`(bytes: [UInt8], error: LineError) {
    #expect(throws: error) { try lines(bytes)[0].validate() }
  }

  @Test func `a byte-order mark may only begin the file`() throws {
    let found = lines(Array("\u{FEFF}a\n\u{FEFF}b\nc\u{FEFF}".utf8))

    try found[0].validate()
    try found[2].validate()
    #expect(throws: LineError.strayByteOrderMark(offset: 0)) { try found[1].validate() }
  }
}
