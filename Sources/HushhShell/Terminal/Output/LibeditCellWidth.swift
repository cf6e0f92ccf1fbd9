internal import CEdit

/// The number of terminal cells that libedit counts for a text, by the C library's `wcwidth`.
///
/// The rows that the editor draws around a line have to agree with libedit about where the line ends, even
/// where libedit counts more cells than a terminal uses, as for joined emoji. What the shell prints uses
/// `CellWidth` instead.
package enum LibeditCellWidth {
  /// Whether the process reads characters as UTF-8; the first access switches it to that.
  ///
  /// Otherwise the width of a character is known for ASCII only, and libedit must not be opened.
  static let isReady = hushh_force_utf8()

  /// The cells of one character, or `nil` if it cannot be printed.
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

  /// The text, cut to `columns` cells with `…` at its end if it is longer.
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
