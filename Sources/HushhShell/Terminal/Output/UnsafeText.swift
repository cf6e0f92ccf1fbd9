internal import HushhKit

extension String {
  /// Whether the text can be shown in a line as it is.
  package var isSafeInLine: Bool { utf8.elementsEqual(withoutUnsafeCharacters.utf8) }

  /// The text in one line, without characters that are unsafe to show.
  ///
  /// Line breaks and tabs become spaces. `SafeText` shows such characters by number; the editor cannot,
  /// because the rows below the line have to agree with the line itself.
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
