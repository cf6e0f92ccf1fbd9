internal import HushhKit

/// Keeps what a shell says, for tests.
package final class CapturedOutput: OutputSink {
  package private(set) var outputBytes: [UInt8] = []
  package private(set) var errorBytes: [UInt8] = []

  package init() {}

  package func write(_ bytes: [UInt8]) { outputBytes += bytes }
  package func writeError(_ bytes: [UInt8]) { errorBytes += bytes }
  package func flush() {}
  package var isLost: Bool { false }

  package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  package var error: String { String(decoding: errorBytes, as: UTF8.self) }

  /// Forgets what was said.
  package func clear() {
    outputBytes = []
    errorBytes = []
  }
}
