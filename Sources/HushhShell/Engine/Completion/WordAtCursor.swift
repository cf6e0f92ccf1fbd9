package import HushhKit
internal import HushhPluginKit

/// The word that a text ends in, for completion: empty behind a blank.
package struct WordAtCursor {
  /// Without its quotes.
  package let text: String
  /// Whether any of it is in quotes or behind a backslash.
  package let isQuoted: Bool
  /// The words before it in its line.
  let earlier: ArraySlice<Word>
  /// The quote that is still open.
  private let openQuote: Unicode.Scalar?
  /// How many code points of the text it takes, quotes included.
  let typedCount: Int
  /// Whether none of it has been typed.
  var isNew: Bool { typedCount == 0 }

  /// Nil in a comment.
  package init?(in before: String) {
    let typed = TypedText(before)
    guard let line = typed.lines.last, line.tokens.comment == nil else { return nil }
    let words = line.tokens.words
    guard let word = words.last, word.range.upperBound == line.bytes.count else {
      (text, isQuoted, earlier, openQuote, typedCount) = ("", false, words[...], nil, 0)
      return
    }
    let start = typed.range(of: word.range, in: line).lowerBound
    (text, isQuoted, earlier) = (word.text, word.isQuoted, words.dropLast())
    openQuote = line.tokens.openQuote
    typedCount = before.utf8.dropFirst(start).count { $0 & 0xC0 != 0x80 }
  }
}

extension WordAtCursor {
  /// The suggestions as they must be typed here.
  ///
  /// A text that would change by being made safe to show is left out, because it could not be typed.
  ///
  /// - Parameter next: what is behind the cursor: a blank or a quote there is not inserted again.
  package func completion(of suggestions: [CompletionFacts.Suggestion], before next: Unicode.Scalar? = nil)
    -> Completion
  {
    let found = suggestions.filter { !$0.text.isEmpty && SafeText.isSafe($0.text) }
    var completion = Completion()
    guard let first = found.first else { return completion }
    completion.replacing = typedCount
    let isEnded = next == " " || isClosed(by: next)
    completion.candidates = found.map {
      Candidate(
        $0.text, summary: $0.summary, typed: quoted($0, isOpen: $0.isUnfinished || isClosed(by: next)))
    }
    if found.allSatisfy({ $0.text == first.text }) {
      completion.insertion = completion.candidates[0].typed + (first.isUnfinished || isEnded ? "" : " ")
      return completion
    }
    var shared = first
    for other in found { shared.text = shared.text.commonPrefix(with: other.text) }
    let (sharedKey, key) = (shared.text.searchKey, text.searchKey)
    if sharedKey.count > key.count, sharedKey.starts(with: key) {
      completion.insertion = quoted(shared, isOpen: true)
    }
    return completion
  }

  private func isClosed(by next: Unicode.Scalar?) -> Bool { openQuote != nil && next == openQuote }

  /// In the quotes the word began with, where that is possible.
  private func quoted(_ suggestion: CompletionFacts.Suggestion, isOpen: Bool) -> String {
    let quotes: Quotes =
      switch openQuote {
      case "\"": .double
      case "'" where !suggestion.text.utf8.contains(UInt8(ascii: "'")): .single
      default: .none
      }
    return typed(suggestion.text, in: quotes, isValue: suggestion.isValue, isOpen: isOpen)
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map { $0.0 })
  }
}
