/// Decides what becomes of each scalar of an untrusted text.
///
/// Only `SafeText` uses it.
package struct Sanitizer {
  package enum Fate {
    case kept
    case dropped
    case space
    case lineBreak
    /// A C0 control or DEL, shown as `^X`.
    case caret
    /// Shown by its number, `<U+9B>`.
    case number
  }

  /// More marks on one letter than any language needs: the rest are dropped.
  package static let mostMarks = 3
  /// The longest emoji in use joins four people; a chain without end would be one character.
  package static let mostJoins = 5

  private var marks = 0
  private var joins = 0
  private var isJoined = false

  /// The most scalars that a clean text can have in so many cells, with room to spare.
  package static func scalars(in cells: Int) -> Int {
    let (product, overflow) = max(0, cells).multipliedReportingOverflow(by: (mostMarks + 1) * (mostJoins + 1))
    return overflow || product > Int.max - 64 ? Int.max : product + 64
  }

  /// The text without anything harmful; the very same one if nothing is harmful.
  ///
  /// Looks at no more than that many scalars, and says so with an ellipsis if there are more.
  package static func clean(_ text: String, limit: Int = .max) -> String {
    var sanitizer = Sanitizer()
    var cleaned: String.UnicodeScalarView?
    var left = limit
    let scalars = text.unicodeScalars
    var position = scalars.startIndex
    while position < scalars.endIndex, left > 0 {
      let scalar = scalars[position]
      let fate = sanitizer.fate(of: scalar)
      if fate != .kept, cleaned == nil {
        cleaned = String.UnicodeScalarView(scalars[..<position])
      }
      switch fate {
      case .kept: cleaned?.append(scalar)
      case .dropped: break
      case .space: cleaned?.append(" ")
      case .lineBreak: cleaned?.append("␤")
      case .caret:
        cleaned?.append("^")
        cleaned?.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) ^ 0x40))
      case .number:
        cleaned?.append(contentsOf: "<U+\(String(scalar.value, radix: 16, uppercase: true))>".unicodeScalars)
      }
      left -= 1
      scalars.formIndex(after: &position)
    }
    let isWhole = position == scalars.endIndex
    if var cleaned {
      if !isWhole { cleaned.append("…") }
      return String(cleaned)
    }
    return isWhole ? text : String(scalars[..<position]) + "…"
  }

  private mutating func fate(of scalar: Unicode.Scalar) -> Fate {
    switch scalar.value {
    case 0x20..<0x7F: base()
    case 0x09: separator(.space)
    case 0x0A, 0x0D: separator(.lineBreak)
    case 0..<0x20, 0x7F: separator(.caret)
    case 0x80..<0xA0, 0xAD: separator(.number)
    case 0xA0: separator(.space)
    case 0xA1..<0x300: base()
    case 0x400..<0x483, 0x2010..<0x2028, 0x2030..<0x205F, 0x2190..<0x2427, 0x2500..<0x2800, 0x4E00..<0xA000,
      0xAC00..<0xD7A4, 0x1F300..<0x1F3FB, 0x1F400..<0x1F650:
      base()
    default: rare(scalar)
    }
  }

  private mutating func rare(_ scalar: Unicode.Scalar) -> Fate {
    switch scalar.value {
    case 0x200C, 0x200D: return joiner()
    case _ where scalar.isUnsafeToShow: return separator(.number)
    // Vowels and finals of decomposed Hangul and skin tones join the character before them.
    case 0x1161...0x11FF, 0xD7B0...0xD7FB, 0x1F3FB...0x1F3FF: return mark()
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return mark()
    case .spaceSeparator: return separator(.space)
    case .privateUse, .unassigned, .surrogate, .control, .lineSeparator, .paragraphSeparator:
      return separator(.number)
    case .format: return scalar.isVisibleFormat ? base() : separator(.number)
    default: return base()
    }
  }

  private mutating func base() -> Fate {
    joins = isJoined ? joins + 1 : 0
    isJoined = false
    marks = 0
    return .kept
  }

  private mutating func separator(_ fate: Fate) -> Fate {
    (marks, joins, isJoined) = (0, 0, false)
    return fate
  }

  private mutating func mark() -> Fate {
    guard marks < Self.mostMarks else { return .dropped }
    marks += 1
    return .kept
  }

  private mutating func joiner() -> Fate {
    guard joins < Self.mostJoins, mark() == .kept else { return .dropped }
    isJoined = true
    return .kept
  }
}
