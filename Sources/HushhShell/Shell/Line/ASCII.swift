extension UInt8 {
  var isLetterOrDigit: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 || self &- UInt8(ascii: "0") < 10 }
  /// Whether a variable's name may have it.
  var isName: Bool { isLetterOrDigit || self == UInt8(ascii: "_") }
}
