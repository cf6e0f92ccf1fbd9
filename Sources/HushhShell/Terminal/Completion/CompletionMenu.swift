internal import HushhKit

/// The candidates below the line, and which of them is in it.
struct CompletionMenu: Equatable, Sendable {
  let candidates: [Candidate]
  /// Nil as long as nothing was chosen.
  private(set) var selected: Int?
  /// How many code points before the cursor are the menu's: the word as typed, or what replaced it.
  private(set) var replacing: Int

  init(_ completion: Completion) {
    candidates = completion.candidates
    replacing = completion.replacing
  }

  /// Selects the next candidate, or the one before: what replaces the last ``replacing`` code points, which are
  /// counted before.
  mutating func move(by step: Int) -> String {
    let target = selected.map { $0 + step } ?? (step > 0 ? 0 : candidates.count - 1)
    let index = (target + candidates.count) % candidates.count
    selected = index
    let text = candidates[index].typed
    replacing = text.unicodeScalars.count
    return text
  }
}
