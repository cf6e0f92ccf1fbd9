package import HushhKit
package import HushhPluginKit

/// Turns what commands return into bytes.
///
/// Colors are the terminal's: it gives them by theme.
package struct Presenter: Sendable {
  package typealias Painters = @Sendable (ThemeName) -> Painter?

  private let output: Painters
  private let error: Painters

  /// - Parameters:
  ///   - output: the colors of standard output; nil for a theme means none.
  ///   - error: those of standard error.
  package init(output: @escaping Painters = { _ in nil }, error: @escaping Painters = { _ in nil }) {
    self.output = output
    self.error = error
  }

  /// - Parameter isPlain: no colors, because it does not go to the terminal.
  func append(
    _ output: Output, format: OutputFormat, _ settings: Settings, isPlain: Bool = false,
    to bytes: inout [UInt8]
  ) {
    let painter = isPlain ? nil : self.output(settings.theme)
    format.append(output, text: TextRenderer(width: settings.width), painter: painter, to: &bytes)
  }

  package func bytes(of output: Output, format: OutputFormat, _ settings: Settings, isPlain: Bool = false)
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    append(output, format: format, settings, isPlain: isPlain, to: &bytes)
    return bytes
  }

  package func bytes(of warning: Warning, _ settings: Settings) -> [UInt8] {
    var bytes: [UInt8] = []
    settings.format.append(warning, painter: error(settings.theme), to: &bytes)
    return bytes
  }

  package func bytes(of failure: Failure, at location: ScriptLocation?, _ settings: Settings) -> [UInt8] {
    var bytes: [UInt8] = []
    settings.format.append(failure, at: location, painter: error(settings.theme), to: &bytes)
    return bytes
  }
}
