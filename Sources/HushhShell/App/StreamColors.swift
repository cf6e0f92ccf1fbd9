internal import Glibc
internal import HushhEngine
internal import HushhKit
internal import HushhTerminal

/// Which streams get colors.
struct StreamColors {
  let onOutput: Bool
  let onError: Bool

  init(options: Options) {
    func isOn(_ descriptor: Int32) -> Bool {
      ColorPolicy.isOn(
        option: options.color, isTerminal: isatty(descriptor) == 1,
        noColor: ProcessEnvironment.value("NO_COLOR"),
        term: ProcessEnvironment.value("TERM"))
    }
    onOutput = isOn(STDOUT_FILENO)
    onError = isOn(STDERR_FILENO)
  }

  var presenter: Presenter {
    let (onOutput, onError) = (onOutput, onError)
    return Presenter(
      output: { theme in onOutput ? theme.colors.map { $0.paint } : nil },
      error: { theme in onError ? theme.colors.map { $0.paint } : nil })
  }
}
