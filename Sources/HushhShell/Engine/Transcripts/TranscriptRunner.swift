internal import HushhDomain
internal import HushhKit

/// What a transcript's run showed.
package struct TranscriptResult: Sendable, Equatable {
  /// A line of the file from which on something else came, and the command above it.
  package struct Difference: Sendable, Equatable {
    package var line: Int
    package var command: String

    package init(line: Int, command: String) {
      self.line = line
      self.command = command
    }
  }

  /// What each command gave that was reached.
  package var answers: [Answer] = []
  /// Every line of the file beside what came.
  package var lines: [ComparedLine] = []
  package var firstDifference: Difference?
  /// The line of the first command that was not reached because the session had ended.
  package var unreached: Int?
}

extension Transcript {
  /// Types every command into the shell and compares what comes with what is written.
  package func run(on shell: Shell, capturing captured: CapturedOutput) async throws -> TranscriptResult {
    // As at a prompt, where a transcript is recorded.
    shell.settings.onError = .continue
    shell.state.durability = .each
    shell.recording = .replayed
    var result = TranscriptResult(lines: head.map { .same($0) })
    for exchange in exchanges {
      guard shell.exitRequest == nil else {
        result.unreached = result.unreached ?? exchange.number
        result.lines += (exchange.raw + exchange.lines.map(\.raw)).map { .same($0) }
        continue
      }
      let answer = await answer(to: exchange, on: shell, captured)
      let compared = try exchange.compared(with: answer)
      result.answers.append(answer)
      result.lines += exchange.raw.map { .same($0) } + compared
      if result.firstDifference == nil, let same = compared.firstIndex(where: { !$0.isSame }) {
        result.firstDifference = .init(
          line: exchange.number + exchange.raw.count + same, command: exchange.command)
      }
    }
    return result
  }

  private func answer(to exchange: Exchange, on shell: Shell, _ captured: CapturedOutput) async -> Answer {
    captured.clear()
    var answer = Answer()
    let typed = exchange.typed
    if TypedSecrets.mayBeNamed(in: typed) { await shell.offerSecrets() }
    var source = LineSource(typed)
    while let line = source.next() { answer.code = await shell.run(line)?.code ?? answer.code }
    answer.output = captured.outputBytes
    answer.error = captured.errorBytes
    return answer
  }
}

extension Transcript.Exchange {
  /// Its first line, as text.
  fileprivate var command: String { String(decoding: raw[0].dropFirst(2), as: UTF8.self) }
}
