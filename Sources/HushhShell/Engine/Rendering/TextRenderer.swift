package import HushhKit
package import HushhPluginKit

/// Turns output into lines for people.
///
/// The lines are the same at a terminal and in a pipe; only the colors come from a painter, and
/// meaning never depends on them.
package struct TextRenderer: Sendable {
  /// The cells of a line.
  ///
  /// Hints and errors are never wrapped, so that they can be copied.
  package let width: Int

  package init(width: Int = 80) { self.width = max(20, width) }

  package func lines(of output: Output) -> [StyledLine] {
    var spacing = Spacing()
    var lines: [StyledLine] = []
    for block in output.blocks {
      let shown = self.lines(of: block)
      if spacing.needsGap(before: block, isShown: !shown.isEmpty) { lines.append(StyledLine()) }
      lines += shown
    }
    return lines
  }

  /// The text without colors, each line with its line feed.
  package func plainBytes(of output: Output, into bytes: inout [UInt8]) {
    append(output, painter: nil, to: &bytes)
  }

  package func styledBytes(of output: Output, painter: Painter, into bytes: inout [UInt8]) {
    withoutActuallyEscaping(painter) { append(output, painter: $0, to: &bytes) }
  }

  private func append(_ output: Output, painter: Painter?, to bytes: inout [UInt8]) {
    var spacing = Spacing()
    for block in output.blocks {
      if case .text(let text, let indent) = block {
        let start = bytes.count
        var ahead = spacing
        if ahead.needsGap(before: block, isShown: true) { bytes.append(UInt8(ascii: "\n")) }
        if appendSimple(text, indent: indent, painter: painter, to: &bytes) {
          spacing = ahead
          continue
        }
        bytes.removeSubrange(start...)
      }
      if case .verbatim(let lines) = block, lines.allSatisfy(\.isPrintableASCII), !lines.isEmpty {
        if spacing.needsGap(before: block, isShown: true) { bytes.append(UInt8(ascii: "\n")) }
        for line in lines {
          bytes.append(contentsOf: line.utf8)
          bytes.append(UInt8(ascii: "\n"))
        }
        continue
      }
      let shown = lines(of: block)
      if spacing.needsGap(before: block, isShown: !shown.isEmpty) { bytes.append(UInt8(ascii: "\n")) }
      for line in shown { line.bytes(painter: painter, into: &bytes) }
    }
  }
}

// MARK: Blocks

extension TextRenderer {
  func lines(of block: Block) -> [StyledLine] {
    switch block {
    case .text(let text, let indent): wrapped(text, indent: indent)
    case .verbatim(let lines): lines.map { StyledLine(StyledText($0)) }
    case .heading(let text):
      wrapped(
        StyledText(runs: text.runs.map { .init($0.text, $0.role == .plain ? .strong : $0.role) }), indent: 0)
    case .fields(let fields): lines(of: fields)
    case .table(let table): TableLayout(table, width: width).lines
    case .hints(let hints): hints.filter { !$0.isEmpty }.map(Self.hint)
    case .actions(let actions): ActionLayout(actions, width: width).lines
    case .card(let card): CardLayout(card, width: width).lines
    case .map(let map): MapLayout(map, width: width).lines
    case .gap: []
    }
  }

  static func hint(_ command: String) -> StyledLine {
    var line = StyledLine()
    line.append(hintArrow, .muted)
    line.append(SafeText(command), .command)
    return line.withoutTrailingSpaces()
  }

  private static let hintArrow = SafeText("→ ")

  private func wrapped(_ text: StyledText, indent: Int) -> [StyledLine] {
    WordWrap.lines(of: StyledLine(text), width: width, indent: min(max(0, indent), width / 2))
  }

  private func lines(of fields: [Field]) -> [StyledLine] {
    let shown = fields.filter { !$0.value.isEmpty }
    let labels = shown.map { SafeText($0.label, cells: width).truncated(to: width) }
    let widest = labels.map(\.cells).filter { $0 <= width / 3 }.max() ?? 0
    let indent = labels.allSatisfy(\.isEmpty) ? 0 : widest + 2
    var lines: [StyledLine] = []
    for (field, label) in zip(shown, labels) {
      var lead = StyledLine()
      lead.append(label, field.labelRole)
      // A label that would take the room of the values has a line of its own.
      if label.cells > widest {
        lines.append(lead)
        lead = StyledLine()
      }
      lead.append(.spaces(indent - lead.cells))
      lines += WordWrap.lines(of: StyledLine(field.value), width: width, indent: indent, lead: lead)
    }
    return lines
  }
}

// MARK: Gaps

/// Keeps gaps single and away from the start and the end; a heading has one before it.
private struct Spacing {
  private var hasShown = false
  private var isAsked = false

  mutating func needsGap(before block: Block, isShown: Bool) -> Bool {
    guard isShown else {
      if case .gap = block { isAsked = hasShown }
      return false
    }
    if case .heading = block { isAsked = hasShown }
    defer { (hasShown, isAsked) = (true, false) }
    return isAsked
  }
}

// MARK: The common case

/// Most commands answer with one sentence of ASCII: it goes to the bytes without becoming lines first.
///
/// The result is the same, and a test holds that.
extension TextRenderer {
  /// False where it takes more; what was appended then is of no use.
  private func appendSimple(_ text: StyledText, indent: Int, painter: Painter?, to bytes: inout [UInt8])
    -> Bool
  {
    guard indent >= 0, indent <= width / 2, let last = text.runs.last?.text.utf8.last,
      last != UInt8(ascii: " ")
    else { return false }
    let start = bytes.count
    for _ in 0..<indent { bytes.append(UInt8(ascii: " ")) }
    var count = indent
    for run in text.runs where !run.text.isEmpty {
      let paint = painter?(run.role)
      if let paint { bytes.append(contentsOf: paint.open) }
      let begin = bytes.count
      run.text.withBytes { bytes.append(contentsOf: $0) }
      guard bytes[begin...].isPrintableASCII else { return false }
      count += bytes.count - begin
      if let paint { bytes.append(contentsOf: paint.close) }
    }
    let isShort = count <= width
    guard isShort || (painter == nil && indent == 0 && breakAtSpaces(from: start, in: &bytes)) else {
      return false
    }
    bytes.append(UInt8(ascii: "\n"))
    return true
  }

  /// Puts line feeds in the place of single spaces; false where that does not make every line short enough.
  private func breakAtSpaces(from start: Int, in bytes: inout [UInt8]) -> Bool {
    var line = start
    var space: Int?
    for position in start..<bytes.count {
      if bytes[position] == UInt8(ascii: " ") {
        // The blank before may be a line feed by now.
        guard position > line, bytes[position - 1] != UInt8(ascii: " ") else { return false }
        space = position
      }
      guard position - line == width else { continue }
      guard let end = space else { return false }
      bytes[end] = UInt8(ascii: "\n")
      line = end + 1
      space = nil
    }
    return true
  }
}
