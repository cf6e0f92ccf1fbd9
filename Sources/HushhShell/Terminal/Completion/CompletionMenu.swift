/// The candidates below the line, and which of them stands in it.
struct CompletionMenu: Equatable, Sendable {
  let candidates: [Candidate]
  /// Nil as long as nothing was chosen.
  private(set) var selected: Int?
  private let word: WordBeforeCursor
  /// What stands behind the cursor.
  private let next: Unicode.Scalar?
  /// How many code points before the cursor are the menu's: the word as typed, or what replaced it.
  private(set) var replacing: Int

  init(_ candidates: [Candidate], for word: WordBeforeCursor, before next: Unicode.Scalar? = nil) {
    self.candidates = candidates
    self.next = next
    self.word = word
    replacing = word.typedCount
  }

  /// Goes on to the next candidate, or back: what to put in place of the last ``replacing`` code points,
  /// which are counted before.
  mutating func move(by step: Int) -> String {
    let target = selected.map { $0 + step } ?? (step > 0 ? 0 : candidates.count - 1)
    let index = (target + candidates.count) % candidates.count
    selected = index
    let text = word.quoting(candidates[index], before: next)
    replacing = text.unicodeScalars.count
    return text
  }
}
