package import HushhKit

/// Examines a state directory file by file, and repairs what can be without a loss.
///
/// It never throws anything away: of a file that it changes because it was damaged it keeps a copy.
package struct Doctor: Sendable {
  /// Examines the backend's own file.
  ///
  /// `copy` copies that file aside before a repair and returns the copy's name, or nil if it failed.
  package typealias SandboxExamination =
    @Sendable (_ repairs: Bool, _ copy: () -> String?) -> [Finding]

  let directory: StateDirectory
  let journal: SwipeJournal
  let session: SessionFile
  let examineSandbox: SandboxExamination
  let repairs: Bool

  var files: FileSystem { directory.files }

  /// `directory.isReadOnly` repairs nothing, whatever is asked.
  package init(
    _ directory: StateDirectory, journal: SwipeJournal, session: SessionFile, repairs: Bool,
    sandbox: @escaping SandboxExamination
  ) {
    self.directory = directory
    self.journal = journal
    self.session = session
    examineSandbox = sandbox
    self.repairs = repairs && !directory.isReadOnly
  }

  /// Everything there is to tell, in a fixed order.
  ///
  /// The queue's file is examined here, and repaired as far as it can be without the swipes in memory.
  package func examine(user: UniqueID?) -> [Finding] {
    let names = ((try? files.names(directory.path)) ?? []).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    let modes = modes(of: names)
    // Before the session and the queue, which clear away what is theirs as they are read.
    let leftovers = leftovers(names)
    return modes + space() + lock() + queue(user) + sessionFile() + sandboxFile() + history() + leftovers
  }

  /// The lock is never rewritten: nothing stands beside it.
  private static let rewritten = StateFile.allCases.filter { $0 != .lock }.map(\.name)

  func isCopy(_ name: String, _ mark: String) -> Bool {
    Self.rewritten.contains { name.hasPrefix($0 + mark) }
  }

  func isOurs(_ name: String) -> Bool {
    name == StateFile.lock.name
      || Self.rewritten.contains { name == $0 || name.hasPrefix($0 + ".") || name.hasPrefix($0 + "-") }
  }

  func finding(
    _ code: ErrorCode, _ subject: String, _ message: String, repair: String,
    _ body: () throws(SystemError) -> Void
  ) -> Finding {
    guard repairs else { return Finding(.wrong, code, subject, message) }
    do throws(SystemError) { try body() } catch {
      return Finding(.wrong, code, subject, "\(message) It could not be repaired: \(error.reason).")
    }
    return Finding(.repaired, code, subject, "\(message) \(repair)")
  }

  /// Reading a file repairs it, and keeps a copy; a second reading that finds nothing proves it.
  func repaired(_ finding: Finding, byReading read: () -> [Warning]?) -> Finding {
    guard repairs else { return finding }
    var finding = finding
    guard let told = read(), read() == [] else {
      finding.message += " It could not be repaired."
      return finding
    }
    finding.kind = .repaired
    finding.message = (told.first?.message ?? finding.message) + "."
    return finding
  }
}
