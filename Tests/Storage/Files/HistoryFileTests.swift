import Glibc
import HushhKit
import Testing

@testable import HushhStorage

@Suite struct HistoryFileTests {
  private func file(_ scratch: Scratch, limit: Int = 1000) -> HistoryFile {
    HistoryFile(path: scratch.path("history"), limit: limit)
  }

  @Test func `lines come back as they were typed`() throws {
    let scratch = try Scratch()
    let lines = ["deck list", "pass \\\nnobody", #"echo "a\n" \\"#, "zażółć 日本 😀", "a\rb", "\\"]
    let history = file(scratch)

    for line in lines { #expect(history.append(line) == nil) }

    #expect(file(scratch).load().lines == lines)
    #expect(file(scratch).load().warnings.isEmpty)
    #expect(try scratch.mode("history") == 0o600)
  }

  @Test func `an entry is one write at the end of the file`() throws {
    let scratch = try Scratch()
    let faults = Faults()
    let one = HistoryFile(path: scratch.path("history"), files: faults.files)
    let other = file(scratch)

    _ = one.append("a")
    _ = other.append("b")
    _ = one.append(String(repeating: "c", count: 100_000))

    #expect(faults.count(of: .write) == 2)
    #expect(file(scratch).load().lines.map(\.count) == [1, 1, 100_000])
  }

  @Test func `a file that others can read is closed to them`() throws {
    let scratch = try Scratch()
    try scratch.write("deck\n", to: "history")
    #expect(chmod(scratch.path("history"), 0o644) == 0)

    _ = file(scratch).append("pass")

    #expect(try scratch.mode("history") == 0o600)
  }

  @Test func `the latest entries survive the limit, from session to session`() throws {
    let scratch = try Scratch()

    for session in 1...3 {
      let history = file(scratch, limit: 2)
      _ = history.load()
      for line in 1...3 { _ = history.append("\(session).\(line)") }
    }

    #expect(file(scratch, limit: 2).load().lines == ["3.2", "3.3"])
    #expect(try scratch.text("history") == "3.2\n3.3\n")
    #expect(try scratch.mode("history") == 0o600)
    #expect(scratch.names == ["history"])
  }

  @Test func `a torn last line does not swallow the next`() throws {
    let scratch = try Scratch()
    try scratch.write("deck\npa", to: "history")
    let history = file(scratch)

    _ = history.load()
    _ = history.append("undo")

    #expect(file(scratch).load().lines == ["deck", "pa", "undo"])
  }

  @Test func `a plain list of lines of another program is taken over`() throws {
    let scratch = try Scratch()
    try scratch.write("deck list\necho a\\b\n\n", to: "history")

    let (lines, warnings) = file(scratch).load()

    #expect(lines == ["deck list", "echo a\\b"])
    #expect(warnings.isEmpty)
  }

  @Test(arguments: [
    "_HiStOrY_V2_\n", "_HiStOrY_V2_\ndeck\\040list\n", String(repeating: "\0", count: 1 << 20),
  ])
  func `a damaged or foreign file is set aside with one warning, and the next entry is kept`(text: String)
    throws
  {
    let scratch = try Scratch()
    try scratch.write(text, to: "history")
    let history = file(scratch)

    let (lines, warnings) = history.load()

    #expect(lines.isEmpty)
    #expect(warnings.map(\.code) == [.historyDamaged])
    #expect(history.append("deck") == nil)
    #expect(file(scratch).load().lines == ["deck"])
    #expect(try scratch.text("history.damaged-1") == text)
  }

  @Test func `a directory is left alone`() throws {
    let scratch = try Scratch()
    #expect(mkdir(scratch.path("history"), 0o700) == 0)
    let history = file(scratch)

    #expect(history.load().warnings.map(\.code) == [.historyDamaged])
    #expect(history.append("deck") == nil)
    #expect(scratch.names == ["history"])
  }

  @Test func `a pipe is not waited for`() throws {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.path("history"), 0o600) == 0)

    #expect(file(scratch).load().warnings.map(\.code) == [.historyDamaged])
  }

  @Test func `a full disk is told once`() throws {
    let scratch = try Scratch()
    let faults = Faults()
    let history = HistoryFile(path: scratch.path("history"), files: faults.files)
    faults.fail(.write, with: .noSpace)

    #expect(history.append("deck")?.code == .historyUnsaved)
    #expect(history.append("pass") == nil)
  }

  @Test func `read-only reads and writes nothing`() throws {
    let scratch = try Scratch()
    try scratch.write("deck\n", to: "history")
    let history = HistoryFile(path: scratch.path("history"), isReadOnly: true)

    #expect(history.load().lines == ["deck"])
    #expect(history.append("pass") == nil)
    #expect(try scratch.text("history") == "deck\n")
  }
}
