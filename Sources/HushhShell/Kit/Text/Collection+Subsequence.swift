extension Collection where Element: Equatable {
  /// Returns whether the elements of another collection follow one another somewhere in this one.
  ///
  /// Inlinable, because a search through bytes from another module was twenty times slower without it.
  @inlinable
  package func contains(subsequence other: some Collection<Element>) -> Bool {
    var start = startIndex
    while true {
      if self[start...].starts(with: other) { return true }
      guard start != endIndex else { return false }
      formIndex(after: &start)
    }
  }
}
