/// "1 card", "3 cards", "no cards": counts as people say them.
public func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(count == 0 ? "no" : String(count)) \(count == 1 ? singular : plural ?? singular + "s")"
}

/// A word as it must be typed: as it stands, or quoted where the shell would read it otherwise.
public func typed(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: ","), UInt8(ascii: "@"), 0x80...:
      true
    default: false
    }
  }
  guard !isPlain || word.isEmpty else { return word }
  guard word.utf8.contains(UInt8(ascii: "'")) else { return "'\(word)'" }
  var quoted = "\""
  for character in word {
    if character == "\"" || character == "\\" || character == "$" { quoted += "\\" }
    quoted.append(character)
  }
  return quoted + "\""
}

/// A number with a fixed count of decimals, `4.8`.
public func decimal(_ number: Double, places: Int) -> String {
  var scale = 1.0
  for _ in 0..<places { scale *= 10 }
  // Beyond this a Double has no such decimals, and the whole would not fit.
  guard number.magnitude < 1e9 else { return "\(number)" }
  let scaled = Int64((number * scale).rounded())
  let digits = String(scaled.magnitude)
  let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
  return "\(scaled < 0 ? "-" : "")\(padded.dropLast(places)).\(padded.suffix(places))"
}

/// The first letters of the first two words that have letters: `KA` for "KE & Associates".
public func initials(of name: String) -> String {
  name.split(whereSeparator: \.isWhitespace)
    .compactMap { word in word.first(where: \.isLetter) }
    .prefix(2)
    .reduce(into: "") { $0 += $1.uppercased() }
}
