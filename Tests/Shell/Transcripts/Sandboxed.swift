import HushhApp
import HushhEngine
import HushhKit
import TestSupport

/// Shells as `hushh test` makes them, with files in memory.
enum Sandboxed {
  /// Runs `body` on a shell and removes its world.
  static func run<Result: Sendable>(
    _ start: SessionStart = .standard, files: any Files = MemoryFiles(),
    _ body: @escaping @Sendable (Shell, CapturedOutput) async throws -> Result
  ) throws -> Result {
    let executor = ThreadExecutor()
    let result: Swift.Result<Result, any Error> = MainThread.run(on: executor) {
      do {
        let captured = CapturedOutput()
        let shell = try await Assembly.makeTestShell(
          captured, start, on: executor, image: .shared, files: files)
        defer { shell.world.dispose() }
        return .success(try await body(shell, captured))
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// The transcript of a session that begins with `record`, and its lines typed at a prompt.
  static func record(
    _ lines: [String], _ start: SessionStart = .standard,
    prepare: @escaping @Sendable (Shell) -> Void = { _ in }
  ) throws -> String {
    let files = MemoryFiles()
    try run(start, files: files) { shell, _ in
      shell.settings.onError = .continue
      shell.recording = .possible(start)
      prepare(shell)
      for line in ["record session.hush"] + lines where shell.exitRequest == nil {
        _ = await shell.type(line)
      }
    }
    return String(decoding: try files.read("session.hush"), as: UTF8.self)
  }

  /// What running a transcript shows.
  static func test(_ text: String) throws -> TranscriptResult {
    let transcript = try Transcript(Array(text.utf8))
    return try run(transcript.start ?? .standard) { shell, captured in
      try await transcript.run(on: shell, capturing: captured)
    }
  }
}

extension TranscriptResult {
  var isAsWritten: Bool { firstDifference == nil && unreached == nil }
}
