internal import CEdit
internal import Glibc
internal import HushhKit

/// libedit and what belongs to it, on the editor's thread and nowhere else.
///
/// libedit serves as buffer, key map and differential renderer. While it waits for a character it
/// calls back (``next()``); the screen is then up to date, and everything else is done there.
final class EditorSession {
  /// What keys are for.
  enum Mode {
    case line
    /// What is typed must not be seen: libedit gets none of it.
    case secret(String)
    /// One key is the whole answer: libedit gets none of them either.
    case key([AnswerKey])
    /// Ctrl-R looks for a line.
    case search(IncrementalSearch)
    /// Many lines stand beside the line, because they would not fit on the screen.
    case held(HeldLines)
  }

  let channel: EditorChannel
  let settings: LineEditor.Settings
  private(set) var edit: OpaquePointer?

  private(set) var prompt = Prompt("")
  private(set) var isCommand = true
  private var promptBytes: UnsafeMutablePointer<CChar>?

  var decoder = InputDecoder()
  /// Decoded input that libedit has not asked for yet, in reverse.
  var waiting: [EditorInput] = []
  /// Characters that libedit gets before any other input.
  var pushed: [UInt32] = []
  /// The paste that the next paste key stands for.
  var pasted = ""
  /// The lines entered before, oldest first.
  private(set) var entries: [String] = []
  var search = HistorySearch(entries: [])
  /// The latest search that has ended, which vi's `n` goes on with.
  var lastSearch: IncrementalSearch?
  /// The keys libedit has now.
  private var style = EditingStyle()
  /// The prompt of the line, whatever stands for it meanwhile.
  private(set) var commandPrompt = Prompt("")
  var mode = Mode.line
  var menu: CompletionMenu?
  /// Whether what belongs beside the line has been drawn since the last key.
  var isOverlayShown = false
  /// Whether nothing but libedit's own is on the screen, colors apart.
  var isWiped = true
  /// Whether the line was last drawn in colors.
  var isPainted = false
  /// How the line would go on, as it is shown behind it.
  var suggestion: String?
  /// The one that was shown when the present key was pressed.
  var acceptable: String?
  /// Why the line was left, if it was not entered.
  ///
  /// Answers of libedit can't be trusted: in a nested reader an interrupt looks like the end of input.
  var outcome: LineEvent?

  init(channel: EditorChannel, settings: LineEditor.Settings) {
    self.channel = channel
    self.settings = settings
    guard LibeditCellWidth.isReady else { return }
    let context = Unmanaged.passUnretained(self).toOpaque()
    edit = hushh_edit_open(
      hushh_edit_callbacks(context: context, prompt: promptFor, next: nextFor, key: keyFor))
    bindKeys()
  }

  /// Frees libedit and gives the terminal back.
  func close() {
    if let edit { hushh_edit_close(edit) }
    edit = nil
    free(promptBytes)
    promptBytes = nil
    hushh_terminal_restore()
  }

  /// Reads one line and tidies up after it.
  func read(_ request: EditorChannel.Request, history: [String]) -> LineEvent {
    guard let edit else {
      _ = channel.finishEditing()
      return .end
    }
    begin(request, history)
    write(prompt.upperLines.map { $0 + "\n" }.joined())
    takeTerminal()
    let entered = hushh_edit_gets(edit).map { String(cString: $0) }
    hushh_edit_raw(edit, false)
    let events = channel.finishEditing()
    // Not before: whoever sees that editing is over may take it that an interrupt is the command's.
    write("\u{1B}[?2004l" + events.notices.map { $0 + "\n" }.joined())
    hushh_terminal_editing(false)

    if let termination = events.termination { return .terminated(signal: termination) }
    if events.isInterrupted { return .interrupted }
    if let outcome { return outcome }
    guard let entered else { return .end }
    return .line(entered.hasSuffix("\n") ? String(entered.dropLast()) : entered)
  }

  private func begin(_ request: EditorChannel.Request, _ history: [String]) {
    if request.kind == .command { adopt(request.style) }
    use(request.prompt)
    commandPrompt = request.prompt
    isCommand = request.kind == .command
    mode =
      switch request.kind {
      case .command, .answer: .line
      case .secret: .secret("")
      case .key(let answers): .key(answers)
      }
    entries = history
    search = HistorySearch(entries: history)
    lastSearch = nil
    menu = nil
    isOverlayShown = false
    isWiped = true
    isPainted = false
    (suggestion, acceptable) = (nil, nil)
    outcome = nil
  }

  /// A search and held lines have prompts of their own, and come back to this one.
  func replaceCommandPrompt(by prompt: Prompt) {
    guard isCommand else { return }
    commandPrompt = prompt
    if case .line = mode { use(prompt) }
  }

  private func adopt(_ style: EditingStyle) {
    guard let edit, style != self.style else { return }
    self.style = style
    hushh_edit_set_keys(edit, style.keys == .vi)
    if style.readsEditrc { hushh_edit_read_editrc(edit) }
    bindKeys()
  }

  /// Makes libedit draw this prompt from the next time on.
  func use(_ prompt: Prompt) {
    self.prompt = prompt
    free(promptBytes)
    promptBytes = strdup(prompt.literal)
  }
}

// MARK: Called by libedit

// Closures written in place would be isolated like their surroundings and trap on this thread.

private func session(_ context: UnsafeMutableRawPointer?) -> EditorSession? {
  context.map { Unmanaged<EditorSession>.fromOpaque($0).takeUnretainedValue() }
}

private func promptFor(_ context: UnsafeMutableRawPointer?) -> UnsafePointer<CChar>? {
  session(context)?.promptPointer
}

private func nextFor(_ context: UnsafeMutableRawPointer?, _ character: UnsafeMutablePointer<UInt32>?) -> Int32
{
  guard let next = session(context)?.next() else { return -1 }
  character?.pointee = next
  return 1
}

private func keyFor(_ context: UnsafeMutableRawPointer?, _ number: Int32) -> Int32 {
  guard let session = session(context), let function = KeyFunction(rawValue: number) else { return 0 }
  return Int32(session.run(function).rawValue)
}

extension EditorSession {
  fileprivate var promptPointer: UnsafePointer<CChar>? {
    promptBytes.map { UnsafePointer($0) }
  }
}
