internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit
internal import HushhTerminal
internal import Synchronization

/// Sends what waits while a person types, less and less often as long as it fails, and says so above the
/// prompt.
final class BackgroundSync: Sendable {
  private struct Plan {
    var schedule = RetrySchedule()
    /// When the next try is due; nil while nothing waits.
    var due: ContinuousClock.Instant?
  }

  private let state: AppState
  private let editor: LineEditor
  private let interruption: Interruption
  private let console: Console
  private let show: @Sendable ([Block]) -> [UInt8]
  private let plan = Mutex(Plan())

  /// - Parameter show: makes what a person reads of blocks.
  init(
    _ state: AppState, _ editor: LineEditor, _ interruption: Interruption, _ console: Console,
    show: @escaping @Sendable ([Block]) -> [UInt8]
  ) {
    self.state = state
    self.editor = editor
    self.interruption = interruption
    self.console = console
    self.show = show
  }

  /// Tries until nothing waits, or until there is a line.
  ///
  /// - Parameter prompt: the prompt as it is after a try.
  func run(prompt: @Sendable () async -> Prompt) async {
    while await state.hasSwipesToSend {
      let quiet = await state.remainingQuiet
      guard await editor.wait(until: due(quiet)) else { return }
      guard let words = await interruption.inBackground({ await attempt() }) else { continue }
      await say(show(words), above: prompt())
    }
    plan.withLock { $0 = Plan() }
  }

  private func say(_ bytes: [UInt8], above prompt: Prompt) {
    let text = String(decoding: bytes.last == 0x0A ? bytes.dropLast() : bytes[...], as: UTF8.self)
    if editor.notify(text, prompt: prompt) { return }
    // The line has been entered meanwhile, and its command has not begun.
    console.write(bytes)
  }

  /// A try that became due while a command ran is made at once.
  private func due(_ quiet: TimeSpan?) -> ContinuousClock.Instant {
    let earliest = ContinuousClock.now + .milliseconds(quiet?.milliseconds ?? 0)
    return plan.withLock { plan in
      let due = plan.due ?? ContinuousClock.now + .milliseconds(plan.schedule.wait.milliseconds)
      plan.due = due
      return max(due, earliest)
    }
  }

  /// What there is to say about one try; nil for nothing new.
  private func attempt() async -> [Block]? {
    let report: SyncReport
    do {
      guard let done = try await state.retry() else { return nil }
      report = done
    } catch { return planNext(failed: true) ? [.line("\(error.explanation.happened, .warning)")] : nil }
    // Whoever gave way has not failed, and tries again after the same time.
    if report.failures.contains(.cancelled) {
      plan.withLock { $0.due = nil }
      return nil
    }
    let isNews = planNext(failed: !report.failures.isEmpty)
    var blocks: [Block] = await state.takeNotices().map { .line("\($0.message, .warning)") }
    if let reason = report.endedBecause {
      blocks.append(.line("\("Your session has ended: \(reason).", .warning)"))
    } else if report.failures.isEmpty || report.sent + report.unchanged + report.stale > 0 {
      blocks.append(.line("\(report.summary, .success)"))
    } else if isNews {
      blocks.append(.line("\("\(report.summary) They are sent again later.", .muted)"))
    }
    if !report.refused.isEmpty { blocks.append(.hints(["deck queue --refused"])) }
    return blocks.isEmpty ? nil : blocks
  }

  /// Whether a failure is the first in a row.
  private func planNext(failed: Bool) -> Bool {
    plan.withLock { plan in
      if failed { plan.schedule.noteFailure() } else { plan.schedule.reset() }
      plan.due = nil
      return failed && plan.schedule.failures == 1
    }
  }
}
