/// Up and Down through the lines entered before, limited to those that begin like the line being typed.
///
/// libedit's own way cuts a line in progress at 1,024 characters when it comes back to it.
struct HistorySearch: Sendable {
  private let entries: [String]
  /// The line as it was before the search began; also what found lines must begin with.
  private var draft = ""
  /// Where the search is; at the end, the draft is shown.
  private var position: Int
  private var shown: String?

  init(entries: [String]) {
    self.entries = entries
    position = entries.count
  }

  /// The line before, or `nil` if there is none.
  ///
  /// `current` is the line as it is now.
  mutating func older(than current: String) -> String? {
    begin(with: current)
    return show(entries[..<position].lastIndex { matches($0, current) })
  }

  /// The line after, at last the draft; `nil` at the end.
  mutating func newer(than current: String) -> String? {
    begin(with: current)
    guard position < entries.count else { return nil }
    let next = entries[(position + 1)...].firstIndex { matches($0, current) }
    if let next { return show(next) }
    position = entries.count
    shown = nil
    return draft
  }

  /// A line that was edited since it was shown begins a new search.
  private mutating func begin(with current: String) {
    guard shown != current else { return }
    draft = current
    position = entries.count
  }

  private func matches(_ entry: String, _ current: String) -> Bool {
    entry != current && entry.utf8.starts(with: draft.utf8)
  }

  private mutating func show(_ index: Int?) -> String? {
    guard let index else { return nil }
    position = index
    shown = entries[index]
    return shown
  }
}
