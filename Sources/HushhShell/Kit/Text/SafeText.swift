/// Text that a terminal can show as it is.
///
/// Names, messages and file names come from other people:
/// this is the one place where such text is made harmless, and nothing is shown that did not pass it.
///
/// Controls become `^X`, line breaks `␤`, and whatever is invisible or turns the reading direction
/// becomes `<U+202E>`; a letter keeps three combining marks. The stored text is never changed.
package struct SafeText: Sendable, Equatable {
  package let text: String
  /// Every scalar is printable ASCII, so bytes, characters and cells are the same number.
  package let isASCII: Bool

  /// The text on one line, whatever it holds.
  package init(_ untrusted: String) {
    if untrusted.isPrintableASCII {
      self.init(trusted: untrusted, isASCII: true)
    } else {
      self.init(checked: Sanitizer.clean(untrusted))
    }
  }

  /// As much of the text as can matter in that many cells.
  ///
  /// So a very long name costs no more than a long one. Text that was left out shows as an ellipsis.
  package init(_ untrusted: String, cells: Int) {
    let scalars = Sanitizer.scalars(in: cells)
    if untrusted.utf8.count <= scalars {
      self.init(untrusted)
    } else {
      self.init(checked: Sanitizer.clean(untrusted, limit: scalars))
    }
  }

  /// A text of several lines, like a bio or a legal text: LF and CRLF are real line breaks.
  package static func lines(of untrusted: String) -> [SafeText] {
    var lines: [SafeText] = []
    let bytes = untrusted.utf8
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let feed = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      var line = bytes[start..<(feed ?? bytes.endIndex)]
      if feed != nil, line.last == UInt8(ascii: "\r") { line.removeLast() }
      lines.append(SafeText(String(Substring(line))))
      start = feed.map(bytes.index(after:)) ?? bytes.endIndex
    }
    return lines
  }

  /// True when showing the text changes nothing in it.
  package static func isSafe(_ text: String) -> Bool {
    text.isPrintableASCII || SafeText(text).text.utf8.elementsEqual(text.utf8)
  }

  package static let empty = SafeText("")
  package static let ellipsis = SafeText("…")

  package var isEmpty: Bool { text.isEmpty }

  /// The text and then the other; both are safe already.
  package static func + (a: SafeText, b: SafeText) -> SafeText {
    SafeText(trusted: a.text + b.text, isASCII: a.isASCII && b.isASCII)
  }

  package static func spaces(_ count: Int) -> SafeText {
    SafeText(trusted: String(repeating: " ", count: max(0, count)), isASCII: true)
  }

  /// A part of a safe text.
  package init(part: Substring, of whole: SafeText) {
    let text = String(part)
    self.init(trusted: text, isASCII: whole.isASCII || text.isPrintableASCII)
  }

  private init(checked text: String) { self.init(trusted: text, isASCII: text.isPrintableASCII) }

  private init(trusted text: String, isASCII: Bool) {
    self.text = text
    self.isASCII = isASCII
  }
}

extension String {
  /// Nothing but the characters from space to tilde.
  package var isPrintableASCII: Bool { withBytes(\.isPrintableASCII) }
}

extension ArraySlice<UInt8> {
  package var isPrintableASCII: Bool { withUnsafeBufferPointer(\.isPrintableASCII) }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var isPrintableASCII: Bool {
    // No early exit, so that the loop is done 16 bytes at a time.
    var isOther = false
    for byte in self { isOther = isOther || byte &- 0x20 > 0x5E }
    return !isOther
  }
}
