internal import HushhKit

/// A file's lines beside what they ought to be: what a diff shows, and what a rewrite keeps.
package enum ComparedLine: Sendable, Equatable {
  case same([UInt8])
  case removed([UInt8])
  case added([UInt8])

  package var isSame: Bool { if case .same = self { true } else { false } }
}

/// Shows compared lines as `diff -u` does.
package enum UnifiedDiff {
  private static let context = 3

  /// Empty when nothing differs.
  package static func lines(of compared: [ComparedLine], file: String) -> [String] {
    let hunks = hunks(of: compared)
    guard !hunks.isEmpty else { return [] }
    var lines = ["--- \(file)", "+++ \(file) (as it came)"]
    var (old, new, done) = (0, 0, 0)
    for hunk in hunks {
      old += compared[done..<hunk.lowerBound].count
      new += compared[done..<hunk.lowerBound].count
      let shown = compared[hunk]
      let (oldCount, newCount) = (shown.count(where: \.isInOld), shown.count(where: \.isInNew))
      lines.append("--colour -\(range(old, oldCount)) +\(range(new, newCount)) --colour")
      lines += shown.map(\.text)
      (old, new, done) = (old + oldCount, new + newCount, hunk.upperBound)
    }
    return lines
  }

  /// The changes with the lines around them; near ones together.
  private static func hunks(of compared: [ComparedLine]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in compared.indices where !compared[index].isSame {
      let around = max(0, index - context)..<min(compared.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= around.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
      } else {
        hunks.append(around)
      }
    }
    return hunks
  }

  private static func range(_ before: Int, _ count: Int) -> String {
    count == 0 ? "\(before),0" : count == 1 ? "\(before + 1)" : "\(before + 1),\(count)"
  }
}

extension ComparedLine {
  fileprivate var isInOld: Bool { if case .added = self { false } else { true } }
  fileprivate var isInNew: Bool { if case .removed = self { false } else { true } }

  fileprivate var text: String {
    let (mark, bytes) =
      switch self {
      case .same(let bytes): (" ", bytes)
      case .removed(let bytes): ("-", bytes)
      case .added(let bytes): ("+", bytes)
      }
    return mark + SafeText(String(decoding: bytes, as: UTF8.self)).text
  }
}
