extension UInt8 {
  package var isLetterOrDigit: Bool {
    (self | 0x20) &- UInt8(ascii: "a") < 26 || self &- UInt8(ascii: "0") < 10
  }
  /// Whether a variable's name may have it.
  package var isName: Bool { isLetterOrDigit || self == UInt8(ascii: "_") }
}
