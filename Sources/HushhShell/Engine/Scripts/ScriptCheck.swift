internal import HushhDomain
package import HushhKit
internal import HushhPluginKit

/// Reads scripts without running them and reports every error, at the place where running would report it.
///
/// What only a run can tell (who is signed in, which agents there are, what a variable holds) is a note.
package struct ScriptCheck {
  package struct Finding: Sendable, Equatable {
    package var file: String
    package var line: Int
    package var column: Int
    /// Nil for a note.
    package var code: ErrorCode?
    package var message: String

    /// One line, as compilers write them.
    package var text: String {
      "\(file):\(line):\(column): \(code.map { "error[\($0)]" } ?? "note"): \(message)"
    }

    var json: JSONValue {
      [
        code == nil ? "note" : "error": [
          "code": JSONValue(code?.rawValue), "column": .int(Int64(column)), "file": .string(file),
          "line": .int(Int64(line)), "message": .string(message),
        ]
      ]
    }
  }

  private let registry: Registry
  private let files: any Files
  package private(set) var findings: [Finding] = []
  /// The files being read, the innermost last: an include of one of them is a circle.
  private var chain: [String] = []
  private var checked: Set<String> = []
  private var aliases: Set<String> = []

  package init(registry: Registry, files: any Files) {
    self.registry = registry
    self.files = files
  }

  package var errorCount: Int { findings.count { $0.code != nil } }

  /// What was found, one a line: text, or objects.
  package func report(_ format: OutputFormat) -> [UInt8] {
    var bytes: [UInt8] = []
    for finding in findings {
      if format == .json {
        JSONWriter.append(finding.json, to: &bytes)
      } else {
        bytes += SafeText(finding.text).text.utf8
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Checks a file and the files it includes, each once.
  package mutating func check(_ path: String) throws(FileError) {
    let bytes = try files.read(path)
    let canonical = files.canonical(path) ?? path
    guard checked.insert(canonical).inserted else { return }
    chain.append(canonical)
    var source = LineSource(bytes)
    while let line = source.next() { check(line, in: path) }
    chain.removeLast()
  }

  private mutating func check(_ source: SourceLine, in file: String) {
    do throws(LineError) {
      let line = try source.line()
      guard !line.isEmpty else { return }
      let words =
        line.redirection != nil && !canRedirect(line.words) ? line.words + line.operatorWords : line.words
      check(words, end: source.bytes.count, At(file: file, source: source))
    } catch {
      add(error, at: error.offset, At(file: file, source: source))
    }
  }

  private func canRedirect(_ words: [Word]) -> Bool {
    registry.match(words)?.command.declaration.canRedirect ?? true
  }

  // MARK: One command

  private struct At {
    var file: String
    var source: SourceLine
  }

  /// - Parameter expected: an error that `expect-error` waits for is none.
  private mutating func check(_ words: [Word], end: Int, _ at: At, expected: ErrorCode? = nil) {
    if let first = words.first, first.isBare, aliases.contains(first.text) {
      note("\(first.text) is an alias", at: first.offset, at)
      return
    }
    do throws(LocatedFailure) {
      let found = try registry.command(for: words)
      let declaration = found.command.declaration
      var format = OutputFormat.text
      let rest = try Shell.takeFormat(from: words.dropFirst(found.words), of: declaration, into: &format)
      noteVariables(rest, at)
      let binding = try Binder.bind(rest, to: declaration, end: end)
      noteState(declaration, binding, at, offset: words.first?.offset ?? 0)
      if declaration.name == "alias", let name = binding.arguments["name"] { aliases.insert(name) }
      checkInner(declaration, rest, end: end, at)
      if declaration.name == "run", let path = binding.arguments["file"],
        !rest.contains(where: { $0.parts != nil })
      {
        include(path, at, offset: rest.first?.offset ?? 0)
      }
    } catch {
      if error.failure.code != expected { add(error.failure, at: error.offset, at) }
    }
  }

  /// Words that are a command of their own are checked as that command.
  private mutating func checkInner(_ declaration: Declaration, _ words: ArraySlice<Word>, end: Int, _ at: At)
  {
    let positionals = declaration.positionals
    guard let index = positionals.firstIndex(where: { $0.kind == .command }) else { return }
    var inner = Array(words.dropFirst(index))
    if declaration.name == "let", inner.count >= 2, inner[inner.count - 2].text == "--field" {
      inner.removeLast(2)
    }
    guard !inner.isEmpty else { return }
    let expected = declaration.name == "expect-error" ? words.first.map { ErrorCode(rawValue: $0.text) } : nil
    check(inner, end: end, at, expected: expected)
  }

  private mutating func include(_ path: String, _ at: At, offset: Int) {
    var resolved = path
    if !path.hasPrefix("/"), let slash = at.file.lastIndex(of: "/") {
      resolved = "\(at.file[..<slash])/\(path)"
    }
    if chain.contains(files.canonical(resolved) ?? resolved) {
      add(ScriptError.cycle(chain + [path]), at: offset, at)
      return
    }
    do { try check(resolved) } catch { add(error, at: offset, at) }
  }

  // MARK: Notes

  private mutating func noteVariables(_ words: ArraySlice<Word>, _ at: At) {
    guard let word = words.first(where: { $0.parts != nil }) else { return }
    note("\(word.text) is known only when it runs", at: word.offset, at)
  }

  private mutating func noteState(_ declaration: Declaration, _ binding: Binding, _ at: At, offset: Int) {
    if let agent = binding.agents.first {
      note("the agent \(agent.text) is looked up when it runs", at: agent.offset, at)
    }
    if !declaration.needs.isEmpty {
      note(
        "\(declaration.name) needs \(declaration.needs.map(\.rawValue).joined(separator: " and "))",
        at: offset, at)
    }
  }

  private mutating func note(_ message: String, at offset: Int, _ at: At) {
    let place = at.source.place(of: offset)
    findings.append(
      Finding(file: at.file, line: place.line, column: place.column, code: nil, message: message))
  }

  private mutating func add(_ error: any ExplainedError, at offset: Int, _ at: At) {
    let place = at.source.place(of: offset)
    let next = error.explanation.next.first.map { " (\($0))" } ?? ""
    findings.append(
      Finding(
        file: at.file, line: place.line, column: place.column, code: error.code,
        message: error.explanation.happened + next))
  }
}
