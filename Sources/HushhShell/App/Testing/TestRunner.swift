internal import HushhDomain
package import HushhEngine
package import HushhKit

/// Runs `*.hush` files, each in a world of its own, and reports as TAP 13.
package struct TestRunner: Sendable {
  /// What `hushh test` was asked for beside its paths.
  package struct Plan: Sendable, Equatable {
    package var filter: String?
    /// How many files run at once.
    package var jobs = 1
    package var failsFast = false
    /// For one file.
    package var limit = TimeSpan.seconds(60)
    /// Transcripts are rewritten instead of failing.
    package var updates = false
    package var junitPath: String?
    /// Nil for ``SessionStart/standard``.
    package var seed: UInt64?
    package var clock: Timestamp?

    package init() {}
  }

  /// Makes a fresh world (fixture F0) and a shell on it.
  package typealias MakeShell =
    @Sendable (any OutputSink, SessionStart, ThreadExecutor) async throws -> Shell

  private let makeShell: MakeShell
  private let files: any Files
  private let plan: Plan

  package init(makeShell: @escaping MakeShell, files: any Files, plan: Plan = Plan()) {
    self.makeShell = makeShell
    self.files = files
    self.plan = plan
  }

  /// Runs every test.
  ///
  /// Returns the exit status: 0, 5 when one failed or none was found, 2 when a path cannot be read.
  package func run(_ paths: [String], report: any OutputSink) async -> Int32 {
    var found: [String] = []
    for path in paths {
      do { found += try tests(at: path) } catch {
        ErrorRenderer.append(Failure(error), on: report)
        return 2
      }
    }
    if let wanted = plan.filter?.searchKey {
      found = found.filter { $0.searchKey.contains(subsequence: wanted) }
    }
    guard !found.isEmpty else {
      report.writeError(Array("error: no test was found; a test is a file that ends in .hush\n".utf8))
      return 5
    }
    let outcomes = await outcomes(of: found, report)
    report.flush()
    let hasFailed = outcomes.contains { $0?.problem != nil }
    if let path = plan.junitPath {
      do { try files.write(JUnitReport.bytes(of: found, outcomes), to: path) } catch {
        ErrorRenderer.append(Failure(error), on: report)
        return hasFailed ? 5 : 1
      }
    }
    return hasFailed ? 5 : 0
  }

  /// Runs the files on threads of their own and reports them in their order.
  private func outcomes(of found: [String], _ report: any OutputSink) async -> [TestOutcome?] {
    let board = TestBoard(count: found.count, limit: plan.limit) { index, executor, isGivenUp in
      await outcome(of: found[index], on: executor, isGivenUp)
    }
    var tap = TAPReport(report, count: found.count)
    guard board.start(threads: min(plan.jobs, found.count)) else {
      tap.bailOut("there can be no thread")
      return [TestOutcome(.failed("there can be no thread"))]
    }
    var outcomes: [TestOutcome?] = []
    var hasFailed = false
    for (index, path) in found.enumerated() {
      let outcome = await board.outcome(of: index)
      outcomes.append(outcome)
      // What had begun before the first failure is waited for: its world must go.
      if let outcome, !hasFailed || !plan.failsFast { tap.report(path, outcome) }
      guard plan.failsFast, outcome?.problem != nil, !hasFailed else { continue }
      hasFailed = true
      board.close()
      if index + 1 < found.count { tap.bailOut("a test failed, and --fail-fast ends the run there") }
    }
    return outcomes
  }

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
}

// MARK: One file

extension TestRunner {
  private func outcome(
    of path: String, on executor: ThreadExecutor, _ isGivenUp: @escaping @Sendable () -> Bool
  ) async -> TestOutcome {
    do {
      let bytes = try files.read(path)
      let captured = CapturedOutput()
      let transcript = Transcript.begins(bytes) ? try Transcript(bytes) : nil
      let shell = try await makeShell(captured, start(of: transcript), executor)
      defer { shell.world.dispose() }
      shell.isInterrupted = isGivenUp
      let outcome =
        if let transcript {
          try self.outcome(of: try await transcript.run(on: shell, capturing: captured), path, isGivenUp)
        } else {
          try await outcomeOfScript(path, on: shell, captured)
        }
      await shell.state.close()
      return outcome
    } catch {
      var text: [UInt8] = []
      ErrorRenderer.append(Failure(error), to: &text)
      return TestOutcome(.failed(String(decoding: text, as: UTF8.self)))
    }
  }

  private func start(of transcript: Transcript?) -> SessionStart {
    transcript?.start
      ?? SessionStart(
        seed: plan.seed ?? SessionStart.standard.seed, clock: plan.clock ?? SessionStart.standard.clock)
  }

  private func outcome(of result: TranscriptResult, _ path: String, _ isGivenUp: () -> Bool) throws(FileError)
    -> TestOutcome
  {
    if let line = result.unreached {
      return TestOutcome(
        .different(line: line, message: "line \(line): the session had ended before this command", diff: []))
    }
    guard let difference = result.firstDifference else { return TestOutcome() }
    guard plan.updates, !isGivenUp() else {
      return TestOutcome(
        .different(
          line: difference.line,
          message: "line \(difference.line): something else came of \(difference.command)",
          diff: UnifiedDiff.lines(of: result.lines, file: path)))
    }
    try files.write(result.updated, to: path)
    return TestOutcome(isRewritten: true)
  }

  /// A script passes when it would exit 0.
  private func outcomeOfScript(_ path: String, on shell: Shell, _ captured: CapturedOutput) async throws
    -> TestOutcome
  {
    shell.state.durability = .group
    let end = try await shell.runFile(path)
    let status = shell.exitRequest ?? 0
    if end == .done, status == 0 { return TestOutcome() }
    return TestOutcome(.failed(captured.error.isEmpty ? "it ended with status \(status)" : captured.error))
  }
}

extension TranscriptResult {
  /// The file as it should be: what fits stays, also as a pattern, and what came replaces the rest.
  fileprivate var updated: [UInt8] {
    Array(
      lines.map { line -> [UInt8] in
        switch line {
        case .same(let bytes), .added(let bytes): bytes + [0x0A]
        case .removed: []
        }
      }.joined())
  }
}

extension ErrorRenderer {
  fileprivate static func append(_ failure: Failure, on report: any OutputSink) {
    var bytes: [UInt8] = []
    append(failure, to: &bytes)
    report.writeError(bytes)
  }
}
