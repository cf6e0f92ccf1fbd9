internal import Glibc
internal import HushhCore
internal import HushhPluginKit
internal import HushhShell
internal import HushhTerminal

/// A person at a terminal: prompt, line, answer, until they leave.
struct InteractiveSession {
  private let shell: Shell
  private let editor: LineEditor
  private let console: Console
  private let inColour: Bool
  private let isQuiet: Bool
  private let startFile: String?

  /// Nil when lines cannot be edited here: then they are read plainly, by the rules of batch.
  init?(shell: Shell, options: Options, console: Console) {
    guard EditorAvailability.live(environment: ProcessEnvironment.value) == .available else { return nil }
    let colour = Colours(options: options).onOutput
    let names = shell.registry.commands.map {
      ($0.declaration.name, $0.declaration.summary, $0.declaration.aliases)
    }
    let settings = LineEditor.Settings(
      complete: { CommandCompletion.candidates(for: $0, among: names) }, inColor: colour)
    guard let editor = LineEditor(settings) else { return nil }
    self.shell = shell
    self.editor = editor
    self.console = console
    inColour = colour
    isQuiet = options.isQuiet
    startFile = options.readsStartFile ? StartFile.path(environment: ProcessEnvironment.value) : nil
    Interruption.setEditor(editor)
    shell.isInterrupted = { Interruption.isPending }
    shell.answer = { try await Self.ask($0, editor: editor, console: console) }
  }

  /// Runs the rc file, then lines until the person leaves.
  func run() async -> Int32 {
    guard await runStartFile() else {
      editor.close()
      return 2
    }
    if !isQuiet {
      console.write(Array("hushh \(Assembly.version). Type help for the commands, deck to begin.\n".utf8))
    }
    var lastFailed = false
    while shell.exitRequest == nil {
      console.flush()
      switch await editor.readLine(prompt: await prompt(lastFailed: lastFailed)) {
      case .line(let text):
        editor.remember(text)
        lastFailed = await run(text)
      case .interrupted: lastFailed = false
      case .end:
        editor.close()
        return 0
      case .terminated(let signal):
        editor.close()
        return 128 + signal
      }
    }
    editor.close()
    return shell.exitRequest ?? 0
  }

  /// False when the rc file has an error.
  ///
  /// There need not be one.
  private func runStartFile() async -> Bool {
    guard let path = startFile, (try? shell.world.files.read(path)) != nil else { return true }
    shell.settings.onError = .stop
    defer { shell.settings.onError = .continue }
    do { return try await shell.runFile(path) == .done } catch { return false }
  }

  /// Whether a line of the text failed; several come from a paste or a continued line.
  private func run(_ text: String) async -> Bool {
    var source = LineSource(Array(text.utf8))
    var failed = false
    Interruption.forget()
    while shell.exitRequest == nil, !Interruption.isPending, let line = source.next() {
      failed = await shell.run(line) != nil
    }
    return failed
  }

  private func prompt(lastFailed: Bool) async -> Prompt {
    let view = await shell.state.deckView(limit: 0)
    var runs = [Prompt.Run(.plain, view.displayName ?? "guest")]
    runs.append(Prompt.Run(.plain, " \(view.remaining) left"))
    if view.waiting > 0 { runs.append(Prompt.Run(.plain, ", \(view.waiting) waiting")) }
    runs.append(Prompt.Run(.plain, lastFailed ? " !" : " ›"))
    return Prompt(runs, inColor: inColour)
  }

  private static func ask(_ question: Question, editor: LineEditor, console: Console) async throws -> String {
    console.flush()
    let choices = question.choices.enumerated().map { "  \($0.offset + 1) \($0.element)" }
    let suggestion = question.suggestion.map { " [\($0)]" } ?? ""
    let above = (question.note.map { [$0] } ?? []) + choices
    let prompt = (above + ["\(question.prompt)\(suggestion):"]).joined(separator: "\n")
    switch await editor.readAnswer(prompt: Prompt(prompt)) {
    case .line(let text): return text
    case .interrupted, .end, .terminated:
      throw Failure(
        .commandCancelled, Explanation("Nothing was saved.", because: "the question was not answered"))
    }
  }
}

/// Tab on the words of commands.
enum CommandCompletion {
  static func candidates(
    for request: CompletionRequest, among commands: [(name: String, summary: String, aliases: [String])]
  ) -> [Candidate] {
    let typed = request.beforeCursor.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let earlier = typed.dropLast().filter { !$0.isEmpty }
    var found: [String: String] = [:]
    for command in commands {
      let words = command.name.split(separator: " ").map(String.init)
      if words.count > earlier.count, words.starts(with: earlier),
        words[earlier.count].hasPrefix(request.word)
      {
        let isWhole = words.count == earlier.count + 1
        if isWhole || found[words[earlier.count]] == nil {
          found[words[earlier.count]] = isWhole ? command.summary : ""
        }
      }
      for alias in command.aliases
      where earlier.isEmpty && alias.hasPrefix(request.word) && !alias.utf8.contains(0x20) {
        found[alias] = command.summary
      }
    }
    return found.sorted { $0.key < $1.key }.map {
      Candidate($0.key, summary: $0.value.isEmpty ? nil : $0.value)
    }
  }
}

/// Where the rc file is looked for: only below an absolute path, never in the working directory.
enum StartFile {
  static func path(environment: (String) -> String?) -> String? {
    if let base = environment("XDG_CONFIG_HOME"), base.hasPrefix("/") { return "\(base)/hushh/rc" }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/.config/hushh/rc"
  }
}
