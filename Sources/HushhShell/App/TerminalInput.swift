internal import Glibc
internal import HushhPluginKit
internal import HushhShell
internal import HushhTerminal

/// Where a person's lines come from: the editor, or the terminal as it is when that cannot be edited on.
enum TerminalInput {
  case editor(LineEditor)
  case plain(PlainInput)

  /// Whether somebody sits at both ends; otherwise lines are read by the rules of batch.
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  init(_ settings: LineEditor.Settings, _ console: Console) {
    if EditorAvailability.live(environment: ProcessEnvironment.value) == .available,
      let editor = LineEditor(settings)
    {
      self = .editor(editor)
    } else {
      self = .plain(PlainInput(console: console))
    }
  }

  func readLine(_ prompt: Prompt, style: EditingStyle) async -> LineEvent {
    switch self {
    case .editor(let editor): await editor.readLine(prompt: prompt, style: style)
    case .plain(let input): input.readLine(prompt.text)
    }
  }

  func readAnswer(_ prompt: String, isHidden: Bool) async -> LineEvent {
    switch self {
    case .editor(let editor): await editor.readAnswer(prompt: Prompt(prompt), isHidden: isHidden)
    case .plain(let input): isHidden ? input.readHidden(prompt) : input.readLine(prompt)
    }
  }

  /// One key, or, where keys cannot be read, a line.
  func readKey(_ prompt: String, _ keys: [AnswerKey]) async -> LineEvent {
    switch self {
    case .editor(let editor): await editor.readKey(prompt: Prompt(prompt), answers: keys)
    case .plain(let input): input.readLine(prompt)
    }
  }

  func remember(_ line: String) { if case .editor(let editor) = self { editor.remember(line) } }
  func close() { if case .editor(let editor) = self { editor.close() } }
}

/// Lines from a terminal that has no cursor to move: the terminal's own line discipline is the editor.
struct PlainInput {
  let console: Console

  /// The terminal hands over one line at a time.
  func readLine(_ prompt: String) -> LineEvent {
    console.write(Array("\(SafeText.lines(of: prompt).map(\.text).joined(separator: "\n")) ".utf8))
    console.flush()
    guard case .success(let chunk?) = StandardInput.nextChunk() else {
      console.write([UInt8(ascii: "\n")])
      return .end
    }
    var text = String(decoding: chunk, as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    return .line(text)
  }

  func readHidden(_ prompt: String) -> LineEvent {
    defer { console.write([UInt8(ascii: "\n")]) }
    return TerminalState.hidingInput { readLine(prompt) }
  }
}
