internal import Glibc
internal import HushhDomain
internal import HushhEngine
package import HushhKit
internal import HushhPluginKit
internal import HushhTerminal

/// A person at a terminal: prompt, line, answer, until they leave.
struct InteractiveSession {
  private let shell: Shell
  private let knowledge: LineKnowledge
  private let input: TerminalInput
  private let console: Console
  private let interruption: Interruption
  private let inColor: Bool
  private let isQuiet: Bool
  private let startFile: String?
  /// Nil where nothing happens by itself: without an editor, and with a clock that a script may follow.
  private let background: BackgroundSync?

  /// Nil when nobody sits at both ends of the terminal.
  init?(
    shell: Shell, options: Options, console: Console, interruption: Interruption, signals: SignalHandlers,
    progress: ProgressLine?
  ) {
    guard TerminalInput.isPossible else { return nil }
    let color = StreamColors(options: options).onOutput
    let knowledge = LineKnowledge(shell)
    var settings = LineEditor.Settings(
      history: shell.openHistory(), complete: { knowledge.completion($0, $1) }, inColor: color)
    settings.isContinued = { Continuation.isOpen($0) }
    settings.paint = { knowledge.paints(for: $0) }
    settings.hint = { knowledge.hint(for: $0) }
    settings.suggests = true
    signals.restoreTerminalOnCrash()
    let input = TerminalInput(settings, console)
    self.shell = shell
    self.knowledge = knowledge
    self.input = input
    self.console = console
    self.interruption = interruption
    inColor = color
    isQuiet = options.isQuiet
    startFile = options.readsStartFile ? StartFile.path(environment: ProcessEnvironment.value) : nil
    if case .editor(let editor) = input {
      interruption.setEditor(editor)
      background =
        options.clock == nil
        ? BackgroundSync(
          shell.state, editor, interruption, console, show: { knowledge.bytes(of: $0) }) : nil
    } else {
      background = nil
    }
    shell.isInterrupted = { interruption.isPending }
    console.stopWriting(while: { interruption.isPending })
    shell.answer = { question in
      progress?.hold()
      defer { progress?.release() }
      // Above the prompt, not in it: a prompt is broken where the screen ends.
      let opening: [Block] = question.opening.map { [.line("\($0) Ctrl-C leaves.")] } ?? []
      let screen = opening + question.screen + (question.note.map { [.line("\($0)")] } ?? [])
      return try await Self.ask(
        question, showing: knowledge.bytes(of: screen), input: input, console: console,
        interruption: interruption)
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
        let lines = LineSource.lines(of: text)
        if shell.remember(text, lines) { input.remember(text) }
        lastFailed = await run(lines)
      case .cut:
        console.writeError(shell.presenter.bytes(of: .lineCut, at: nil, shell.settings))
        lastFailed = true
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

  /// Whether the last of the lines that ran failed; several come from a paste.
  private func run(_ lines: [SourceLine]) async -> Bool {
    var failed = false
    if interruption.isPending {
      let failure = Failure(.commandCancelled, Explanation("The line was stopped before it began."))
      console.writeError(shell.presenter.bytes(of: failure, at: nil, shell.settings))
      return true
    }
    for line in lines where shell.exitRequest == nil && !interruption.isPending {
      failed = await shell.run(line) != nil
      failed = await shell.showAll(after: line) != nil || failed
    }
    return failed
  }

  /// Waits for a line, and meanwhile sends what waits.
  private func readLine(lastFailed: Bool) async -> LineEvent {
    let writer = PromptWriter(state: shell.state, knowledge: knowledge, inColor: inColor)
    let prompt = await writer.prompt(lastFailed: lastFailed)
    let style = shell.settings.editingStyle
    // What is still to be written belongs to the line before, and an interrupt of it too.
    console.flush()
    // Before the line and not after it: an interrupt that comes as soon as Enter is the line's.
    interruption.forget()
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
    _ question: Question, showing screen: [UInt8], input: TerminalInput, console: Console,
    interruption: Interruption
  ) async throws -> String {
    console.write(screen)
    console.flush()
    // Whoever asks has answered an interrupt by that: the command goes on.
    interruption.forget()
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
    case .cut: throw Failure.lineCut
    case .interrupted, .end, .terminated:
      // Nothing of a script or a paste runs any more; the next prompt ends the process.
      if case .terminated = event { interruption.stop() }
      throw Failure.unanswered
    }
  }
}

extension Failure {
  /// The failure of a line of which the terminal kept only a part.
  fileprivate static var lineCut: Failure {
    Failure(
      .lineCut,
      Explanation(
        "The line was not run.", because: "The terminal kept only a part of it.", next: ["Enter it again."]))
  }

  /// The failure of a command whose question was not answered.
  package static var unanswered: Failure {
    Failure(.commandCancelled, Explanation("Nothing was saved.", because: "the question was not answered"))
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
