import HushhKit
package import HushhPluginKit

extension Output {
  /// The text as a person reads it, without wrapping: enough to test words by.
  package var plainText: String {
    blocks.map(\.plainText).joined(separator: "\n")
  }
}

extension Block {
  fileprivate var plainText: String {
    switch self {
    case .text(let text, let indent): String(repeating: " ", count: indent) + text.plain
    case .heading(let text): text.plain
    case .fields(let fields): fields.map { "\($0.label): \($0.value.plain)" }.joined(separator: "\n")
    case .table(let table):
      ([table.header] + table.rows.map { $0.map(\.plain) }).map { $0.joined(separator: " | ") }
        .joined(separator: "\n")
    case .verbatim(let lines): lines.joined(separator: "\n")
    case .hints(let hints): hints.map { "> \($0)" }.joined(separator: "\n")
    case .actions(let actions):
      actions.map { action in
        let note = action.note.isEmpty ? "" : ": \(action.note.plain)"
        return "\(action.isPossible ? ">" : "x") \(action.command)\(note)"
      }.joined(separator: "\n")
    case .card(let card): (card.lines + card.behind).map(\.plain).joined(separator: "\n")
    case .map(let map): "\(map.others.count) around \(map.place)"
    case .gap: ""
    }
  }
}

extension String {
  /// Whether a word stands in the text by itself: `-c` does not stand in `-color`, nor `text` in `context`.
  package func contains(word: String) -> Bool {
    ranges(of: word).contains { range in
      ![self[..<range.lowerBound].last, self[range.upperBound...].first].contains {
        $0.map { $0.isLetter || $0.isNumber || $0 == "-" } ?? false
      }
    }
  }
}
