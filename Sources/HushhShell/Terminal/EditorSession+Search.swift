internal import CEdit

/// Ctrl-R, beside libedit: its own search ends at letters like ą and takes the text for a pattern.
extension EditorSession {
  /// Whether the search has dealt with an input.
  ///
  /// What it does not know ends it, keeps the line that was found, and is a key like any other.
  func searchTakes(_ input: EditorInput) -> Bool {
    guard var search = incremental else { return isCommand && input == .character("\u{12}") && beginSearch() }
    switch input {
    case .character("\u{12}"), .key(.up): search.findOlder()
    case .character("\u{13}"), .key(.down): search.findNewer()
    case .character("\u{7F}"), .character("\u{8}"): search.removeLast()
    case .character("\u{7}"), .character("\u{3}"):
      endSearch(with: draft)
      return true
    case .character(let scalar) where scalar.value >= 0x20: search.append(String(scalar))
    case .paste(let text): search.append(text)
    default:
      endSearch(with: search.shown)
      return false
    }
    show(search)
    return true
  }

  private func beginSearch() -> Bool {
    draft = line.text
    show(IncrementalSearch(entries: entries, draft: draft))
    return true
  }

  private func show(_ search: IncrementalSearch) {
    incremental = search
    redraw {
      use(Prompt(search.prompt))
      setLine(search.shown)
    }
  }

  private func endSearch(with text: String) {
    incremental = nil
    redraw {
      use(commandPrompt)
      setLine(text)
    }
  }
}
