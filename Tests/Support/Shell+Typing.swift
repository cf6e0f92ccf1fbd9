package import HushhEngine
package import HushhKit
package import HushhSandbox

extension Shell {
  /// Runs a line, or the lines that a backslash joins, as a prompt does.
  @discardableResult
  package func type(_ text: String) async -> Failure? {
    var source = LineSource(Array(text.utf8))
    var failure: Failure?
    while let line = source.next() { failure = await run(line) }
    return failure
  }
}

extension SandboxImage {
  /// The image that all tests of a process share, so that each new sandbox is a copy.
  package static let shared = SandboxImage()
}
