internal import HushhKit

/// Ctrl-R: the lines entered before that hold a text, the latest first, in any case.
struct IncrementalSearch: Sendable {
  private let entries: [String]
  /// The line as it was when the search began.
  let draft: String
  /// Whether Enter ends the search and nothing more.
  let keepsLine: Bool
  private(set) var pattern = ""
  private(set) var hasFailed = false
  /// Which line is shown; at the end, the one that was being typed.
  private var position: Int

  init(entries: [String], draft: String, keepsLine: Bool = false) {
    self.entries = entries
    self.draft = draft
    self.keepsLine = keepsLine
    position = entries.count
  }

  /// The line that was found, or the one being typed.
  var shown: String { entries.indices.contains(position) ? entries[position] : draft }

  /// The prompt that stands for the usual one meanwhile.
  var prompt: String { "(\(hasFailed ? "no match" : "search")) '\(pattern)':" }

  /// More text: the line shown may fit still.
  mutating func append(_ text: String) {
    pattern += text
    show(entries[..<min(position + 1, entries.count)].lastIndex(where: fitting))
  }

  mutating func removeLast() {
    guard !pattern.isEmpty else { return }
    pattern.removeLast()
    position = entries.count
    hasFailed = false
    if !pattern.isEmpty { show(entries.lastIndex(where: fitting)) }
  }

  mutating func findOlder() {
    let (current, fits) = (shown, fitting)
    show(entries[..<position].lastIndex { $0 != current && fits($0) })
  }

  mutating func findNewer() {
    guard position < entries.count else { return }
    let (current, fits) = (shown, fitting)
    show(entries[(position + 1)...].firstIndex { $0 != current && fits($0) })
  }

  private mutating func show(_ index: Int?) {
    hasFailed = index == nil
    position = index ?? position
  }

  /// Whether an entry holds the pattern.
  private var fitting: (String) -> Bool {
    let wanted = pattern.searchKey
    return { $0.searchKey.contains(subsequence: wanted) }
  }
}
