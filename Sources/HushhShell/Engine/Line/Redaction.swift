internal import HushhKit

/// Leaves the values of secret flags out of a line that is shown again: in errors and in the echo.
///
/// It knows the flags of every command, and mistyped ones: a wrong line shows no secret either.
struct Redaction {
  let flags: [String]

  init(of flags: [String]) { self.flags = flags }

  /// A value of a secret flag in a line.
  struct Secret {
    /// The secret that the flag names or nearly names.
    var name: String
    var text: String
    var range: Range<Int>
    /// Whether the flag is in the same word: `--code=123456`.
    var isJoined: Bool
    var hasVariables: Bool
  }

  /// The line with `${secret.NAME}` for each value.
  ///
  /// - Parameter offset: a byte of the physical line to show; nil for the whole line.
  func text(of line: SourceLine, around offset: Int? = nil) -> String {
    let shown = offset.map { line.row(around: $0) } ?? 0..<line.bytes.count
    var text: [UInt8] = []
    var done = shown.lowerBound
    for (range, replacement) in replacements(in: line) where range.overlaps(shown) {
      text += line.bytes[done..<max(range.lowerBound, done)] + Array(replacement.utf8)
      done = min(range.upperBound, shown.upperBound)
    }
    return String(decoding: text + line.bytes[done..<shown.upperBound], as: UTF8.self)
  }

  /// What is not shown of a line, in order, and what is shown instead.
  private func replacements(in line: SourceLine) -> [(range: Range<Int>, text: String)] {
    guard !flags.isEmpty, line.bytes.contains(UInt8(ascii: "-")) else { return [] }
    guard (try? line.tokens.line()) != nil else {
      // A wrong line is shown up to where a secret may begin.
      return firstFlag(in: line.bytes).map { [($0..<line.bytes.count, "…")] } ?? []
    }
    let secrets = secrets(in: line.tokens.words)
    guard !secrets.isEmpty else { return [] }
    return secrets.map { ($0.range, "${secret.\($0.name)}") } + [(line.commentAndBlanks, "")]
  }

  /// The values of secret flags, in order.
  func secrets(in words: [Word]) -> [Secret] {
    var found: [Secret] = []
    for (index, word) in words.enumerated() {
      guard word.isBare, let (flag, name) = match(word.text) else { continue }
      let value = word.text.utf8.dropFirst(flag.utf8.count + 1)
      var secret = Secret(
        name: name, text: String(Substring(value)), range: word.range.suffix(value.count), isJoined: true,
        hasVariables: false)
      if flag.utf8.count == word.text.utf8.count {
        guard words.indices.contains(index + 1) else { continue }
        let next = words[index + 1]
        secret.text = next.text
        (secret.range, secret.isJoined, secret.hasVariables) = (next.range, false, next.parts != nil)
      }
      // The value of one flag may look like another.
      guard !secret.range.isEmpty, secret.range.lowerBound >= found.last?.range.upperBound ?? 0 else {
        continue
      }
      found.append(secret)
    }
    return found
  }

  /// The flag as it was typed, and the secret it names or nearly names.
  func match(_ word: String) -> (flag: String, secret: String)? {
    guard word.hasPrefix("--") else { return nil }
    let flag = String(Substring(word.utf8.prefix { $0 != UInt8(ascii: "=") }))
    let name = flag.dropFirst(2).lowercased()
    guard name.count >= 3, let secret = flags.first(where: { $0.hasPrefix(name) || name.hasPrefix($0) })
    else {
      return nil
    }
    return (flag, secret)
  }

  /// Where the first of the flags may begin in a line that is wrong.
  func firstFlag(in bytes: [UInt8]) -> Int? {
    let openings = flags.map { Array("--\($0.prefix(3))".utf8) }
    return bytes.indices.first { start in openings.contains { bytes[start...].starts(with: $0) } }
  }

  /// The words with `${secret.NAME}` for what stands behind a secret flag.
  func words(_ words: [String]) -> [String] {
    var shown = words
    for (index, word) in words.enumerated() {
      guard let (flag, secret) = match(word) else { continue }
      if flag.utf8.count < word.utf8.count {
        shown[index] = "\(flag)=${secret.\(secret)}"
      } else if index + 1 < words.count {
        shown[index + 1] = "${secret.\(secret)}"
      }
    }
    return shown
  }
}

extension SourceLine {
  /// The comment and the blanks before it; it may repeat a secret.
  var commentAndBlanks: Range<Int> {
    let start = tokens.words.last?.range.upperBound ?? 0
    return tokens.comment == nil ? bytes.count..<bytes.count : start..<bytes.count
  }
}
