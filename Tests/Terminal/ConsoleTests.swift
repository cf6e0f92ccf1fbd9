import Glibc
import HushhTerminal
import Synchronization
import Testing

@Suite struct `A console behind a gate` {
  /// A store that holds results back, and can be told to fail.
  private final class Store: Sendable {
    struct State {
      var holds = false
      var isBroken = false
      var saves = 0
      var losses = 0
      /// What was shown when it saved.
      var shown: [String] = []
    }

    let state = Mutex(State())
    let shown: @Sendable () -> String

    init(_ shown: @escaping @Sendable () -> String) { self.shown = shown }

    func hold() { state.withLock { $0.holds = true } }
    func breakDown() { state.withLock { $0.isBroken = true } }
    func save() {
      let shown = shown()
      state.withLock { state in
        state.shown.append(shown)
        state.holds = false
        if state.isBroken { state.losses += 1 } else { state.saves += 1 }
      }
    }

    var gate: Console.Gate {
      Console.Gate(
        isClosed: { self.state.withLock { $0.holds } }, open: { self.save() },
        losses: { self.state.withLock { $0.losses } })
    }
  }

  /// The console writes into files without a name, one for each stream.
  private let output: Int32
  private let error: Int32
  private let console: Console
  private let store: Store

  init() throws {
    let (output, error) = (try Self.makeFile(), try Self.makeFile())
    (self.output, self.error) = (output, error)
    console = Console(output: output, error: error)
    store = Store { Self.text(output) + Self.text(error) }
    console.holdBack(behind: store.gate)
  }

  private static func makeFile() throws -> Int32 {
    var name = Array("/tmp/console-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    unlink(name)
    return try #require(file >= 0 ? file : nil)
  }

  private static func text(_ file: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 200_000)
    return String(decoding: bytes[..<max(0, pread(file, &bytes, bytes.count, 0))], as: UTF8.self)
  }

  private func write(_ text: String) { console.write(Array(text.utf8)) }
  private var shown: String { Self.text(output) }

  @Test func `saves before it shows, once for everything that waits`() {
    store.hold()
    write("a\n")
    write("b\n")
    #expect(shown == "")

    console.flush()

    #expect(shown == "a\nb\n")
    #expect(store.state.withLock { $0.shown } == [""])
  }

  @Test func `saves when its buffer is full`() {
    store.hold()
    write(String(repeating: "x", count: 70_000))

    #expect(store.state.withLock { $0.saves } == 1)
    #expect(shown.utf8.count == 70_000)
  }

  @Test func `saves before an error is shown, also when nothing else waits`() {
    store.hold()

    console.writeError(Array("e\n".utf8))

    #expect(store.state.withLock { $0.shown } == [""])
    #expect(Self.text(error) == "e\n")
  }

  @Test func `tells what was done in spite of an interrupt, and cuts a long listing`() {
    console.stopWriting { true }

    write("10 agents added.\n")
    console.flush()

    #expect(shown == "10 agents added.\n")
    write(String(repeating: "x", count: 150_000))
    #expect(shown.utf8.count < 100_000)
  }

  @Test func `drops what was lost and keeps what was not held back`() {
    write("an echo\n")
    store.hold()
    write("a swipe\n")
    store.breakDown()

    console.flush()
    write("what comes next\n")
    console.flush()

    #expect(shown == "an echo\nwhat comes next\n")
  }

  @Test func `drops what somebody else has found to be lost`() {
    store.hold()
    write("a swipe\n")
    store.breakDown()
    store.save()

    write("what comes next\n")
    console.flush()

    #expect(shown == "what comes next\n")
  }

  @Test func `keeps what somebody else has saved`() {
    store.hold()
    write("saved\n")
    store.save()
    write("after it\n")
    store.hold()
    write("a swipe\n")
    store.breakDown()

    console.flush()

    #expect(shown == "saved\nafter it\n")
  }
}
