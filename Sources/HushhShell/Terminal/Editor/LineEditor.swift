internal import CEdit
internal import Glibc
package import HushhKit
internal import Synchronization

/// Reads lines from the terminal: editing, history, completion, and notices above the prompt.
///
/// libedit blocks and belongs to one thread, so it has a thread of its own, and nobody else ever waits
/// for it: lines come back through a continuation. Only one line is read at a time.
///
/// ```swift
/// guard let editor = LineEditor(LineEditor.Settings()) else { return }
/// while case .line(let line) = await editor.readLine(prompt: Prompt("hushh>")) { editor.remember(line) }
/// editor.close()
/// ```
package final class LineEditor: Sendable {
  /// What the editor needs to know; all of it may be called on its thread.
  package struct Settings: Sendable {
    /// Lines entered in earlier sessions, oldest first.
    package var history: [String]
    /// What could be typed at the cursor: between the line before it and the code point behind it.
    ///
    /// It must answer at once, from a snapshot.
    package var complete: @Sendable (_ before: String, _ next: Unicode.Scalar?) -> Completion
    /// Whether Enter continues the line in a new row instead of entering it.
    package var isContinued: @Sendable (String) -> Bool = { _ in false }
    package var inColor: Bool
    /// The looks of the pieces of a line; not asked without colors.
    package var paint: @Sendable (String) -> [LinePaint] = { _ in [] }
    /// Whether the way a line may go on is shown behind it; never without colors.
    package var suggests = false
    /// What is still missing from a line, shown when there is no suggestion.
    package var hint: @Sendable (String) -> String? = { _ in nil }

    package init(
      history: [String] = [],
      complete: @escaping @Sendable (_ before: String, _ next: Unicode.Scalar?) -> Completion = { _, _ in
        Completion()
      },
      inColor: Bool = true
    ) {
      self.history = history
      self.complete = complete
      self.inColor = inColor
    }
  }

  private let channel: EditorChannel
  private let thread: Mutex<pthread_t?>

  /// Starts the editor's thread; `nil` if the system refuses.
  ///
  /// See ``EditorAvailability`` first.
  package init?(_ settings: Settings = Settings()) {
    guard let channel = EditorChannel(history: settings.history) else { return nil }
    hushh_terminal_save()  // before libedit turns echo off
    let start = Unmanaged.passRetained(EditorStart(channel: channel, settings: settings))
    var thread = pthread_t()
    guard pthread_create(&thread, nil, runEditor, start.toOpaque()) == 0 else {
      start.release()
      return nil
    }
    self.channel = channel
    self.thread = Mutex(thread)
  }

  /// Shows the prompt and waits for a line.
  ///
  /// The terminal is in its usual modes again, but without echo, when it returns.
  package func readLine(prompt: Prompt, style: EditingStyle = EditingStyle()) async -> LineEvent {
    await read(prompt, .command, style)
  }

  /// Asks a question: like ``readLine(prompt:style:)``, but without history and completion, and in one row.
  ///
  /// - Parameter isHidden: whether nothing of the answer is shown.
  package func readAnswer(prompt: Prompt, isHidden: Bool = false) async -> LineEvent {
    await read(prompt, isHidden ? .secret : .answer)
  }

  /// Asks a question that one key answers, without Enter; other keys only ring the bell.
  package func readKey(prompt: Prompt, answers: [AnswerKey]) async -> LineEvent {
    await read(prompt, .key(answers))
  }

  private func read(
    _ prompt: Prompt, _ kind: EditorChannel.Request.Kind, _ style: EditingStyle = EditingStyle()
  ) async -> LineEvent {
    await withCheckedContinuation { continuation in
      channel.submit(
        EditorChannel.Request(prompt: prompt, kind: kind, style: style, continuation: continuation))
    }
  }

  /// Makes Up find the line from the next prompt on.
  ///
  /// What not to remember is the caller's decision.
  package func remember(_ line: String) {
    channel.remember(line)
  }

  /// Prints text above the prompt and leaves the half-typed line intact.
  ///
  /// False if no line is being edited: the text is then the console's to print. It must be safe to
  /// show already, because it may have colors.
  ///
  /// - Parameter prompt: what stands before the line from then on, if that has changed.
  package func notify(_ text: String, prompt: Prompt? = nil) -> Bool {
    channel.post(notice: text, prompt: prompt)
  }

  /// Waits while a line is asked for; false as soon as there is one, or when the task is cancelled.
  ///
  /// For one task at a time.
  package func wait(until deadline: ContinuousClock.Instant) async -> Bool {
    await channel.wait(until: deadline)
  }

  /// Whether a line is being asked for.
  package var isEditing: Bool { channel.isEditing }

  /// Hands over a signal.
  ///
  /// True if a line was being edited, so that the editor deals with it alone.
  ///
  /// Otherwise an interrupt is the running command's. Any signal but SIGINT and SIGWINCH ends this line,
  /// or the next one, with ``LineEvent/terminated(signal:)``.
  package func post(signal number: Int32) -> Bool {
    channel.post(signal: number)
  }

  /// Ends the editor and waits for its thread; the terminal is as it was at the beginning.
  package func close() {
    channel.close()
    let ending = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let ending { pthread_join(ending, nil) }
  }
}

private final class EditorStart: Sendable {
  let channel: EditorChannel
  let settings: LineEditor.Settings

  init(channel: EditorChannel, settings: LineEditor.Settings) {
    self.channel = channel
    self.settings = settings
  }
}

private func runEditor(_ raw: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let raw else { return nil }
  let start = Unmanaged<EditorStart>.fromOpaque(raw).takeRetainedValue()
  let session = EditorSession(channel: start.channel, settings: start.settings)
  while true {
    switch start.channel.nextWork() {
    case .wait: continue
    case .close:
      session.close()
      return nil
    case .read(let request, let history):
      request.continuation.resume(returning: session.read(request, history: history))
    }
  }
}
