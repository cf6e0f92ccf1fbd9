/// A word that could be typed at the cursor.
package struct Candidate: Equatable, Sendable {
  /// The word itself, safe to show.
  package var text: String
  /// What it means, in a few words.
  package var summary: String?
  /// The word as it is typed: quoted where the shell would read it otherwise.
  package var typed: String

  package init(_ text: String, summary: String? = nil, typed: String? = nil) {
    self.text = text
    self.summary = summary
    self.typed = typed ?? text
  }
}

/// What the shell answers to Tab.
package struct Completion: Equatable, Sendable {
  /// How many code points before the cursor the word takes that a candidate replaces.
  package var replacing = 0
  /// What replaces it at once: the only candidate, or what all of them begin with.
  package var insertion: String?
  package var candidates: [Candidate] = []

  package init() {}
}
