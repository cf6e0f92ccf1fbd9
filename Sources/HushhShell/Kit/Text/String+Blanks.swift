extension String {
  /// Without white space and newlines at both ends.
  public func trimmingBlanks() -> String {
    if let first = utf8.first, let last = utf8.last, (0x21..<0x7F).contains(first),
      (0x21..<0x7F).contains(last)
    {
      return self
    }
    guard let start = firstIndex(where: { !$0.isWhitespace }) else { return "" }
    let end = lastIndex(where: { !$0.isWhitespace }) ?? start
    return String(self[start...end])
  }
}

extension Unicode.Scalar {
  /// C0, DEL and C1, and the separators that end a line.
  public var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}
