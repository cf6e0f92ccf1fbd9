/// One logical line of a script, as bytes and as words, with the way back to the file's own lines.
package struct SourceLine: Sendable {
  package fileprivate(set) var bytes: [UInt8]
  /// The number of its first physical line, from 1.
  package let number: Int
  /// Where each further physical line begins inside `bytes`: a backslash joined them.
  package fileprivate(set) var joints: [Int] = []
  /// Its words, found once for everyone who asks.
  package fileprivate(set) var tokens = LineTokens()

  fileprivate init(bytes: [UInt8], number: Int) {
    self.bytes = bytes
    self.number = number
  }

  /// The physical line and column, from 1, of a byte of this line.
  ///
  /// Columns count characters.
  package func place(of offset: Int) -> (line: Int, column: Int) {
    let joint = joints.last { $0 <= offset } ?? 0
    let line = number + joints.count { $0 <= offset }
    let before = bytes[min(joint, bytes.count)..<min(max(offset, joint), bytes.count)]
    return (line, String(decoding: before, as: UTF8.self).count + 1)
  }

  /// The bytes of the physical line that contains a byte.
  func row(around offset: Int) -> Range<Int> {
    let start = joints.last { $0 <= offset } ?? 0
    let end = joints.first { $0 > offset } ?? bytes.count
    return start..<end
  }

  /// The physical line that contains a byte, as text.
  package func text(around offset: Int) -> String {
    String(decoding: bytes[row(around: offset)], as: UTF8.self)
  }
}

/// Splits chunks of bytes into lines.
///
/// CRLF, a byte-order mark at the very start and a missing final newline are the same from every entry
/// point.
package struct LineSource {
  private let nextChunk: () -> [UInt8]?
  private var chunk: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// Whether a last line is still to come behind a final newline, even when it is empty.
  private var endsInLine = false
  private var number = 0

  /// - Parameter nextChunk: more bytes each time it is called; nil at the end.
  package init(nextChunk: @escaping () -> [UInt8]?) { self.nextChunk = nextChunk }

  /// A source over bytes that are all there.
  package init(_ bytes: [UInt8]) {
    self.init(nextChunk: { nil })
    chunk = bytes
  }

  /// A source over a text that is still being typed: behind a final newline there is an empty line.
  init(typed bytes: [UInt8]) {
    self.init(bytes)
    endsInLine = true
  }

  /// The logical lines of a text.
  package static func lines(of text: String) -> [SourceLine] { LineSource(Array(text.utf8)).all() }

  func all() -> [SourceLine] {
    var source = self
    var lines: [SourceLine] = []
    while let line = source.next() { lines.append(line) }
    return lines
  }

  /// The next logical line: physical lines that end in a backslash are joined with the next.
  package mutating func next() -> SourceLine? {
    guard let first = physicalLine() else { return nil }
    var line = SourceLine(bytes: first, number: number)
    var continuation = Continuation()
    while continuation.goesOn(line.bytes), let more = physicalLine() {
      line.bytes.removeLast()
      line.joints.append(line.bytes.count)
      line.bytes += more
    }
    line.tokens = Tokenizer.tokens(line.bytes)
    return line
  }

  private mutating func physicalLine() -> [UInt8]? {
    var line: [UInt8]?
    while true {
      if position < chunk.count {
        let end = chunk[position...].firstIndex(of: 0x0A)
        let part = chunk[position..<(end ?? chunk.count)]
        if line == nil { line = Array(part) } else { line? += part }
        position = (end ?? chunk.count) + (end == nil ? 0 : 1)
        if end != nil { break }
      }
      guard !isAtEnd, let more = nextChunk() else {
        isAtEnd = true
        if endsInLine { line = line ?? [] }
        endsInLine = false
        break
      }
      chunk = more
      position = 0
    }
    guard var line else { return nil }
    // Looked for in the whole line: a chunk may end inside it.
    if number == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) {
      line.removeFirst(3)
      if line.isEmpty, isAtEnd { return nil }
    }
    number += 1
    if line.last == 0x0D { line.removeLast() }
    return line
  }
}

extension SourceLine {
  /// Refuses invalid UTF-8, NUL and a byte-order mark inside a file.
  package func validate() throws(LineError) { try Self.validate(bytes, number: number) }

  /// The line as it is run.
  package func line() throws(LineError) -> Line {
    try validate()
    return try tokens.line()
  }

  static func validate(_ bytes: [UInt8], number: Int) throws(LineError) {
    if let offset = bytes.firstIndex(of: 0) { throw .invalidByte(0, offset: offset) }
    if number > 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw .strayByteOrderMark(offset: 0) }
    if let offset = firstInvalidByte(of: bytes) { throw .invalidByte(bytes[offset], offset: offset) }
  }

  private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    if bytes.allSatisfy({ $0 < 0x80 }) { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return min(offset, bytes.count - 1)
      }
    }
  }
}
