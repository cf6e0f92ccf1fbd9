internal import HushhDomain
internal import HushhKit

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
  /// The flags that commands declare tell which words are secrets, so that a mistyped command keeps them too. A code
  /// that was mailed is a secret anywhere, because its flag may be missing.
  static func replaced(in line: SourceLine, by redaction: Redaction, codes: [String]) -> [UInt8] {
    // Nearly no line has a flag at all.
    guard !codes.isEmpty || line.bytes.contains(UInt8(ascii: "-")) else { return line.bytes }
    guard (try? line.tokens.line()) != nil else { return masked(line.bytes, by: redaction) }
    let words = line.tokens.words
    var replacements = redaction.secrets(in: words).filter { !$0.hasVariables }.map { secret in
      let name = name(of: secret.text, flag: secret.name, codes: codes)
      // A word with a variable is never a flag, so `--code=${…}` becomes two.
      return secret.isJoined
        ? (range: secret.range.lowerBound - 1..<secret.range.upperBound, text: " \(name)")
        : (range: secret.range, text: name)
    }
    replacements += words.filter { $0.parts == nil && codes.contains($0.text) }.map {
      (range: $0.range, text: name(of: $0.text, flag: "code", codes: codes))
    }
    guard !replacements.isEmpty else { return line.bytes }
    replacements.append((line.commentAndBlanks, ""))
    replacements.sort { $0.range.lowerBound < $1.range.lowerBound }
    var result: [UInt8] = []
    var done = 0
    for (range, text) in replacements where range.lowerBound >= done {
      result += line.bytes[done..<range.lowerBound] + Array(text.utf8)
      done = range.upperBound
    }
    return result + line.bytes[done...]
  }

  private static func name(of value: String, flag: String, codes: [String]) -> String {
    guard flag == "code" else { return "${secret.\(flag)}" }
    let value = value.trimmingBlanks()
    if codes.last == value { return "${secret.code}" }
    guard let number = codes.lastIndex(of: value) else { return "${secret.code.wrong}" }
    return "${secret.code.\(number + 1)}"
  }

  /// A wrong line fails whatever the secret is, so every letter and digit behind the flag is replaced.
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
