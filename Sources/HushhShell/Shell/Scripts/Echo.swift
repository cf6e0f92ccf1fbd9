internal import HushhCore
internal import HushhPluginKit

extension Shell {
  /// Shows a line as a transcript would, `> ` before each of its rows, so that the echo of a script can be
  /// run again as a test.
  ///
  /// What is declared secret is left out.
  func echo(_ source: SourceLine, _ line: Line?) {
    var text = String(decoding: source.bytes, as: UTF8.self)
    if let line, let redacted = redact(line, in: source) { text = redacted }
    sink.write(Array("> \(SafeText(text).text)\n".utf8))
  }

  /// The line with its secrets named instead of shown; nil when there are none.
  func redact(_ line: Line, in source: SourceLine) -> String? {
    guard let found = registry.match(line.words), found.command.hasSecrets else { return nil }
    let secrets = found.command.declaration.flags.filter { $0.kind == .secret }.map(\.name)
    var bytes = source.bytes
    for (position, word) in line.words.enumerated().reversed() {
      guard let name = secrets.first(where: { word.text == "--\($0)" || word.text.hasPrefix("--\($0)=") })
      else { continue }
      let start =
        word.text == "--\(name)"
        ? line.words.indices.contains(position + 1) ? line.words[position + 1].offset : bytes.count
        : word.offset + name.utf8.count + 3
      let after = word.text == "--\(name)" ? position + 2 : position + 1
      let end = line.words.indices.contains(after) ? line.words[after].offset - 1 : bytes.count
      guard start <= end, end <= bytes.count else { continue }
      bytes.replaceSubrange(start..<end, with: "${secret.\(name)}".utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
