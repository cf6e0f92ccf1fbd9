package import HushhKit

/// A session written down: commands, and exactly what came of them.
///
///     # Comments, only here.
///     > pass
///     Passed on Sound Planning Group. 20 left.
///     > nosuch
///     ! error[command.unknown]: There is no command nosuch.
///     ! → help
///     ? command.unknown
///
/// Within one command standard output comes first, then standard error, then the code of its failure.
package struct Transcript: Sendable, Equatable {
  package enum Expectation: Sendable, Equatable {
    case output(LinePattern)
    case error(LinePattern)
    case code([UInt8])
  }

  /// One line below a command, as it stands and as it is meant.
  package struct Line: Sendable, Equatable {
    package var number: Int
    package var raw: [UInt8]
    package var expectation: Expectation
  }

  /// A command and what is expected of it.
  package struct Exchange: Sendable, Equatable {
    /// Of its first line, from 1.
    package var number: Int
    /// Its lines as they stand, marks and all; several when a backslash continues it.
    package var raw: [[UInt8]]
    package var lines: [Line] = []

    /// What is typed.
    package var typed: [UInt8] { Array(raw.map { $0.dropFirst(2) }.joined(separator: [0x0A])) }
  }

  /// The comments and blank lines before the first command.
  package var head: [[UInt8]] = []
  package var exchanges: [Exchange] = []

  /// The seed and the clock that a comment of the form `# hushh --seed N --clock TIME` asks for.
  package var start: SessionStart? { head.lazy.compactMap(SessionStart.init(comment:)).first }

  /// Whether a file is a transcript: its first line that is neither blank nor a comment is a command.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    let first = FileLines(bytes).first { line in
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      return !text.isEmpty && text.first != UInt8(ascii: "#")
    }
    return first?.starts(with: commandMark) ?? false
  }

  package static let commandMark = Array("> ".utf8)
  package static let errorMark = Array("! ".utf8)
  package static let codeMark = Array("? ".utf8)
  package static let literalMark = Array("= ".utf8)
  package static let errorLiteralMark = Array("!= ".utf8)
}

// MARK: Reading

extension Transcript {
  package init(_ bytes: [UInt8]) throws(TranscriptError) {
    var command = TypedCommand()
    for (index, line) in FileLines(bytes).enumerated() {
      do throws(LineError) { try SourceLine.validate(Array(line), number: index + 1) } catch {
        throw .encoding(error, line: index + 1)
      }
      try take(line, number: index + 1, &command)
    }
  }

  private mutating func take(_ line: ArraySlice<UInt8>, number: Int, _ command: inout TypedCommand)
    throws(TranscriptError)
  {
    guard !exchanges.isEmpty || line.starts(with: Self.commandMark) else {
      head.append(Array(line))
      return
    }
    let last = exchanges.count - 1
    guard line.starts(with: Self.commandMark) else {
      let expectation = try Self.expectation(line, number: number)
      if case .code = expectation, exchanges[last].lines.contains(where: \.isCode) {
        throw .twoCodes(line: number)
      }
      exchanges[last].lines.append(Line(number: number, raw: Array(line), expectation: expectation))
      return
    }
    if last >= 0, exchanges[last].lines.isEmpty, command.takes(line.dropFirst(2)) {
      exchanges[last].raw.append(Array(line))
    } else {
      command = TypedCommand(bytes: Array(line.dropFirst(2)))
      exchanges.append(Exchange(number: number, raw: [Array(line)]))
    }
  }

  private static func expectation(_ line: ArraySlice<UInt8>, number: Int) throws(TranscriptError)
    -> Expectation
  {
    let expectation: Expectation
    if line.starts(with: literalMark) {
      expectation = .output(.literal(Array(line.dropFirst(2))))
    } else if line.starts(with: errorLiteralMark) {
      expectation = .error(.literal(Array(line.dropFirst(3))))
    } else if line.starts(with: errorMark) {
      expectation = .error(LinePattern(line.dropFirst(2)))
    } else if line.starts(with: codeMark) {
      expectation = .code(Array(line.dropFirst(2)))
    } else {
      expectation = .output(LinePattern(line))
    }
    switch expectation {
    case .output(.expression(let source)), .error(.expression(let source)):
      do { _ = try Regex(source) } catch { throw .expression(source, line: number) }
    default: break
    }
    return expectation
  }
}

extension Transcript.Line {
  var isCode: Bool { if case .code = expectation { true } else { false } }
}

/// A command while it is read, with continued lines joined.
private struct TypedCommand {
  var bytes: [UInt8] = []
  private var continuation = Continuation()

  init(bytes: [UInt8] = []) { self.bytes = bytes }

  /// Takes another line, if the command goes on in it.
  mutating func takes(_ line: ArraySlice<UInt8>) -> Bool {
    guard continuation.goesOn(bytes) else { return false }
    bytes.removeLast()
    bytes += line
    return true
  }
}

/// What makes a file no transcript.
package enum TranscriptError: ExplainedError, Equatable {
  case encoding(LineError, line: Int)
  case expression(String, line: Int)
  case twoCodes(line: Int)

  package var code: ErrorCode { .transcriptInvalid }

  package var explanation: Explanation {
    switch self {
    case .encoding(let error, let line):
      Explanation(
        "Line \(line) cannot be read.", because: error.explanation.reason,
        next: error.explanation.next)
    case .expression(let source, let line):
      Explanation(
        "Line \(line) is no regular expression: \(source)", next: ["Write = before it to take it literally."])
    case .twoCodes(let line):
      Explanation(
        "Line \(line) is a second code of one command.", because: "a command fails once",
        next: ["Write = before it if it is output."])
    }
  }
}

// MARK: Lines of a file

/// The lines of a file's bytes: without a byte-order mark, line ends and a missing last one all the same.
struct FileLines: Sequence {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func makeIterator() -> AnyIterator<ArraySlice<UInt8>> {
    var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return AnyIterator {
      guard position < bytes.count else { return nil }
      let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
      var line = bytes[position..<end]
      position = end + 1
      if line.last == 0x0D { line.removeLast() }
      return line
    }
  }
}
