/// The candidates as rows below the line: name, then what it means.
enum CandidateList {
  /// At most `limit` rows of at most `columns` cells; the last says how many are missing.
  static func rows(for candidates: [Candidate], columns: Int, limit: Int, inColor: Bool) -> [String] {
    guard limit > 0 else { return [] }
    let isCut = candidates.count > limit
    let shown = candidates.prefix(isCut ? limit - 1 : limit)
    let nameWidth = min(shown.map { CellWidth.of($0.text) }.max() ?? 0, max(columns / 2, 1))
    var rows = shown.map { row(for: $0, nameWidth: nameWidth, columns: columns, inColor: inColor) }
    if isCut { rows.append(CellWidth.fit("… \(candidates.count - shown.count) more", in: columns)) }
    return rows
  }

  private static func row(for candidate: Candidate, nameWidth: Int, columns: Int, inColor: Bool) -> String {
    let name = CellWidth.fit(candidate.text, in: nameWidth)
    guard let summary = candidate.summary?.withoutUnsafeCharacters, !summary.isEmpty else { return name }
    let gap = String(repeating: " ", count: nameWidth - CellWidth.of(name) + 2)
    let meaning = CellWidth.fit(summary, in: columns - nameWidth - 2)
    return name + gap + (inColor ? TextStyle.dim(meaning) : meaning)
  }
}
