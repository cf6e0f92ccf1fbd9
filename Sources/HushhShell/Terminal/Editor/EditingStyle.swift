/// Whose keys a line is edited with.
package struct EditingStyle: Equatable, Sendable {
  package enum Keys: String, CaseIterable, Sendable { case emacs, vi }

  package var keys = Keys.emacs
  /// Whether the `bind` lines of `.editrc` count; the editor's own keys come after them.
  package var readsEditrc = false

  package init(keys: Keys = .emacs, readsEditrc: Bool = false) {
    self.keys = keys
    self.readsEditrc = readsEditrc
  }
}
