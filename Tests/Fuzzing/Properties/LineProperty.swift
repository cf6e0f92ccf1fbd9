import HushhEngine
import HushhKit
import HushhPluginKit

/// Lines: how a file is cut into chunks does not matter, every place is inside the line, every byte is in a word, a
/// blank or the comment, and words that are quoted as the shell quotes them are the same words again.
enum LineProperty {
  static func check(_ bytes: [UInt8]) throws {
    let lines = allLines(of: LineSource(bytes))
    let size = 1 + Int(choice(from: bytes) % 7)
    let chunked = allLines(of: source(of: bytes, chunks: size))
    try hold("chunks of \(size) bytes give the same lines", lines.elementsEqual(chunked, by: isSame))

    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      try hold("lines are numbered upwards", isLast || line.number < lines[index + 1].number, line)
      var continuation = Continuation()
      try hold(
        "a line that goes on has been joined with the next", isLast || !continuation.goesOn(line.bytes), line)
      try check(line)
    }
  }

  private static func check(_ source: SourceLine) throws {
    let tokens = source.tokens
    try checkRanges(of: tokens, in: source)
    let line: Line
    do throws(LineError) { line = try source.line() } catch {
      return try checkPlace(error.offset, in: source)
    }
    let words = line.words + line.operatorWords
    try hold("the line that is run has the words that were typed", words == tokens.words, (line, tokens))
    try hold("a finished line has no open quote", tokens.openQuote == nil, tokens)
    try checkQuoting(words.filter { $0.parts == nil }.map(\.text))
  }

  private static func checkRanges(of tokens: LineTokens, in source: SourceLine) throws {
    let ranges = tokens.words.map(\.range) + (tokens.comment.map { [$0] } ?? [])
    var end = 0
    for range in ranges + [source.bytes.count..<source.bytes.count] {
      try hold(
        "words are in order", range.lowerBound >= end && range.upperBound <= source.bytes.count, tokens)
      try hold(
        "only blanks are between them",
        source.bytes[end..<range.lowerBound].allSatisfy { $0 == 0x20 || $0 == 0x09 }, (tokens, source.bytes))
      try checkPlace(range.lowerBound, in: source)
      end = range.upperBound
    }
    for word in tokens.words where source.bytes[word.offset] != UInt8(ascii: "#") {
      var alone = word
      alone.range = 0..<word.range.count
      let again = Tokenizer.tokens(Array(source.bytes[word.range])).words
      try hold("a word is the same alone", again == [alone], (word, again, source.bytes))
    }
  }

  private static func checkPlace(_ offset: Int, in source: SourceLine) throws {
    try hold("a place is inside the line", (0...source.bytes.count).contains(offset), (offset, source))
    let place = source.place(of: offset)
    let last = source.number + source.joints.count
    try hold(
      "a place is in one of the line's own", (source.number...last).contains(place.line) && place.column > 0,
      (place, source))
    try hold(
      "its column is in the text shown for it", place.column <= source.text(around: offset).count + 1,
      (place, source))
  }

  /// As one line of a file, since that is how quoted words are used.
  private static func checkQuoting(_ words: [String]) throws {
    guard !words.isEmpty else { return }
    try checkQuoting(words, by: typed)
    for quotes in [Quotes.none, .single, .double] { try checkQuoting(words) { typed($0, in: quotes) } }
  }

  private static func checkQuoting(_ words: [String], by quoted: (String) -> String) throws {
    let text = words.map(quoted).joined(separator: " ")
    var source = LineSource(Array(text.utf8))
    guard let line = source.next(), source.next() == nil else {
      throw Violation("quoted words are one line", words, text)
    }
    let again: Line
    do throws(LineError) { again = try line.line() } catch {
      throw Violation("quoted words can be read", words, text, error)
    }
    try hold("quoted words hold no operator", again.redirection == nil, (words, text))
    try hold(
      "quoted words are the same words",
      again.words.map { Array($0.text.utf8) } == words.map { Array($0.utf8) }
        && again.words.allSatisfy { $0.parts == nil },
      (words, text))
  }

  private static func allLines(of source: LineSource) -> [SourceLine] {
    var source = source
    var lines: [SourceLine] = []
    while let line = source.next() { lines.append(line) }
    return lines
  }

  private static func source(of bytes: [UInt8], chunks size: Int) -> LineSource {
    var position = 0
    return LineSource {
      guard position < bytes.count else { return nil }
      defer { position += size }
      return Array(bytes[position..<min(position + size, bytes.count)])
    }
  }

  private static func isSame(_ a: SourceLine, _ b: SourceLine) -> Bool {
    a.bytes == b.bytes && a.number == b.number && a.joints == b.joints
  }
}
