internal import HushhCore

/// What Tab asks about.
package struct CompletionRequest: Equatable, Sendable {
  /// The word the cursor is in, as far as the cursor, without quotes and backslashes.
  package let word: String
  /// What stands before that word.
  package let beforeWord: String
  /// Whether the word has a quote or a backslash in it.
  package let isQuoted: Bool

  init(beforeCursor: String) {
    let word = WordBeforeCursor(in: beforeCursor)
    self.word = word.value
    beforeWord = String(beforeCursor.unicodeScalars.dropLast(word.typedCount))
    isQuoted = word.isQuoted
  }
}

/// A word that could stand where the cursor is.
package struct Candidate: Equatable, Sendable {
  /// The word itself; the editor adds the quotes it needs.
  package let text: String
  /// What it means, in a few words.
  package let summary: String?
  /// A value rather than a word of the shell's: it is quoted where it would be read as something else.
  package let isValue: Bool
  /// Whether more of the same word may follow, as after a folder.
  package let isUnfinished: Bool

  package init(
    _ text: String, summary: String? = nil, isValue: Bool = false, isUnfinished: Bool = false
  ) {
    self.text = text
    self.summary = summary
    self.isValue = isValue
    self.isUnfinished = isUnfinished
  }
}

/// Finds the candidates.
///
/// It is called on the editor's thread and must answer at once, from a snapshot.
package typealias Completer = @Sendable (CompletionRequest) -> [Candidate]

/// What Tab does with the candidates.
enum CompletionStep: Equatable, Sendable {
  case nothing
  /// Put `text` in place of the last `replacing` characters before the cursor.
  case insert(text: String, replacing: Int)
  case list([Candidate])

  /// Inserts the only candidate, or what all have in common; otherwise lists them.
  ///
  /// A name that would change by being made safe to show is not offered: it could not be typed.
  ///
  /// - Parameter next: what stands behind the cursor: a blank or a quote there need not be put in.
  init(for candidates: [Candidate], in beforeCursor: String, before next: Unicode.Scalar? = nil) {
    let word = WordBeforeCursor(in: beforeCursor)
    let candidates = candidates.filter { !$0.text.isEmpty && $0.text.isSafeInLine }
    guard let first = candidates.first else {
      self = .nothing
      return
    }
    if candidates.dropFirst().allSatisfy({ $0.text == first.text }) {
      let isEnded = first.isUnfinished || next == " " || (next != nil && next == word.openQuote)
      self = .insert(
        text: word.quoting(first, before: next) + (isEnded ? "" : " "), replacing: word.typedCount)
      return
    }
    let common = candidates.dropFirst().reduce(first.text) { Self.commonPrefix($0, $1.text) }
    let (commonKey, key) = (common.searchKey, word.value.searchKey)
    if commonKey.count > key.count, commonKey.starts(with: key) {
      let beginning = Candidate(common, isValue: first.isValue, isUnfinished: true)
      self = .insert(text: word.quoting(beginning), replacing: word.typedCount)
    } else {
      self = .list(candidates)
    }
  }

  private static func commonPrefix(_ one: String, _ other: String) -> String {
    String(zip(one, other).prefix { $0 == $1 }.map { $0.0 })
  }
}
