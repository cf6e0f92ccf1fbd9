package import HushhKit

/// A variable that nobody has set.
package struct VariableError: ExplainedError, Equatable {
  package var name: String
  package var nearest: String?

  package var code: ErrorCode { .variableUnknown }
  package var explanation: Explanation {
    Explanation(
      "There is no variable \(name).",
      next: nearest.map { ["Did you mean ${\($0)}?"] } ?? ["let \(name) = COMMAND"])
  }
}

extension Shell {
  /// Puts variables in.
  ///
  /// What comes out is one word each, never a flag or an operator.
  func expand(_ words: [Word]) throws(LocatedFailure) -> [Word] {
    guard words.contains(where: { $0.parts != nil }) else { return words }
    var expanded: [Word] = []
    for word in words {
      guard let parts = word.parts else {
        expanded.append(word)
        continue
      }
      var text = ""
      for part in parts {
        switch part {
        case .text(let piece): text += piece
        case .variable(let name):
          guard let value = variables[name] else {
            let nearest = EditDistance.nearest(to: name, among: variables.keys.sorted())
            throw LocatedFailure(VariableError(name: name, nearest: nearest), at: word.offset)
          }
          text += value
        }
      }
      expanded.append(Word(text, offset: word.offset, isQuoted: true))
    }
    return expanded
  }
}
