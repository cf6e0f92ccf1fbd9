/// Where the shell's output goes.
///
/// The program's console is one; a test's collector another.
package protocol OutputSink: AnyObject {
  func write(_ bytes: [UInt8])
  /// What was written before must be out first, so that `2>&1` keeps the order.
  func writeError(_ bytes: [UInt8])
  /// Pushes out what waits.
  func flush()
  /// The reader has gone or the disk is full: there is no sense in going on.
  var isLost: Bool { get }
}
