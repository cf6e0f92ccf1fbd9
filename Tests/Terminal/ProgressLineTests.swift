import HushhTerminal
import Synchronization
import Testing

@Suite struct `The line about what takes long` {
  /// A terminal and a clock that only a test moves.
  private final class Scene: Sendable {
    private struct State {
      var time: Int64 = 0
      var written: [String] = []
      var columns = 80
      var isFree = true
      var tickers = 0
    }
    private let state = Mutex(State())

    func line() -> ProgressLine {
      ProgressLine(
        ProgressLine.Surroundings(
          now: { self.state.withLock { $0.time } },
          write: { bytes in self.state.withLock { $0.written.append(String(decoding: bytes, as: UTF8.self)) }
          },
          columns: { self.state.withLock { $0.columns } }, isFree: { self.state.withLock { $0.isFree } })
      ) { _ in self.state.withLock { $0.tickers += 1 } }
    }

    func pass(_ milliseconds: Int64) { state.withLock { $0.time += milliseconds } }
    func set(columns: Int) { state.withLock { $0.columns = columns } }
    func set(isFree: Bool) { state.withLock { $0.isFree = isFree } }
    var tickers: Int { state.withLock { $0.tickers } }
    /// What was written since this was asked last.
    func written() -> [String] {
      state.withLock { state in
        defer { state.written = [] }
        return state.written
      }
    }
  }

  private static let erased = "\r\u{1B}[K"
  private func drawn(_ text: String) -> String { "\r\(text)\u{1B}[K" }

  @Test func `appears after half a second, counts the seconds, and goes`() {
    let scene = Scene()
    let line = scene.line()

    line.begin("deck sync")
    scene.pass(499)
    #expect(line.tick() && scene.written() == [])
    scene.pass(1)
    #expect(line.tick() && scene.written() == [drawn("deck sync …")])
    scene.pass(100)
    #expect(line.tick() && scene.written() == [])
    scene.pass(400)
    #expect(line.tick() && scene.written() == [drawn("deck sync: 1 s")])
    scene.pass(1000)
    #expect(line.tick() && scene.written() == [drawn("deck sync: 2 s, Ctrl-C stops it")])
    line.end()
    #expect(scene.written() == [Self.erased])
    #expect(line.tick() && scene.written() == [])
  }

  @Test func `a quick command leaves nothing, not even an erasure`() {
    let scene = Scene()
    let line = scene.line()

    for _ in 0..<10 {
      line.begin("pass")
      scene.pass(400)
      _ = line.tick()
      line.end()
    }

    #expect(scene.written() == [])
  }

  @Test func `says how much is done when somebody tells`() {
    let scene = Scene()
    let line = scene.line()

    line.begin("deck sync")
    line.report(0, of: 1)
    scene.pass(600)
    _ = line.tick()
    line.report(12, of: 40)
    _ = line.tick()
    #expect(scene.written() == [drawn("deck sync …"), drawn("deck sync: 12 of 40")])
    line.end()
    line.begin("deck reload")
    scene.pass(600)
    _ = line.tick()
    #expect(scene.written() == [Self.erased, drawn("deck reload …")])
  }

  @Test func `the outermost command is named, and its time goes on`() {
    let scene = Scene()
    let line = scene.line()

    line.begin("run")
    for _ in 0..<3 {
      line.begin("pass")
      scene.pass(400)
      _ = line.tick()
      line.end()
    }

    #expect(scene.written() == [drawn("run …"), drawn("run: 1 s")])
  }

  @Test func `goes before anything is written and comes back when a line is whole`() {
    let scene = Scene()
    let line = scene.line()
    func write(_ text: String) -> [String] {
      line.giveWay(to: Array(text.utf8)) {
        _ = line.tick()
        return scene.written()
      }
    }
    line.begin("run")
    scene.pass(600)
    _ = line.tick()
    #expect(scene.written() == [drawn("run …")])

    #expect(write("half") == [Self.erased])
    #expect(line.tick() && scene.written() == [])
    #expect(write(" a line\n") == [])
    #expect(line.tick() && scene.written() == [drawn("run …")])
    #expect(write("") == [Self.erased])
    #expect(line.tick() && scene.written() == [drawn("run …")])
  }

  @Test func `is away while somebody is asked, and that time does not count`() {
    let scene = Scene()
    let line = scene.line()
    line.begin("onboarding")
    scene.pass(600)
    _ = line.tick()

    line.hold()
    scene.pass(5000)
    _ = line.tick()
    #expect(scene.written() == [drawn("onboarding …"), Self.erased])
    line.release()
    _ = line.tick()
    #expect(scene.written() == [])
    scene.pass(500)
    scene.set(isFree: false)
    _ = line.tick()
    #expect(scene.written() == [])
    scene.set(isFree: true)
    _ = line.tick()
    #expect(scene.written() == [drawn("onboarding …")])
  }

  @Test(arguments: [(80, "settings export: 3 s, Ctrl-C stops it"), (20, "settings export: 3…"), (1, "…")])
  func `fits on one row`(columns: Int, text: String) {
    let scene = Scene()
    let line = scene.line()
    scene.set(columns: columns)

    line.begin("settings export")
    scene.pass(3000)
    _ = line.tick()

    #expect(scene.written() == [drawn(text)])
  }

  @Test func `is called as long as there is work, and then a while`() {
    let scene = Scene()
    let line = scene.line()

    line.begin("pass")
    line.end()
    line.begin("pass")
    line.end()
    #expect(scene.tickers == 1)
    var ticks = 0
    while line.tick() { ticks += 1 }
    #expect(ticks == 9)
    line.begin("pass")
    #expect(scene.tickers == 2)
    for _ in 0..<100 { #expect(line.tick()) }
  }
}
