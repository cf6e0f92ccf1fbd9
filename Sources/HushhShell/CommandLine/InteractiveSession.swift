internal import Glibc
internal import HushhCore
internal import HushhPluginKit
internal import HushhShell
internal import HushhTerminal

/// A person at a terminal: prompt, line, answer, until they leave.
struct InteractiveSession {
  private let shell: Shell
  private let knowledge: LineKnowledge
  private let input: TerminalInput
  private let console: Console
  private let inColour: Bool
  private let isQuiet: Bool
  private let startFile: String?
  /// Nil where nothing happens by itself: without an editor, and with a clock that a script may follow.
  private let background: BackgroundSync?

  /// Nil when nobody sits at both ends of the terminal.
  init?(shell: Shell, options: Options, console: Console, progress: ProgressLine?) {
    guard TerminalInput.isPossible else { return nil }
    let colour = Colours(options: options).onOutput
    let knowledge = LineKnowledge(shell)
    var settings = LineEditor.Settings(
      history: shell.openHistory(), complete: { knowledge.candidates(for: $0) }, inColor: colour)
    settings.paint = { knowledge.paints(for: $0) }
    settings.hint = { knowledge.hint(for: $0) }
    settings.suggests = true
    TerminalState.restoreOnCrash()
    let input = TerminalInput(settings, console)
    self.shell = shell
    self.knowledge = knowledge
    self.input = input
    self.console = console
    inColour = colour
    isQuiet = options.isQuiet
    startFile = options.readsStartFile ? StartFile.path(environment: ProcessEnvironment.value) : nil
    if case .editor(let editor) = input {
      Interruption.setEditor(editor)
      background =
        options.clock == nil
        ? BackgroundSync(shell.state, editor, console, show: { knowledge.bytes(of: $0) }) : nil
    } else {
      background = nil
    }
    shell.isInterrupted = { Interruption.isPending }
    console.stopWriting(while: { Interruption.isPending })
    shell.answer = { question in
      progress?.hold()
      defer { progress?.release() }
      // Above the prompt, not in it: a prompt is broken where the screen ends.
      let opening: [Block] = question.opening.map { [.line("\($0) Ctrl-C leaves.")] } ?? []
      let screen = opening + question.screen + (question.note.map { [.line("\($0)")] } ?? [])
      return try await Self.ask(
        question, showing: knowledge.bytes(of: screen), input: input, console: console)
    }
  }

  /// Runs the rc file, then lines until the person leaves.
  func run() async -> Int32 {
    defer { input.close() }
    guard await runStartFile() else {
      console.writeError(
        Array("hushh has not started, because \(startFile ?? "the rc file") failed.\n→ hushh --no-rc\n".utf8))
      return 2
    }
    if !isQuiet {
      console.write(Array("hushh \(Assembly.version). Type help for the commands, deck to begin.\n".utf8))
    }
    var lastFailed = false
    while shell.exitRequest == nil {
      await shell.showFindings()
      knowledge.update(from: shell)
      switch await readLine(lastFailed: lastFailed) {
      case .line(let text):
        if shell.remember(text) { input.remember(text) }
        lastFailed = await run(text)
      case .interrupted: lastFailed = false
      case .end: return 0
      case .terminated(let signal): return 128 + signal
      }
    }
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
    if Interruption.isPending {
      let failure = Failure(.commandCancelled, Explanation("The line was stopped before it began."))
      console.writeError(shell.presenter.bytes(of: failure, at: nil, shell.settings))
      return true
    }
    while shell.exitRequest == nil, !Interruption.isPending, let line = source.next() {
      failed = await shell.run(line) != nil
      failed = await shell.showAll(after: line) != nil || failed
    }
    return failed
  }

  /// Waits for a line, and meanwhile sends what waits.
  private func readLine(lastFailed: Bool) async -> LineEvent {
    let writer = PromptWriter(state: shell.state, knowledge: knowledge, inColour: inColour)
    let prompt = await writer.prompt(lastFailed: lastFailed)
    let style = shell.settings.editingStyle
    // What is still to be written belongs to the line before, and an interrupt of it too.
    console.flush()
    // Before the line and not after it: an interrupt that comes as soon as Enter is the line's.
    Interruption.forget()
    guard let background, await shell.state.hasSwipesToSend else {
      return await input.readLine(prompt, style: style)
    }
    return await withTaskGroup(of: Void.self) { group in
      group.addTask { await background.run { await writer.prompt(lastFailed: lastFailed) } }
      let event = await input.readLine(prompt, style: style)
      group.cancelAll()
      return event
    }
  }

  private static func ask(
    _ question: Question, showing screen: [UInt8], input: TerminalInput, console: Console
  ) async throws -> String {
    console.write(screen)
    console.flush()
    // Whoever asks has answered an interrupt by that: the command goes on.
    Interruption.forget()
    let choices = question.choices.enumerated().map { "  \($0.offset + 1) \($0.element)" }
    let suggestion = question.suggestion.map { " [\($0)]" } ?? ""
    let end = question.keys.isEmpty ? ":" : " ›"
    let prompt = (choices + ["\(question.prompt)\(suggestion)\(end)"]).joined(separator: "\n")
    let event =
      question.keys.isEmpty
      ? await input.readAnswer(prompt, isHidden: question.isSecret)
      : await input.readKey(prompt, question.keys)
    switch event {
    case .line(let text): return text
    case .interrupted, .end, .terminated:
      // Nothing of a script or a paste runs any more; the next prompt ends the process.
      if case .terminated = event { Interruption.stop() }
      throw Failure(
        .commandCancelled, Explanation("Nothing was saved.", because: "the question was not answered"))
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

extension Settings {
  /// How the terminal's editor names it.
  fileprivate var editingStyle: EditingStyle {
    EditingStyle(keys: editor == .vi ? .vi : .emacs, readsEditrc: readsEditrc)
  }
}
