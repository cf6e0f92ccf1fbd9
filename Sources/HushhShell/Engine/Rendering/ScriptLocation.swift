/// Where in a script something happened: what an error's first line, caret and chain are made from.
package struct ScriptLocation: Sendable, Equatable {
  /// A file that includes another, and the line where it does.
  package struct Include: Sendable, Equatable {
    package var file: String
    package var line: Int

    package init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  package var file: String
  /// From 1.
  package var line: Int
  /// From 1, in characters.
  package var column: Int
  /// The line itself, without its line break; nil to leave line and caret out.
  package var source: String?
  /// The including files, the nearest first.
  package var includedFrom: [Include]

  package init(
    file: String, line: Int, column: Int, source: String? = nil, includedFrom: [Include] = []
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.source = source
    self.includedFrom = includedFrom
  }
}
