internal import Glibc
internal import HushhEngine
internal import HushhKit
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
    case .plain(let input): input.readLine(prompt, isHidden: isHidden)
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

/// Lines from a terminal that has no cursor to move.
struct PlainInput {
  let console: Console
  private let lines = TerminalLines(hasPrompt: true)

  init(console: Console) { self.console = console }

  func readLine(_ prompt: String, isHidden: Bool = false) -> LineEvent {
    lines.prepare()
    console.write(Array("\(SafeText.lines(of: prompt).map(\.text).joined(separator: "\n")) ".utf8))
    console.flush()
    switch lines.next(isHidden: isHidden) {
    case .line(let bytes):
      if isHidden { console.write([UInt8(ascii: "\n")]) }
      return .line(String(decoding: bytes, as: UTF8.self))
    case .cut: return .cut
    case .end, .failed:
      console.write([UInt8(ascii: "\n")])
      return .end
    }
  }
}
