/// Delta debugging: removes ever smaller pieces of a list for as long as what is left still fails.
enum Shrinker {
  static func shrunk<Element>(_ list: [Element], stillFails: ([Element]) throws -> Bool) rethrows -> [Element]
  {
    var left = list
    var size = max(1, left.count / 2)
    while true {
      var hasShrunk = false
      var start = 0
      while start < left.count {
        var shorter = left
        shorter.removeSubrange(start..<min(start + size, left.count))
        if try stillFails(shorter) {
          left = shorter
          hasShrunk = true
        } else {
          start += size
        }
      }
      // Until no single one can go: one that goes may let an earlier one go too.
      if size == 1, !hasShrunk { return left }
      size = max(1, size / 2)
    }
  }
}
