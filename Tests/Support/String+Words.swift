extension String {
  /// Whether the text has the word by itself: `-c` is not in `-color`, nor `text` in `context`.
  package func contains(word: String) -> Bool {
    ranges(of: word).contains { range in
      ![self[..<range.lowerBound].last, self[range.upperBound...].first].contains {
        $0.map { $0.isLetter || $0.isNumber || $0 == "-" } ?? false
      }
    }
  }
}
