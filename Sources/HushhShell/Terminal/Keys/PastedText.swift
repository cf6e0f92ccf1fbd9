internal import HushhKit

/// Text from the clipboard, made harmless: it may come from anywhere.
enum PastedText {
  /// Lines end in LF, tabs become spaces, and what a terminal would obey or hide is dropped, as is a last newline.
  static func clean(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\r", "\n": text.append("\n")
      case "\t": text.append(" ")
      case _ where scalar.isUnsafeToShow: break
      default: text.append(scalar)
      }
      previous = scalar
    }
    if text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
