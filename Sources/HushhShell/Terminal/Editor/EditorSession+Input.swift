internal import CEdit
internal import Glibc
internal import HushhKit

extension EditorSession {
  /// The next character for libedit; `nil` to leave the line, and ``outcome`` says why.
  func next() -> UInt32? {
    if !pushed.isEmpty { return pushed.removeFirst() }
    while true {
      if let input = waiting.popLast() {
        hideOverlay()
        if let character = character(for: input) { return character }
        if outcome != nil { return nil }
      } else {
        showOverlay()
        guard waitForInput() else { return nil }
      }
    }
  }

  /// What libedit gets for an input; `nil` if it was dealt with here.
  private func character(for input: EditorInput) -> UInt32? {
    switch mode {
    case .line: return characterInLine(for: input)
    case .search(let search): if !take(input, in: search) { return characterInLine(for: input) }
    case .held(let lines): take(input, about: lines)
    case .secret(let typed): takeHidden(input, after: typed)
    case .key(let answers): takeKey(input, for: answers)
    }
    return nil
  }

  private func characterInLine(for input: EditorInput) -> UInt32? {
    // Any key but those that move in it takes the menu away.
    if input != .character("\t"), input != .key(.shiftTab) { menu = nil }
    switch input {
    case .key(let key): return key.rawValue
    case .paste(let text):
      if hold(pasted: text) { return nil }
      pasted = text
      return EditorKey.paste.rawValue
    case .escape:
      // With Emacs' keys it would wait for another key and change what that means.
      guard let edit, hushh_edit_has_vi_keys(edit) else { return nil }
      return 0x1B
    case .alternate(let scalar):
      pushed = [scalar.value]
      return 0x1B
    case .character("\u{3}"):
      leave(.interrupted, saying: "^C")
      return nil
    case .character("\u{1A}"):
      suspend()
      return nil
    case .character("\u{12}") where isCommand:
      _ = beginSearch()
      return nil
    case .character("\r"), .character("\n"):
      return isCommand && settings.isContinued(line.text) ? EditorKey.newline.rawValue : 0x0D
    case .character(let scalar): return scalar.value
    }
  }

  /// Collects what must not be seen.
  private func takeHidden(_ input: EditorInput, after typed: String) {
    var typed = typed
    switch input {
    case .character("\u{3}"): leave(.interrupted, saying: "^C")
    case .character("\u{4}"): if typed.isEmpty { leave(.end) }
    case .character("\u{1A}"): suspend()
    case .character("\r"), .character("\n"): leave(.line(typed))
    case .character("\u{15}"): typed = ""
    case .character("\u{7F}"), .character("\u{8}"): typed = String(typed.dropLast())
    case .character(let scalar) where scalar.value >= 0x20: typed.unicodeScalars.append(scalar)
    case .paste(let text): typed += text
    default: break
    }
    mode = .secret(typed)
  }

  private func takeKey(_ input: EditorInput, for answers: [AnswerKey]) {
    switch input {
    case .character("\u{3}"): leave(.interrupted, saying: "^C")
    case .character("\u{4}"): leave(.end)
    case .character("\u{1A}"): suspend()
    default:
      guard let found = answers.first(where: { $0.isMeant(by: input) }) else { return write("\u{7}") }
      leave(.line(found.letter), saying: found.label)
    }
  }

  /// Waits for the terminal or for news; false if the line was left.
  private func waitForInput() -> Bool {
    var descriptors = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      pollfd(fd: channel.wakeDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    // News posted before the line began woke nobody: look at least once.
    let events = channel.takeEvents()
    guard respond(to: events) else { return false }
    // What was drawn anew lacks what belongs beside it.
    if events.isResized || !events.notices.isEmpty { return true }
    let patience = [decoder.patience, channel.ringAlarm()].compactMap { $0 }.min() ?? -1
    let count = poll(&descriptors, nfds_t(descriptors.count), patience)
    if count == 0 {
      if decoder.patience == patience { waiting = decoder.giveUp().reversed() }
      return true
    }
    guard count > 0 else { return errno == EINTR || leave(.end) }
    return descriptors[0].revents == 0 || readTerminal()
  }

  private func readTerminal() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(0, &bytes, bytes.count)
    if count > 0 {
      waiting = decoder.decode(bytes[..<count]).reversed()
      return true
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return true }
    // The terminal is gone: a Ctrl-D is a byte here. The signal that says so may come later.
    return leave(.terminated(signal: SIGHUP))
  }

  /// Deals with news; false if the line was left.
  private func respond(to events: EditorChannel.Events) -> Bool {
    if let termination = events.termination { return leave(.terminated(signal: termination)) }
    if events.isClosed { return leave(.end) }
    if events.isInterrupted { return leave(.interrupted, saying: "^C") }
    if events.isResized { redrawForNewSize() }
    if !events.notices.isEmpty { show(events.notices, prompt: events.prompt) }
    return true
  }

  /// Leaves the line with the cursor below it; what was typed after that is for the next one.
  ///
  /// Always false, for the loops that ask whether to go on.
  @discardableResult
  func leave(_ event: LineEvent, saying mark: String = "") -> Bool {
    hideOverlay()
    let layout = self.layout
    write(Cursor.down(layout.end.row - layout.cursor.row) + Cursor.column(layout.end.column) + mark + "\r\n")
    outcome = event
    return false
  }
}
