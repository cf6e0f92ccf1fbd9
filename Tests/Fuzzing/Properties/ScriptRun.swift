import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhStorage
import TestSupport

/// A script, run as the program runs a file, over a sandbox of its own.
///
/// Its files are in memory.
struct ScriptRun: Sendable, CustomDebugStringConvertible {
  static let path = "script.hush"
  static var registry: Registry { Assembly.registry }

  let text: String
  let status: Int32
  let output: [UInt8]
  let error: [UInt8]
  /// What `exit` asked for.
  let exit: Int32?
  let wasInterrupted: Bool
  /// Whether it ended in the mode that goes on after an error.
  let goesOn: Bool
  /// The swipes that wait, in memory and after reading the file again.
  let waiting: [QueueRecord]
  let saved: [QueueRecord]

  var debugDescription: String {
    """
    status \(status), exit \(exit.map(String.init) ?? "none"), \(waiting.count) waiting, \(saved.count) saved
    output: \(String(decoding: output, as: UTF8.self))
    error: \(String(decoding: error, as: UTF8.self))
    """
  }

  /// Whether an error was shown, whatever the format.
  var hasErrors: Bool {
    let said = String(decoding: error, as: UTF8.self)
    return said.split(separator: "\n").contains {
      $0.contains("error[") || $0.hasPrefix(#"{"error":"#)
    }
  }

  static func files(_ bytes: [UInt8]) throws -> MemoryFiles {
    let files = MemoryFiles()
    try files.write(bytes, to: path)
    return files
  }
}

extension ScriptRun {
  init(of bytes: [UInt8]) throws {
    let files = try Self.files(bytes)
    let directory = try StateDirectory.makeEphemeral(under: "/tmp")
    let executor = ThreadExecutor()
    let run = MainThread.run(on: executor) {
      do {
        return Result<ScriptRun, any Error>.success(try await Self.run(bytes, files, directory, executor))
      } catch {
        return .failure(error)
      }
    }
    self = try run.get()
  }

  private static func run(
    _ bytes: [UInt8], _ files: MemoryFiles, _ directory: StateDirectory, _ executor: ThreadExecutor
  ) async throws -> ScriptRun {
    let said = CapturedOutput()
    let shell = try await Assembly.makeTestShell(
      said, in: directory, on: executor, registry: registry, image: .shared, files: files)
    let world = shell.world
    defer { world.dispose() }
    // No mutation may start a program, and every run shows the same name.
    shell.runProgram = nil
    shell.variables["scratch"] = "scratch"
    // A mutation may ask for a million repetitions: the user loses patience.
    var patience = 500
    shell.isInterrupted = {
      patience -= 1
      return patience < 0
    }
    let batch = BatchRunner(shell: shell) { .success(nil) }
    let status = await batch.run([.file(path)])
    let waiting = await world.state.queueRecords
    await world.state.close()
    let journal = SwipeJournal(in: directory)
    let saved = SwipeQueue(replaying: try journal.load().records).records
    return ScriptRun(
      text: String(decoding: bytes, as: UTF8.self), status: status, output: said.outputBytes,
      error: said.errorBytes, exit: shell.exitRequest, wasInterrupted: patience < 0,
      goesOn: shell.settings.onError == .continue, waiting: waiting, saved: saved)
  }
}
