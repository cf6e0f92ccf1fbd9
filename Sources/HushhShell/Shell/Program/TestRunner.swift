package import HushhCore

/// Runs `*.hush` files, each in a world of its own, and reports as TAP 13.
package struct TestRunner {
  /// Makes a fresh world (fixture F0, a standing clock, a fixed seed) and a shell on it.
  package var makeShell: (any OutputSink) async throws -> Shell
  package var files: any Files
  package var report: any OutputSink

  package init(
    makeShell: @escaping (any OutputSink) async throws -> Shell, files: any Files, report: any OutputSink
  ) {
    self.makeShell = makeShell
    self.files = files
    self.report = report
  }

  /// Runs every test.
  ///
  /// Returns the exit status: 0, 5 when one failed or none was found, 2 when a path cannot be read.
  package func run(_ paths: [String], filter: String?) async -> Int32 {
    var found: [String] = []
    for path in paths {
      do { found += try tests(at: path) } catch {
        report.writeError(
          Array(
            "error[\(error.code)]: \(error.explanation.happened) \(error.explanation.because ?? "")\n".utf8))
        return 2
      }
    }
    if let filter { found = found.filter { $0.utf8.holds(filter.utf8) } }
    guard !found.isEmpty else {
      report.writeError(Array("error: no test was found; a test is a file that ends in .hush\n".utf8))
      return 5
    }
    say("TAP version 13\n1..\(found.count)\n")
    var failures = 0
    for (index, path) in found.enumerated() {
      let problem = await run(path)
      say("\(problem == nil ? "ok" : "not ok") \(index + 1) - \(path)\n")
      if let problem {
        failures += 1
        for line in problem.split(separator: "\n") { say("  # \(line)\n") }
      }
    }
    report.flush()
    return failures == 0 ? 0 : 5
  }

  private func say(_ text: String) { report.write(Array(text.utf8)) }

  /// A file as it is named; every `*.hush` below a directory, in the order of their names.
  private func tests(at path: String) throws(FileError) -> [String] {
    guard files.isDirectory(path) else {
      _ = try files.read(path)
      return [path]
    }
    let base = path.hasSuffix("/") ? String(path.dropLast()) : path
    var found: [String] = []
    for name in try files.names(in: path) {
      let inner = "\(base)/\(name)"
      if files.isDirectory(inner) {
        found += try tests(at: inner)
      } else if name.hasSuffix(".hush") {
        found.append(inner)
      }
    }
    return found
  }

  /// Nil when the test passed, else what it said on standard error.
  private func run(_ path: String) async -> String? {
    let output = CapturedOutput()
    do {
      let shell = try await makeShell(output)
      defer { shell.world.dispose() }
      let end = try await shell.runFile(path)
      let status = shell.exitRequest ?? 0
      await shell.state.close()
      if end == .done, status == 0 { return nil }
      return output.error.isEmpty ? "it ended with status \(status)" : output.error
    } catch {
      let failure = Failure(error)
      return "error[\(failure.code)]: \(failure.explanation.happened) \(failure.explanation.because ?? "")"
    }
  }
}

/// Keeps what a shell says, for tests.
package final class CapturedOutput: OutputSink {
  private var outBytes: [UInt8] = []
  private var errorBytes: [UInt8] = []

  package init() {}

  package func write(_ bytes: [UInt8]) { outBytes += bytes }
  package func writeError(_ bytes: [UInt8]) { errorBytes += bytes }
  package func flush() {}
  package var isLost: Bool { false }

  package var output: String { String(decoding: outBytes, as: UTF8.self) }
  package var error: String { String(decoding: errorBytes, as: UTF8.self) }

  /// Forgets what was said.
  package func clear() {
    outBytes = []
    errorBytes = []
  }
}
