package import HushhKit
package import HushhPluginKit

/// What `--format` chooses: text for people, JSON and TSV for machines.
package enum OutputFormat: String, Sendable, CaseIterable {
  case text
  case json
  case tsv

  /// What the command says, for standard output.
  package func append(
    _ output: Output, text: TextRenderer, painter: Painter? = nil, to bytes: inout [UInt8]
  ) {
    switch self {
    case .text:
      if let painter {
        text.styledBytes(of: output, painter: painter, into: &bytes)
      } else {
        text.plainBytes(of: output, into: &bytes)
      }
    case .json: JSONRenderer.append(output, to: &bytes)
    case .tsv: TSVRenderer.append(output, to: &bytes)
    }
  }

  /// An error, for standard error.
  ///
  /// A TSV has no place for one: it is text.
  package func append(
    _ failure: Failure, at location: ScriptLocation? = nil, painter: Painter? = nil, to bytes: inout [UInt8]
  ) {
    switch self {
    case .json: JSONRenderer.append(failure, at: location, to: &bytes)
    case .text, .tsv: ErrorRenderer.append(failure, at: location, painter: painter, to: &bytes)
    }
  }

  /// A warning, for standard error.
  package func append(_ warning: Warning, painter: Painter? = nil, to bytes: inout [UInt8]) {
    switch self {
    case .json: JSONRenderer.append(warning, to: &bytes)
    case .text, .tsv: ErrorRenderer.append(warning, painter: painter, to: &bytes)
    }
  }
}

extension Parameter {
  /// How a command's answer is shown; nearly every command takes it.
  static let format = option("format", .choice(OutputFormat.allCases.map(\.rawValue)), "text, json or tsv")
}
