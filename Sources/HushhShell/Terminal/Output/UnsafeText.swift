internal import CEdit

extension Unicode.Scalar {
  /// Whether the character can change what a terminal shows elsewhere, or can't be seen at all.
  ///
  /// Controls and escapes, bidirectional overrides, line separators, invisible and tag characters.
  /// ZWJ, ZWNJ and variation selectors are not among them: they belong to emoji and to scripts.
  package var isUnsafeToShow: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029: true
    case 0xAD, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B, 0x2060...0x206F: true
    case 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
    default: false
    }
  }
}

extension String {
  /// Whether it can be shown in a line as it is.
  package var isSafeInLine: Bool { utf8.elementsEqual(withoutUnsafeCharacters.utf8) }

  /// The text in one line and without what a terminal would obey: separators become spaces.
  package var withoutUnsafeCharacters: String {
    var kept = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}": kept.append(" ")
      case _ where scalar.isUnsafeToShow: continue
      default: kept.append(scalar)
      }
    }
    return String(kept)
  }
}

/// The room characters take, in cells of the terminal.
package enum CellWidth {
  /// Whether the process reads characters as UTF-8, which the first question makes it do.
  ///
  /// Without it no width beyond ASCII is known, and libedit must not be opened.
  static let isReady = hushh_force_utf8()

  /// The cells of one character, `nil` if it can't be printed.
  package static func of(_ scalar: Unicode.Scalar) -> Int? {
    if (0x20..<0x7F).contains(scalar.value) { return 1 }
    guard isReady else { return nil }
    let width = hushh_wcwidth(scalar.value)
    return width < 0 ? nil : Int(width)
  }

  /// The cells of printable text.
  package static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (of($1) ?? 0) }
  }

  /// As much of the text as fits in `columns`, ending in `…` if that is not all of it.
  package static func fit(_ text: String, in columns: Int) -> String {
    guard of(text) > columns else { return text }
    var fitting = String.UnicodeScalarView()
    var used = 1
    for scalar in text.unicodeScalars {
      used += of(scalar) ?? 0
      guard used <= columns else { break }
      fitting.append(scalar)
    }
    return columns > 0 ? String(fitting) + "…" : ""
  }
}
