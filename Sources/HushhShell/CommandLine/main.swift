internal import Glibc
internal import HushhCore
internal import HushhShell
internal import HushhTerminal

// `main` stays synchronous: the loop runs on this thread, through an executor of our own.
StandardStreams.holdPlaces()
Signals.ignoreHarmless()
let console = Console()

func start() -> Int32 {
  let options: Options
  do { options = try Options(ProgramWords.all()) } catch {
    let next = error.next.map { "→ \($0)\n" }.joined()
    console.writeError(Array("error[\(error.code)]: \(error.happened)\n\(next)".utf8))
    return 2
  }
  let executor = ThreadExecutor()
  let program = Program(options: options, console: console, executor: executor)
  return MainThread.run(on: executor) { await program.run() }
}

exit(start())
