/// Leaves the values of secret flags out of a line that is shown again: in errors and in the echo.
///
/// It knows the flags of every command, and mistyped ones: a wrong line shows no secret either.
struct Redaction {
  let flags: [String]

  init(of flags: [String]) { self.flags = flags }

  /// The line with `${secret.NAME}` for each value.
  func text(_ text: String) -> String {
    guard !flags.isEmpty, text.utf8.contains(UInt8(ascii: "-")) else { return text }
    let bytes = Array(text.utf8)
    guard let line = try? Tokenizer.line(bytes) else { return cut(text) }
    let words = line.words + line.operatorWords
    var shown = bytes
    for (position, word) in words.enumerated().reversed() {
      guard word.isBare, let (flag, secret) = match(word.text) else { continue }
      let isJoined = flag.utf8.count < word.text.utf8.count
      let next = words.indices.contains(position + 1) ? words[position + 1].offset : bytes.count
      let start = isJoined ? word.offset + flag.utf8.count + 1 : next
      let after = isJoined ? position + 1 : position + 2
      let end = words.indices.contains(after) ? words[after].offset - 1 : bytes.count
      guard start < end, end <= bytes.count else { continue }
      shown.replaceSubrange(start..<end, with: "${secret.\(secret)}".utf8)
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// The flag as it was typed, and the secret it names or nearly names.
  func match(_ word: String) -> (flag: String, secret: String)? {
    guard word.hasPrefix("--") else { return nil }
    let flag = String(word.prefix { $0 != "=" })
    let name = flag.dropFirst(2).lowercased()
    guard name.count >= 3, let secret = flags.first(where: { $0.hasPrefix(name) || name.hasPrefix($0) })
    else {
      return nil
    }
    return (flag, secret)
  }

  /// A line that cannot be taken apart ends where a secret may begin.
  private func cut(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return firstFlag(in: bytes).map { String(decoding: bytes[..<$0], as: UTF8.self) + "…" } ?? text
  }

  /// Where the first of the flags may begin in a line that cannot be taken apart.
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
