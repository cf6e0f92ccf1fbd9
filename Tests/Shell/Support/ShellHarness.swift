import HushhApp
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport

/// A whole shell over its own sandbox: lines in, bytes out.
///
/// Scripts are files in memory, and there is no terminal.
struct ShellHarness {
  let shell: Shell
  let output: CapturedOutput
  let files: MemoryFiles

  static func run(
    plugins: [any CommandPlugin] = Assembly.plugins, files: [String: String] = [:],
    presenter: @escaping @Sendable () -> Presenter = { Presenter() },
    _ scenario: @escaping @Sendable (ShellHarness) async throws -> Void
  ) throws {
    let executor = ThreadExecutor()
    let memory = MemoryFiles()
    for (path, text) in files { try memory.write(Array(text.utf8), to: path) }
    let result: Result<Void, any Error> = MainThread.run(on: executor) {
      do {
        let output = CapturedOutput()
        let shell = try await Assembly.makeTestShell(
          output, on: executor, registry: Registry(plugins: plugins), presenter: presenter(),
          image: .shared, files: memory)
        defer { shell.world.dispose() }
        // There is no program to pipe to, and every run shows the same name.
        shell.runProgram = nil
        shell.variables["scratch"] = "scratch"
        try await scenario(ShellHarness(shell: shell, output: output, files: memory))
        return .success(())
      } catch { return .failure(error) }
    }
    try result.get()
  }

  /// Runs lines as a script does, stopping at the first that fails.
  @discardableResult
  func run(_ text: String, as name: String = "test.hush") async -> ScriptEnd {
    output.clear()
    var source = LineSource(Array(text.utf8))
    return await shell.run(&source, as: ScriptFrame(name: name, canonical: name))
  }

  func said(_ text: String) async -> String {
    await run(text)
    return output.output
  }

  /// The first line on standard error.
  func error(_ text: String) async -> String {
    await run(text)
    return String(output.error.prefix { $0 != "\n" })
  }

  /// The code in the first line on standard error; nothing when all went well.
  func code(_ text: String) async -> String {
    let first = await error(text)
    guard let start = first.firstIndex(of: "["), let end = first.firstIndex(of: "]") else { return first }
    return String(first[first.index(after: start)..<end])
  }
}
