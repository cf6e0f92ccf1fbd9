/// A key that answers a question at once, and what the answer is then.
package struct KeyAnswer: Equatable, Sendable {
  package enum Key: Equatable, Sendable {
    case letter(Character)
    case left
    case right
  }

  package var keys: [Key]
  package var answer: String
  /// What is shown in place of the key, so that the screen tells what was chosen.
  package var echo: String

  package init(_ keys: [Key], answer: String, echo: String) {
    self.keys = keys
    self.answer = answer
    self.echo = echo
  }

  /// Letters count in either case.
  func isMeant(by input: EditorInput) -> Bool {
    keys.contains { key in
      switch (key, input) {
      case (.letter(let letter), .character(let scalar)):
        Character(scalar).lowercased() == letter.lowercased()
      case (.left, .key(.left)), (.right, .key(.right)): true
      default: false
      }
    }
  }
}
