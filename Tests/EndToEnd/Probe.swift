internal import TestSupport

/// The program with nothing but the editor.
enum Probe {
  static let path = BuiltProducts.path(of: "EditorProbe")

  /// Starts it at a terminal; lines that were entered before are in its history.
  static func start(
    entering lines: String..., environment: [String: String] = [:], rows: Int = 24, columns: Int = 80
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(path, environment: environment, rows: rows, columns: columns)
    try terminal.waitUntilReady()
    for line in lines {
      terminal.type(line + "\r")
      try terminal.wait {
        $0.cursorLine == "probe›" && $0.lines.joined().contains("got: " + line.debugDescription)
      }
    }
    return terminal
  }
}
