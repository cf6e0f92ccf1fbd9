internal import HushhKit
internal import HushhPluginKit

/// Commands with what they are for: the commands whole, so that they can be copied, and the notes in one
/// column where there is room for it.
struct ActionLayout {
  private static let gap = 2
  /// The longest command that others line up with: an agent's id would push all notes far to the right.
  private static let usual = 26

  private let actions: [Action]
  private let width: Int

  init(_ actions: [Action], width: Int) {
    self.actions = actions.filter { !$0.command.isEmpty }
    self.width = width
  }

  var lines: [StyledLine] {
    let leads = actions.map(lead)
    let column = (leads.map(\.cells).filter { $0 <= min(Self.usual, width / 2) }.max() ?? 0) + Self.gap
    return zip(actions, leads).flatMap { action, lead in
      lines(lead, StyledLine(action.isPossible ? action.note : action.note.muted), column: column)
    }
  }

  private func lines(_ lead: StyledLine, _ note: StyledLine, column: Int) -> [StyledLine] {
    guard !note.isEmpty else { return [lead.withoutTrailingSpaces()] }
    let indent = max(column, lead.cells + Self.gap)
    if indent == column || note.fits(width - indent) {
      var padded = lead
      padded.append(.spaces(indent - lead.cells))
      return WordWrap.lines(of: note, width: width, indent: indent, lead: padded)
    }
    return [lead] + WordWrap.lines(of: note, width: width, indent: 2 * Self.gap)
  }

  private func lead(_ action: Action) -> StyledLine {
    guard action.isPossible else {
      var line = StyledLine()
      line.append(Self.cross, .muted)
      line.append(SafeText(action.command), .muted)
      return line
    }
    return TextRenderer.hint(action.command)
  }

  private static let cross = SafeText("× ")
}

extension StyledText {
  fileprivate var muted: StyledText { StyledText(plain, .muted) }
}
