internal import HushhKit

/// The candidates as rows below the line: name, then what it means.
enum CandidateList {
  /// At most `limit` rows of at most `columns` cells, the selected one among them; the last says how many
  /// follow.
  static func rows(
    for candidates: [Candidate], selected: Int? = nil, columns: Int, limit: Int, inColor: Bool
  ) -> [String] {
    guard limit > 0 else { return [] }
    let isCut = candidates.count > limit
    let room = isCut ? max(limit - 1, 1) : limit
    let first = max(0, (selected ?? 0) - room + 1)
    let shown = candidates[first..<min(first + room, candidates.count)]
    let nameWidth = min(candidates.map { LibeditCellWidth.of($0.text) }.max() ?? 0, max(columns / 2, 1))
    var rows = zip(shown.indices, shown).map { index, candidate in
      row(
        for: candidate, isSelected: index == selected, nameWidth: nameWidth, columns: columns,
        inColor: inColor)
    }
    let rest = candidates.count - shown.endIndex
    if isCut, limit > 1 { rows.append(LibeditCellWidth.fit(rest > 0 ? "… \(rest) more" : "…", in: columns)) }
    return rows
  }

  private static func row(
    for candidate: Candidate, isSelected: Bool, nameWidth: Int, columns: Int, inColor: Bool
  ) -> String {
    let name = LibeditCellWidth.fit(candidate.text, in: nameWidth)
    let gap = String(repeating: " ", count: nameWidth - LibeditCellWidth.of(name) + 2)
    let summary = candidate.summary?.withoutUnsafeCharacters ?? ""
    let meaning = LibeditCellWidth.fit(summary, in: columns - nameWidth - 2)
    let isPlain = meaning.isEmpty
    // Without colors the line itself shows which one is selected.
    if isSelected, inColor { return TextStyle.reverse(isPlain ? name : name + gap + meaning) }
    return isPlain ? name : name + gap + (inColor ? TextStyle.dim(meaning) : meaning)
  }
}
