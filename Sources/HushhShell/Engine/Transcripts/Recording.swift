internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

/// Whether what is typed is written down.
package enum Recording {
  /// The session was started so that it can be run again; nothing has been typed yet.
  case possible(SessionStart)
  /// It was not: what came of it would differ the next time.
  case impossible
  case running(Recorder)
  /// The session is a transcript that is being run: for it everything is as it was when it was recorded.
  case replayed

  /// Whether everything that comes of a command is looked at.
  var takesAll: Bool {
    switch self {
    case .running, .replayed: true
    case .possible, .impossible: false
    }
  }
}

/// Writes a transcript of a session, command by command, as they come.
///
/// The file is whole after every command, so that a session that ends without `record stop` is kept.
package final class Recorder {
  let path: String
  private let files: any Files
  /// How deep in scripts the recorded lines stand: those of an included file are no typed lines.
  private let depth: Int
  /// Plain: a transcript has no colors.
  private let presenter = Presenter()
  private(set) var count = 0
  /// How somebody was asked before; nobody answers when a transcript is run.
  fileprivate let asking: (@Sendable (Question) async throws -> String)?
  private var answer: Answer?

  /// Makes the file.
  init(_ path: String, lines: [[UInt8]], on shell: Shell) throws(FileError) {
    (self.path, files, depth, asking) = (path, shell.world.files, shell.scripts.count, shell.answer)
    try files.write(Self.text(lines), to: path)
  }

  /// Whether the lines of the innermost script are those that are recorded.
  func records(atDepth depth: Int) -> Bool { depth == self.depth && answer == nil }

  func begin() { answer = Answer() }

  func took(_ output: Output, format: OutputFormat, _ settings: Settings) {
    answer?.output += presenter.bytes(of: output, format: format, settings)
  }

  func took(_ warning: Warning, _ settings: Settings) {
    answer?.error += presenter.bytes(of: warning, settings)
  }

  func took(_ failure: Failure, at location: ScriptLocation?, _ settings: Settings) {
    answer?.error += presenter.bytes(of: failure, at: location, settings)
  }

  func took(_ run: ProgramRun) {
    answer?.output += run.output
    answer?.error += run.error
  }

  /// Where in the scripts below the recorded line something happened; nil for that line itself.
  func scriptsBelow(_ scripts: [ScriptFrame]) -> ArraySlice<ScriptFrame> { scripts.dropFirst(depth) }

  /// Writes the command and all that came of it.
  func end(_ command: [ArraySlice<UInt8>], code: ErrorCode?) throws(FileError) {
    guard let answer else { return }
    self.answer = nil
    let lines =
      TranscriptWriter.command(command)
      + TranscriptWriter.lines(of: answer.output).map(TranscriptWriter.output)
      + TranscriptWriter.lines(of: answer.error).map(TranscriptWriter.error)
      + (code.map { [TranscriptWriter.code($0)] } ?? [])
    try files.append(Self.text(lines), to: path)
    count += 1
  }

  private static func text(_ lines: [[UInt8]]) -> [UInt8] { Array(lines.map { $0 + [0x0A] }.joined()) }
}

extension Shell {
  var recorder: Recorder? { if case .running(let recorder) = recording { recorder } else { nil } }

  /// Runs a line that was typed while a recording runs, and writes it down.
  func record(_ source: SourceLine, on recorder: Recorder) async -> Failure? {
    // What is no text cannot stand in a transcript, and has done nothing.
    guard (try? source.validate()) != nil, !source.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else {
      return await runUnrecorded(source)
    }
    let command = await written(source)
    recorder.begin()
    let failure = await runUnrecorded(source)
    guard self.recorder === recorder else { return failure }
    do { try recorder.end(command, code: failure?.code) } catch {
      recording = .impossible
      show(Warning(error.code, "The recording has ended: \(error.explanation.because ?? recorder.path)."))
    }
    return failure
  }

  /// The line as a transcript has it: physical lines, secrets by their names.
  private func written(_ source: SourceLine) async -> [ArraySlice<UInt8>] {
    if TypedSecrets.mayBeNamed(in: source.bytes) { await offerSecrets() }
    let replaced = TypedSecrets.replaced(in: source, by: redaction, codes: await mailedCodes())
    // A line with a secret becomes one physical line.
    guard replaced == source.bytes else { return [replaced[...]] }
    var starts = [0] + source.joints
    starts.append(source.bytes.count)
    return zip(starts, starts.dropFirst()).enumerated().map { index, ends in
      let piece = source.bytes[ends.0..<ends.1]
      return index < source.joints.count ? piece + [UInt8(ascii: "\\")] : piece
    }
  }

  func startRecording(to path: String) throws {
    let start: SessionStart
    switch recording {
    case .running, .replayed: throw RecordError.running
    case .impossible: throw RecordError.notRepeatable(SessionStart.standard)
    case .possible(let given):
      guard commandCount <= 1 else { throw RecordError.late(given) }
      start = given
    }
    var lines: [[UInt8]] = []
    if start != .standard { lines.append(Array("# \(start.line)".utf8)) }
    // What the session was started with beyond that is typed first.
    if settings.format != .text { lines.append(Array("> set format \(settings.format.rawValue)".utf8)) }
    if settings.onError != .continue {
      lines.append(Array("> set on-error \(settings.onError.rawValue)".utf8))
    }
    if state.durability != .each { lines.append(Array("> set durability \(state.durability.rawValue)".utf8)) }
    recording = .running(try Recorder(path, lines: lines, on: self))
    answer = nil
  }

  func stopRecording() throws -> Recorder {
    guard let recorder else { throw RecordError.notRunning }
    recording = .impossible
    answer = recorder.asking
    return recorder
  }
}

/// Why a recording cannot begin or end.
enum RecordError: ExplainedError, Equatable {
  case notRepeatable(SessionStart)
  case late(SessionStart)
  case running
  case notRunning

  var code: ErrorCode { .recordRefused }

  var explanation: Explanation {
    switch self {
    case .notRepeatable(let start):
      Explanation(
        "This session cannot be recorded.",
        because: "it would not give the same again: state, chance and clock are its own", next: [start.line])
    case .late(let start):
      Explanation(
        "A recording begins before the first command.",
        because: "what was run before, also by an rc file, would be missing", next: ["\(start.line) --no-rc"])
    case .running: Explanation("This session is being recorded already.", next: ["record stop"])
    case .notRunning: Explanation("Nothing is being recorded.", next: ["record FILE"])
    }
  }
}
