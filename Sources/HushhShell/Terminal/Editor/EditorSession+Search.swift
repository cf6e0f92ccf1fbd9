internal import CEdit

/// Ctrl-R, beside libedit: its own search ends at letters like ą and takes the text for a pattern.
extension EditorSession {
  /// Whether the search has dealt with an input.
  ///
  /// What it does not know ends it, keeps the line that was found, and is a key like any other.
  func searchTakes(_ input: EditorInput) -> Bool {
    guard var search = incremental else {
      guard isCommand, input == .character("\u{12}") else { return false }
      _ = beginSearch()
      return true
    }
    switch input {
    case .character("\u{12}"), .key(.up): search.findOlder()
    case .character("\u{13}"), .key(.down): search.findNewer()
    case .character("\u{7F}"), .character("\u{8}"): search.removeLast()
    case .character("\u{7}"), .character("\u{3}"):
      endSearch(with: draft)
      return true
    case .character("\r"), .character("\n"):
      endSearch(with: search.shown)
      return search.keepsLine || held != nil
    case .character(let scalar) where scalar.value >= 0x20: search.append(String(scalar))
    case .paste(let text): search.append(text)
    default:
      endSearch(with: search.shown)
      return held != nil
    }
    show(search)
    return true
  }

  /// - Parameter keepsLine: whether Enter only ends the search, as in vi, and does not enter the line.
  func beginSearch(keepsLine: Bool = false) -> hushh_reaction {
    guard isCommand else { return HUSHH_BEEP }
    menu = nil
    draft = line.text
    show(IncrementalSearch(entries: entries, draft: draft, keepsLine: keepsLine))
    return HUSHH_NOTHING
  }

  /// Goes on with the latest search, from the line it has found.
  func searchAgain(_ move: (inout IncrementalSearch) -> Void) -> hushh_reaction {
    guard var search = lastSearch else { return HUSHH_BEEP }
    move(&search)
    guard !search.hasFailed else { return HUSHH_BEEP }
    lastSearch = search
    return replace(with: search.shown)
  }

  private func show(_ search: IncrementalSearch) {
    incremental = search
    redraw {
      use(Prompt(search.prompt))
      setLine(isTooTall(search.shown) ? firstLine(of: search.shown) : search.shown)
    }
  }

  private func endSearch(with text: String) {
    lastSearch = incremental
    incremental = nil
    if hold(recalled: text, insteadOf: draft) { return }
    redraw {
      use(commandPrompt)
      setLine(text)
    }
  }

  /// What stands for lines that would not fit while they are looked for.
  private func firstLine(of text: String) -> String {
    String(text.prefix { $0 != "\n" }.prefix(40)) + " …"
  }
}
