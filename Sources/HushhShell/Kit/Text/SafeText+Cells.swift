extension SafeText {
  package var cells: Int { isASCII ? text.utf8.count : CellWidth.of(text) }

  /// The text if it fits, else as many whole characters as fit before an ellipsis.
  package func truncated(to limit: Int) -> SafeText {
    if isASCII ? text.utf8.count <= limit : fits(limit) { return self }
    return shortened(to: limit)
  }

  /// Cut even if it would fit, because more text follows it.
  package func shortened(to limit: Int) -> SafeText {
    guard limit > 1 else { return limit == 1 ? .ellipsis : .empty }
    var head = split(text[...], at: limit - 1).head
    while head.utf8.last == UInt8(ascii: " ") { head.removeLast() }
    return SafeText(part: head, of: self) + .ellipsis
  }

  /// The longest start of whole characters that takes no more than that many cells, and the rest.
  ///
  /// The part is one of this text, so that a long text is not copied at each line.
  package func split(_ part: Substring, at limit: Int) -> (head: Substring, tail: Substring) {
    var end = part.startIndex
    if isASCII {
      end = part.utf8.index(end, offsetBy: limit, limitedBy: part.endIndex) ?? part.endIndex
      return (part[..<end], part[end...])
    }
    var used = 0
    while end < part.endIndex {
      used += CellWidth.of(part[end])
      if used > limit { break }
      part.formIndex(after: &end)
    }
    return (part[..<end], part[end...])
  }

  /// The longest end of whole characters that takes no more than that many cells.
  package func suffix(_ limit: Int) -> SafeText {
    var left = limit
    var start = text.endIndex
    while start > text.startIndex {
      let before = text.index(before: start)
      left -= CellWidth.of(text[before])
      if left < 0 { break }
      start = before
    }
    return SafeText(part: text[start...], of: self)
  }

  /// Looks no further than the limit.
  package func fits(_ limit: Int) -> Bool {
    if text.utf8.count <= limit { return true }
    if text.utf8.count > 4 * Sanitizer.scalars(in: limit) { return false }
    return cells <= limit
  }
}
