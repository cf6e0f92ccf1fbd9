internal import HushhKit

extension AnswerKey {
  /// Whether an input is this key or its arrow; a letter counts in either case.
  func isMeant(by input: EditorInput) -> Bool {
    switch input {
    case .character(let scalar): String(scalar).lowercased() == letter.lowercased()
    case .key(.left): arrow == .left
    case .key(.right): arrow == .right
    default: false
    }
  }
}
