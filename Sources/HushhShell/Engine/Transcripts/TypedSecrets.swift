internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit

/// Keeps what is typed where a secret belongs out of transcripts, and brings it back when one is run.
///
/// A transcript says `${secret.code}` for the code of the latest simulated e-mail, `${secret.code.N}` for
/// that of the N-th, and `${secret.code.wrong}` for six digits that were sent to nobody.
enum TypedSecrets {
  private static let mark = Array("${secret.".utf8)

  /// Whether a line may name one.
  static func mayBeNamed(in line: [UInt8]) -> Bool {
    guard let dollar = line.firstIndex(of: mark[0]) else { return false }
    return line[dollar...].indices.contains { line[$0...].starts(with: mark) }
  }

  /// The line with every secret replaced by its name.
  ///
  /// Which words are secrets is told by the flags that commands declare, so that a mistyped command keeps
  /// them too.
  static func replaced(in line: [UInt8], by redaction: Redaction, codes: [String]) -> [UInt8] {
    let line = codes.reduce(line) { replacing($1, in: $0, codes: codes) }
    // Nearly no line has a flag at all.
    guard line.firstIndex(of: UInt8(ascii: "-")) != nil else { return line }
    guard let parsed = try? Tokenizer.line(line) else { return masked(line, by: redaction) }
    let words = parsed.words + parsed.operatorWords
    var result: [UInt8] = []
    var done = 0
    for (index, word) in words.enumerated() where word.isBare {
      guard let (typed, flag) = redaction.match(word.text) else { continue }
      let isJoined = typed.utf8.count < word.text.utf8.count
      let secret: Word
      let start: Int
      if isJoined {
        start = word.offset + typed.utf8.count + 1
        secret = Word(String(word.text.dropFirst(typed.count + 1)), offset: start)
      } else {
        guard index + 1 < words.count, words[index + 1].parts == nil else { continue }
        secret = words[index + 1]
        start = secret.offset
      }
      let following = words.first { $0.offset > start }?.offset ?? line.count
      var end = following
      while end > start, line[end - 1] == 0x20 || line[end - 1] == 0x09 { end -= 1 }
      guard start >= done else { continue }
      result += line[done..<start]
      // `--code=${…}` would be no flag: a variable never is.
      if isJoined { result[result.count - 1] = 0x20 }
      result += name(of: secret.text, flag: flag, codes: codes).utf8
      done = end
    }
    return result + line[done...]
  }

  /// The line with a code that was mailed replaced wherever it is a word by itself: its flag may be forgotten.
  private static func replacing(_ code: String, in line: [UInt8], codes: [String]) -> [UInt8] {
    guard line.count >= code.utf8.count, let parsed = try? Tokenizer.line(line) else { return line }
    var result = line
    for word in (parsed.words + parsed.operatorWords).reversed()
    where word.text == code && line[word.offset...].starts(with: code.utf8) {
      result.replaceSubrange(
        word.offset..<word.offset + code.utf8.count, with: name(of: code, flag: "code", codes: codes).utf8)
    }
    return result
  }

  private static func name(of value: String, flag: String, codes: [String]) -> String {
    guard flag == "code" else { return "${secret.\(flag)}" }
    let value = value.trimmingBlanks()
    if codes.last == value { return "${secret.code}" }
    guard let number = codes.lastIndex(of: value) else { return "${secret.code.wrong}" }
    return "${secret.code.\(number + 1)}"
  }

  /// A line that cannot be taken apart fails whatever the secret is: every letter and digit behind the
  /// flag goes.
  private static func masked(_ line: [UInt8], by redaction: Redaction) -> [UInt8] {
    guard let start = redaction.firstFlag(in: line) else { return line }
    let end = line[(start + 2)...].firstIndex { !$0.isLetterOrDigit } ?? line.count
    return line[..<end] + line[end...].map { $0.isLetterOrDigit || $0 >= 0x80 ? UInt8(ascii: "x") : $0 }
  }

  /// What each name stands for.
  static func values(codes: [String]) -> [String: String] {
    var values = ["secret.code.wrong": wrongCode(codes)]
    if let last = codes.last { values["secret.code"] = last }
    for (index, code) in codes.enumerated() { values["secret.code.\(index + 1)"] = code }
    return values
  }

  private static func wrongCode(_ codes: [String]) -> String {
    let digits = (0...9).lazy.map { String(repeating: String($0), count: 6) }
    return digits.first { !codes.contains($0) } ?? "000000"
  }
}

extension Shell {
  /// The codes of the simulated e-mails, oldest first.
  func mailedCodes() async -> [String] {
    // Without the sandbox, or when it fails, there is nothing to name.
    await (try? world.sandbox?.mail())?.map(\.code) ?? []
  }

  /// Sets the variables that stand for secrets.
  func offerSecrets() async {
    for (name, value) in TypedSecrets.values(codes: await mailedCodes()) { variables[name] = value }
  }
}
