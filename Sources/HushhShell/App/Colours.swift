internal import Glibc
internal import HushhEngine
package import HushhKit
internal import HushhTerminal

/// Which streams get colours.
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
      output: { theme in onOutput ? theme.colours.map { $0.paint } : nil },
      error: { theme in onError ? theme.colours.map { $0.paint } : nil })
  }
}

extension Settings.Theme {
  /// The colors of that name; nil for none.
  var colours: Theme? {
    switch self {
    case .light: .light
    case .dark: .dark
    case .none: nil
    }
  }
}

/// The shell's output goes to the console of the process.
extension Console: OutputSink {}
