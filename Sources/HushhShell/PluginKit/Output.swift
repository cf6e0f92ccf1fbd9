public import HushhKit

/// What a command says: blocks for people, raw values for machines.
///
/// Commands return it and never print; text is made safe for a terminal when it is shown, so values go in
/// as they are.
public struct Output: Sendable, Equatable {
  public var blocks: [Block]
  public var data: Payload
  /// Things to know although the command succeeded; they go to standard error.
  public var warnings: [Warning]

  public init(_ blocks: [Block] = [], data: Payload = .nothing, warnings: [Warning] = []) {
    self.blocks = blocks
    self.data = data
    self.warnings = warnings
  }

  /// Nothing to say.
  public static let none = Output()
}

/// The raw values, shown by `--format json` and `tsv`.
public enum Payload: Sendable, Equatable {
  case nothing
  /// Exactly one object.
  case object(JSONValue)
  /// A listing: one object a row, with the columns in the order of a TSV.
  case rows([JSONValue], columns: [String])
}

/// One piece of what is said.
public enum Block: Sendable, Equatable {
  /// One paragraph, wrapped to the width.
  case text(StyledText, indent: Int)
  case heading(StyledText)
  /// Labels with values, the values in one column.
  ///
  /// Nothing is shown for an absent value.
  case fields([Field])
  case table(Table)
  /// Lines as they stand, neither wrapped nor cut: what a person may want to keep in a file.
  case verbatim([String])
  /// Commands to type next.
  case hints([String])
  /// Commands to type next, each with what it is for; those that are not possible now say why.
  case actions([Action])
  /// A card in a frame, with the edges of those behind it.
  case card(Card)
  /// Where others lie around a place.
  case map(PointMap)
  case gap

  public static func line(_ text: StyledText, indent: Int = 0) -> Block { .text(text, indent: indent) }
}

/// A label and its value.
public struct Field: Sendable, Equatable {
  public var label: String
  public var labelRole: Role
  public var value: StyledText

  public init(_ label: String, _ value: StyledText, labelRole: Role = .muted) {
    self.label = label
    self.labelRole = labelRole
    self.value = value
  }

  /// Nil when there is no value, so that no empty label is shown.
  public init?(_ label: String, optional value: String?) {
    guard let value, !value.isEmpty else { return nil }
    self.init(label, StyledText(value))
  }
}

/// Rows of cells under a header.
///
/// One line a row: cells are cut, not wrapped. Where a terminal is too narrow for that a row is a paragraph.
public struct Table: Sendable, Equatable {
  public var header: [String]
  public var rows: [[StyledText]]

  public init(_ header: [String], rows: [[StyledText]]) {
    self.header = header
    self.rows = rows
  }
}
