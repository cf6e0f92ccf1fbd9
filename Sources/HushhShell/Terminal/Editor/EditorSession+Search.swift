internal import CEdit

/// Ctrl-R, beside libedit: its own search ends at letters like ą and takes the text for a pattern.
extension EditorSession {
  /// Whether the search has dealt with an input.
  ///
  /// What it does not know ends it, keeps the line that was found, and is a key like any other.
  func take(_ input: EditorInput, in search: IncrementalSearch) -> Bool {
    var search = search
    switch input {
    case .character("\u{12}"), .key(.up): search.findOlder()
    case .character("\u{13}"), .key(.down): search.findNewer()
    case .character("\u{7F}"), .character("\u{8}"): search.removeLast()
    case .character("\u{7}"), .character("\u{3}"):
      end(search, with: search.draft)
      return true
    case .character("\r"), .character("\n"):
      return end(search, with: search.shown) || search.keepsLine
    case .character(let scalar) where scalar.value >= 0x20: search.append(String(scalar))
    case .paste(let text): search.append(text)
    default: return end(search, with: search.shown)
    }
    show(search)
    return true
  }

  /// - Parameter keepsLine: whether Enter only ends the search, as in vi, and does not enter the line.
  func beginSearch(keepsLine: Bool = false) -> hushh_reaction {
    guard isCommand else { return HUSHH_BEEP }
    show(IncrementalSearch(entries: entries, draft: line.text, keepsLine: keepsLine))
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
    mode = .search(search)
    redraw {
      use(Prompt(search.prompt))
      setLine(isTooTall(search.shown) ? firstLine(of: search.shown) : search.shown)
    }
  }

  /// True if what was found is held beside the line.
  @discardableResult
  private func end(_ search: IncrementalSearch, with text: String) -> Bool {
    lastSearch = search
    mode = .line
    if hold(recalled: text, insteadOf: search.draft) { return true }
    redraw {
      use(commandPrompt)
      setLine(text)
    }
    return false
  }

  /// What stands for lines that would not fit while they are looked for.
  private func firstLine(of text: String) -> String {
    String(text.prefix { $0 != "\n" }.prefix(40)) + " …"
  }
}
