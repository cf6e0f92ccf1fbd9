package import HushhEngine
package import HushhKit

/// Runs the sources of one call of the program and tells its exit status.
package struct BatchRunner {
  package var shell: Shell
  /// More bytes of standard input each time; nil at its end.
  package var readStandardInput: () -> Result<[UInt8]?, FileError>

  package init(shell: Shell, readStandardInput: @escaping () -> Result<[UInt8]?, FileError>) {
    self.shell = shell
    self.readStandardInput = readStandardInput
  }

  /// Every file is read before anything runs: one that cannot be read lets nothing run (status 2).
  ///
  /// A failed `-c` line is status 1. A file or standard input that stops at an error is status 3.
  package func run(_ sources: [Options.Source]) async -> Int32 {
    let standardInput = StandardInputReader(readStandardInput)
    var opened: [(source: Options.Source, lines: LineSource)] = []
    for source in sources {
      switch source {
      case .line(let line): opened.append((source, LineSource(Array(line.utf8))))
      case .standardInput: opened.append((source, LineSource { standardInput.next() }))
      case .file(let path):
        do { opened.append((source, LineSource(try shell.world.files.read(path)))) } catch {
          refuse(path, error)
          return 2
        }
      }
    }
    var status: Int32 = 0
    for (source, unread) in opened {
      var lines = unread
      let end = await shell.run(&lines, as: frame(of: source))
      if let failure = standardInput.failure {
        refuse(standardInput.name, failure)
        return standardInput.hasRead || opened.count > 1 ? 3 : 2
      }
      if let exit = shell.exitRequest, exit != 0 { return exit }
      switch end {
      case .done: break
      case .doneWithFailures: status = 1
      case .stopped: if case .line = source { return 1 } else { return 3 }
      }
      // Leaving without a status of one's own hides no failure.
      if shell.exitRequest != nil { return status }
    }
    return status
  }

  private func frame(of source: Options.Source) -> ScriptFrame {
    switch source {
    case .line: ScriptFrame(name: "-c")
    case .standardInput: ScriptFrame(name: "<stdin>")
    case .file(let path):
      ScriptFrame(
        name: path, directory: path.lastIndex(of: "/").map { String(path[..<$0]) },
        canonical: shell.world.files.canonical(path))
    }
  }

  /// A command or a verb that somebody typed in the place of a file.
  private func meant(by path: String) -> String? {
    if shell.registry.match([Word(path)]) != nil || shell.registry.knowsGroup(path) { return "-c \(path)" }
    if let verb = EditDistance.nearest(to: path, among: ProgramForm.verbs.map(\.name)) { return verb }
    let words = shell.registry.names.filter { !$0.contains(" ") }
    return EditDistance.nearest(to: path, among: words).map { "-c \($0)" }
  }

  private func refuse(_ path: String, _ error: FileError) {
    var failure = Failure(error)
    if let meant = meant(by: path) { failure.explanation.next = ["Did you mean hushh \(meant)?"] }
    shell.sink.writeError(shell.presenter.bytes(of: failure, at: nil, shell.settings))
  }
}

/// Standard input for a source of lines, which knows only more bytes or the end.
private final class StandardInputReader {
  let name = "Standard input"
  private(set) var failure: FileError?
  private(set) var hasRead = false
  private let read: () -> Result<[UInt8]?, FileError>

  init(_ read: @escaping () -> Result<[UInt8]?, FileError>) { self.read = read }

  func next() -> [UInt8]? {
    switch read() {
    case .success(let bytes):
      if bytes != nil { hasRead = true }
      return bytes
    case .failure(let error):
      failure = error
      return nil
    }
  }
}
