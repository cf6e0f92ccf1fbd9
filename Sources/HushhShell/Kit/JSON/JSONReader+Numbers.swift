extension JSONReader {
  /// Reads a number; null, with a fault, if it cannot be kept.
  package mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    switch try numeral() {
    case .whole: return whole(from: start).map(JSONValue.int) ?? .null
    case .decimal: return decimal(from: start).map(JSONValue.double) ?? .null
    case .none: return .null
    }
  }

  enum Numeral {
    case whole, decimal
    /// None that can be kept.
    case none
  }

  /// Checks a number, and goes to its end.
  mutating func numeral() throws(JSONError) -> Numeral {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let whole = digits()
    guard whole > 0 else {
      position = start
      try notANumber()
      return .none
    }
    if whole > 1, bytes[position - whole] == UInt8(ascii: "0") {
      position = start
      throw error("a number that begins with 0")
    }
    var (isWhole, hasExponent) = (true, false)
    if next == UInt8(ascii: ".") {
      position += 1
      isWhole = false
      guard digits() > 0 else { throw error("digits are expected after the point") }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      (isWhole, hasExponent) = (false, true)
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      guard digits() > 0 else { throw error("digits are expected after the exponent") }
    }
    // Only a long number, or one with an exponent, can be out of range.
    if isWhole, whole < 19 || self.whole(from: start) != nil { return .whole }
    if hasExponent || whole > 300, decimal(from: start)?.isFinite != true {
      let end = position
      position = start
      try refuse("a number that is out of range")
      position = end
      return .none
    }
    return .decimal
  }

  /// Reads past what other programs write for a number that is none, where it is tolerated.
  private mutating func notANumber() throws(JSONError) {
    let words = ["NaN", "Infinity", "-Infinity"]
    guard isTolerant, let word = words.first(where: { bytes[position...].starts(with: $0.utf8) }) else {
      throw error("not a JSON value")
    }
    try refuse("\(word) is no JSON value")
    position += word.utf8.count
  }

  private mutating func digits() -> Int {
    let start = position
    var end = position
    while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) { end += 1 }
    position = end
    return end - start
  }
}

// MARK: What a number is worth

extension JSONReader {
  private func whole(from start: Int) -> Int64? { Int64(characters(from: start)) }

  private func decimal(from start: Int) -> Double? {
    shortDecimal(bytes[start..<position]) ?? Double(characters(from: start))
  }

  private func characters(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// The value of digits with a point, if it can be had from one division of two exact numbers, and so be right.
  ///
  /// The digits are then a whole number of at most 53 bits, and the power of ten is below 10^22. Coordinates and
  /// ratings are nearly all so, and are read in a tenth of the time.
  private func shortDecimal(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
    guard text.count <= 18 else { return nil }
    let isNegative = text.first == UInt8(ascii: "-")
    var (digits, scale): (UInt64, Double) = (0, 0)
    for byte in text.dropFirst(isNegative ? 1 : 0) {
      switch byte {
      case UInt8(ascii: "."): scale = 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
        scale *= 10
      default: return nil
      }
    }
    guard scale > 0, digits <= 1 << 53 else { return nil }
    return Double(digits) / (isNegative ? -scale : scale)
  }
}
