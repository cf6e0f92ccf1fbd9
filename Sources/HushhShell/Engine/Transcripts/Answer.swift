package import HushhKit

/// What a command gave.
package struct Answer: Sendable, Equatable {
  package var output: [UInt8] = []
  package var error: [UInt8] = []
  package var code: ErrorCode?

  package init() {}
}

extension Transcript.Exchange {
  /// The lines below the command beside what came.
  package func compared(with answer: Answer) throws -> [ComparedLine] {
    var output = StreamComparison(
      try tests { if case .output(let pattern) = $0 { pattern } else { nil } },
      TranscriptWriter.lines(of: answer.output), write: TranscriptWriter.output)
    var error = StreamComparison(
      try tests { if case .error(let pattern) = $0 { pattern } else { nil } },
      TranscriptWriter.lines(of: answer.error), write: TranscriptWriter.error)
    let code = answer.code.map(TranscriptWriter.code)
    var compared: [ComparedLine] = []
    var hasCode = false
    for line in lines {
      switch line.expectation {
      case .output: compared += output.next(line.raw)
      case .error:
        if !output.isExpectingMore { compared += output.rest() }
        compared += error.next(line.raw)
      case .code:
        if !output.isExpectingMore { compared += output.rest() }
        if !error.isExpectingMore { compared += error.rest() }
        hasCode = line.raw == code
        compared.append(hasCode ? .same(line.raw) : .removed(line.raw))
      }
    }
    compared += output.rest() + error.rest()
    if let code, !hasCode { compared.append(.added(code)) }
    return compared
  }

  /// The tests of one stream's lines.
  private func tests(_ select: (Transcript.Expectation) -> LinePattern?) throws -> [Alignment.Test] {
    try lines.compactMap { select($0.expectation) }.map { try $0.makeTest() }
  }
}

/// One stream's lines, given out in step with the lines of the file.
private struct StreamComparison {
  private var steps: ArraySlice<Alignment.Step>
  private let actual: [ArraySlice<UInt8>]
  private let write: (ArraySlice<UInt8>) -> [UInt8]
  private var expectedLeft: Int

  init(
    _ expected: [Alignment.Test], _ actual: [ArraySlice<UInt8>],
    write: @escaping (ArraySlice<UInt8>) -> [UInt8]
  ) {
    steps = Alignment.steps(expected: expected, actual: actual)[...]
    self.actual = actual
    self.write = write
    expectedLeft = expected.count
  }

  var isExpectingMore: Bool { expectedLeft > 0 }

  /// What came before the file's next line of this stream, and that line.
  mutating func next(_ raw: [UInt8]) -> [ComparedLine] {
    expectedLeft -= 1
    var lines: [ComparedLine] = []
    while let step = steps.popFirst() {
      switch step {
      case .added(let index): lines.append(.added(write(actual[index])))
      case .kept: return lines + [.same(raw)]
      case .removed: return lines + [.removed(raw)]
      }
    }
    return lines
  }

  /// What came behind the file's last line of this stream.
  mutating func rest() -> [ComparedLine] {
    defer { steps = [] }
    return steps.compactMap { if case .added(let index) = $0 { .added(write(actual[index])) } else { nil } }
  }
}
