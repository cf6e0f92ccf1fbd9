/// "1 card", "3 cards", "no cards": counts as people say them.
public func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(count == 0 ? "no" : String(count)) \(count == 1 ? singular : plural ?? singular + "s")"
}

/// A word as it must be typed on one line: unchanged, or quoted where the shell would read it otherwise.
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
  // At the start of a file a byte-order mark is not part of the first word.
  if isPlain, !word.isEmpty, word.unicodeScalars.first != "\u{FEFF}" { return word }
  return typed(word, in: .single)
}

/// The quotes around a word that is typed.
package enum Quotes: Sendable {
  /// Backslashes only, so that the word can be typed on.
  case none
  case single
  case double
}

/// A word as it must be typed in these quotes, or in double ones where these cannot express it.
///
/// - Parameters:
///   - isValue: false for a word of the shell, where `${NAME}` is a variable and `--name` is a flag.
///   - isOpen: whether the closing quote is left out.
package func typed(_ word: String, in quotes: Quotes, isValue: Bool = true, isOpen: Bool = false) -> String {
  switch quotes {
  case .none where !word.isEmpty && !word.hasControls: return bare(word, isValue: isValue)
  case .single where !word.utf8.contains(UInt8(ascii: "'")) && !word.hasControls:
    return "'" + word + (isOpen ? "" : "'")
  case .none, .single, .double: return doubleQuoted(word, isValue: isValue) + (isOpen ? "" : "\"")
  }
}

private func bare(_ word: String, isValue: Bool) -> String {
  var typed = ""
  for (place, scalar) in word.unicodeScalars.enumerated() {
    let isSpecial =
      switch scalar {
      case " ", "\\", "'", "\"": true
      case "$": isValue
      // It would begin a comment, or not be part of the first word of a file.
      case "#", "\u{FEFF}": place == 0
      default: false
      }
    if isSpecial { typed += "\\" }
    typed.unicodeScalars.append(scalar)
  }
  // A flag or an operator is not a value.
  let isMisread = isValue && (word.utf8.starts(with: "--".utf8) || [">", ">>", "|"].contains(word))
  return isMisread ? "\\" + typed : typed
}

/// By scalars: a quote and a combining mark behind it are one character, and still a quote to the shell.
private func doubleQuoted(_ word: String, isValue: Bool) -> String {
  var quoted = "\""
  for scalar in word.unicodeScalars {
    switch scalar {
    case "$" where !isValue: quoted += "$"
    case "\"", "\\", "$":
      quoted.unicodeScalars.append("\\")
      quoted.unicodeScalars.append(scalar)
    case "\n": quoted += "\\n"
    case "\t": quoted += "\\t"
    case "\u{0}"..."\u{1F}", "\u{7F}": quoted += "\\u{\(String(scalar.value, radix: 16))}"
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted
}

extension String {
  fileprivate var hasControls: Bool { utf8.contains { $0 < 0x20 || $0 == 0x7F } }
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
