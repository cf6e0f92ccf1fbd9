internal import Glibc
internal import HushhShell
internal import HushhTerminal

/// Which streams get colours, and what a theme's colours are.
struct Colours {
  let onOutput: Bool
  let onError: Bool

  init(options: Options) {
    func isOn(_ descriptor: Int32) -> Bool {
      ColorPolicy.isOn(
        option: options.colour, isTerminal: isatty(descriptor) == 1,
        noColor: ProcessEnvironment.value("NO_COLOR"),
        term: ProcessEnvironment.value("TERM"))
    }
    onOutput = isOn(STDOUT_FILENO)
    onError = isOn(STDERR_FILENO)
  }

  var presenter: Presenter {
    let (onOutput, onError) = (onOutput, onError)
    return Presenter(
      output: { onOutput ? Self.painter($0) : nil }, error: { onError ? Self.painter($0) : nil })
  }

  private static func painter(_ theme: Settings.Theme) -> Painter? {
    let name: Theme.Name
    switch theme {
    case .none: return nil
    case .light: name = .light
    case .dark: name = .dark
    }
    let theme = Theme(name)
    return { theme.paint($0) }
  }
}
