internal import Glibc
import HushhEngine
import HushhKit
import HushhTerminal
internal import Synchronization

// A program with the editor and the grammar of lines only. It prints what it got, so that the tests can see it.

let words = ["apple", "banana", "bandana", "New York", "zażółć"]
let prompt = Prompt([Prompt.Run(TextStyle(1, 36), "probe"), Prompt.Run(.plain, "›")])

let settings: LineEditor.Settings = {
  var settings = LineEditor.Settings(complete: { before, next in
    guard let cursor = WordAtCursor(in: before) else { return Completion() }
    let found = words.filter { $0.hasPrefix(cursor.text) }
    return cursor.completion(of: found.map { .init(text: $0, summary: "a word") }, before: next)
  })
  settings.isContinued = { Continuation.isOpen($0) }
  guard let overlay = getenv("OVERLAY") else { return settings }
  settings.inColor = String(cString: overlay) == "color"
  settings.suggests = true
  // Every z is red; a line that ends in a blank lacks something.
  settings.paint = { line in
    line.utf8.enumerated().filter { $0.element == UInt8(ascii: "z") }.map {
      LinePaint(TextStyle(31), $0.offset..<$0.offset + 1)
    }
  }
  settings.hint = { $0.hasSuffix(" ") ? "MORE" : nil }
  return settings
}()

let style = EditingStyle(
  keys: getenv("KEYS").map { String(cString: $0) } == "vi" ? .vi : .emacs,
  readsEditrc: getenv("EDITRC") != nil)

let (signals, signal) = AsyncStream.makeStream(of: Int32.self)

let status: Int32 = {
  guard EditorAvailability.live(environment: { getenv($0).map { String(cString: $0) } }) == .available,
    let editor = LineEditor(settings)
  else { return 2 }
  TerminalState.restoreOnCrash()
  guard
    Signals.listen(
      for: [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGUSR1],
      { number in
        let isTaken = number == SIGUSR1 ? editor.notify("news from behind") : editor.post(signal: number)
        if !isTaken { signal.yield(number) }
      })
  else { return 2 }
  return MainThread.run(on: ThreadExecutor()) {
    while true {
      switch await editor.readLine(prompt: prompt, style: style) {
      case .line("crash"): fatalError("on request")
      case .line("hold"):
        say("holding")
        for await number in signals {
          say("signal \(number)")
          break
        }
      case .line("ask"):
        editor.remember("ask")
        let answer = await editor.readAnswer(prompt: Prompt("name?"))
        say("answer: \(answer)")
      case .line("secret"):
        let answer = await editor.readAnswer(prompt: Prompt("code?"), isHidden: true)
        say("answer: \(answer)")
      case .line(let line):
        editor.remember(line)
        say("got: " + line.debugDescription)
      case .cut: say("cut")
      case .interrupted: say("interrupted")
      case .end:
        say("end")
        editor.close()
        return 0
      case .terminated(let signal):
        editor.close()
        return 128 + signal
      }
    }
  }
}()
exit(status)

func say(_ text: String) {
  let line = text + "\n"
  _ = write(1, line, line.utf8.count)
}
