internal import HushhCore
internal import HushhPluginKit

/// Turns what commands return into bytes for one format. Colour is the terminal's: a painter is
/// given when there is one.
package struct Presenter {
  package init() {}

  func bytes(of output: Output, format: OutputFormat, width: Int, colour: Bool) -> [UInt8] { [] }
  func bytes(of warning: Warning, format: OutputFormat) -> [UInt8] { [] }
  func bytes(of failure: Failure, at location: SourceLocation?, format: OutputFormat, width: Int) -> [UInt8] {
    []
  }
}

/// Where in a script something failed, and the scripts that included it, innermost first.
package struct SourceLocation {
  package var file: String
  package var line: Int
  package var column: Int
  package var text: String
  package var includedFrom: [(file: String, line: Int)]
}
