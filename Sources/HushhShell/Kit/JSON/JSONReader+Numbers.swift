extension JSONReader {
  mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let whole = digits()
    guard whole > 0 else {
      position = start
      return try notANumber()
    }
    if whole > 1, bytes[position - whole] == UInt8(ascii: "0") {
      position = start
      throw error("a number that begins with 0")
    }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      position += 1
      isWhole = false
      guard digits() > 0 else { throw error("digits are expected after the point") }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      isWhole = false
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      guard digits() > 0 else { throw error("digits are expected after the exponent") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let number = Int64(text) { return .int(number) }
    guard let number = Double(text), number.isFinite else {
      let end = position
      position = start
      try refuse("a number that is out of range")
      position = end
      return .null
    }
    return .double(number)
  }

  /// What other programs write where a number is none; a record with one has an end like any other.
  private mutating func notANumber() throws(JSONError) -> JSONValue {
    let words = ["NaN", "Infinity", "-Infinity"]
    guard isInRecord, let word = words.first(where: { bytes[position...].starts(with: $0.utf8) }) else {
      throw error("not a JSON value")
    }
    try refuse("\(word) is no JSON value")
    position += word.utf8.count
    return .null
  }

  private mutating func digits() -> Int {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
      position += 1
    }
    return position - start
  }
}
