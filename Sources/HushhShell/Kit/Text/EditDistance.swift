/// How many single changes part two texts (Damerau–Levenshtein, adjacent swaps counted once).
public enum EditDistance {
  /// The distance, or nil when it is more than `limit`.
  public static func between(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var current = [i + 1]
      current.reserveCapacity(b.count + 1)
      for j in 0..<b.count {
        var best = Swift.min(last[j + 1] + 1, current[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = Swift.min(best, beforeLast[j - 1] + 1) }
        current.append(best)
      }
      guard current.min() ?? 0 <= limit else { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }

  /// How many changes a suggestion for `text` may be away: fewer the less was typed, so that something of
  /// it is left.
  package static func limit(for text: [UInt8]) -> Int { text.count <= 1 ? 0 : text.count <= 3 ? 1 : 2 }

  /// The candidate nearest to `text`, if one is at most two changes away and it is not a wild guess.
  public static func nearest(to text: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(text.lowercased().utf8)
    let limit = limit(for: wanted)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      guard let distance = between(wanted, Array(candidate.lowercased().utf8), limit: limit) else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }
}
