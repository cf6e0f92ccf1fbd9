import HushhDomain
import HushhEngine
import HushhKit

/// Whole scripts: they end, the same script gives the same bytes, its exit status tells how it went, what
/// it says is safe to show, and what it saved is there after a restart.
enum ScriptProperty {
  static func check(_ bytes: [UInt8]) throws {
    let run = try ScriptRun(of: bytes)
    let again = try ScriptRun(of: bytes)
    try hold(
      "the same script gives the same bytes", run.output == again.output && run.error == again.error,
      (run, again))
    try hold("and the same status", run.status == again.status, (run, again))

    try checkStatus(run)
    for said in [run.output, run.error] {
      try hold("what is said is UTF-8", String(validating: said, as: UTF8.self) != nil, run)
      try hold("what is said moves no cursor", !said.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }, run)
    }
    try hold("what waits is there after a restart", run.saved == run.waiting, run)
    try checkCheck(run, of: bytes)
  }

  private static func checkStatus(_ run: ScriptRun) throws {
    switch run.status {
    case _ where run.exit ?? 0 != 0: try hold("exit decides the status", run.status == run.exit, run)
    case 0: try hold("no error has status 0", !run.hasErrors, run)
    case 1: try hold("status 1 is an error in a script that went on", run.hasErrors, run)
    case 3: try hold("status 3 is a script that stopped", run.hasErrors || run.wasInterrupted, run)
    default: throw Violation("a script has no other status", run)
    }
  }

  /// Whatever runs to its end without an error has none that `hushh check` could find.
  private static func checkCheck(_ run: ScriptRun, of bytes: [UInt8]) throws {
    var check = ScriptCheck(registry: ScriptRun.registry, files: try ScriptRun.files(bytes))
    try check.check(ScriptRun.path)
    _ = check.report(.json)
    // What was repeated no times has not run; a file may have been made, and a command taken away or given
    // another name, on the way.
    let words = ["repeat", "run", "source", ">", "alias", "plugin", "exit", "quit"]
    guard run.status == 0, !run.wasInterrupted, !run.goesOn,
      !words.contains(where: { run.text.utf8.contains(subsequence: $0.utf8) })
    else { return }
    try hold("a check finds no error in what runs", check.errorCount == 0, (run, check.findings))
  }
}
