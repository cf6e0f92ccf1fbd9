import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct `Running tests` {
  private func report(_ files: [String: String], _ paths: [String], filter: String? = nil) throws
    -> (status: Int32, output: String, error: String)
  {
    let memory = MemoryFiles()
    for (path, text) in files { try memory.write(Array(text.utf8), to: path) }
    var plan = TestRunner.Plan()
    plan.filter = filter
    let runner = TestRunner(
      makeShell: { sink, start, executor in
        try await Assembly.makeTestShell(sink, start, on: executor, image: .shared, files: memory)
      }, files: memory, plan: plan)
    return MainThread.run(on: ThreadExecutor()) {
      let report = CapturedOutput()
      let status = await runner.run(paths, report: report)
      return (status, report.output, report.error)
    }
  }

  @Test func `each file is one line of TAP, in a world of its own`() throws {
    let result = try report(
      [
        "t/a.hush": "pass\nassert deck.remaining == 20", "t/b.hush": "assert deck.remaining == 21",
        "t/x.txt": "no",
      ],
      ["t"])

    #expect(result.status == 0)
    #expect(result.output == "TAP version 13\n1..2\nok 1 - t/a.hush\nok 2 - t/b.hush\n")
    #expect(result.error == "")
  }

  @Test func `a file that fails says why, and the status is 5`() throws {
    let result = try report(["t/a.hush": "echo hi\nnope\npass", "t/b.hush": "pass"], ["t/"])

    #expect(result.status == 5)
    #expect(
      result.output.contains("not ok 1 - t/a.hush\n  ---\n  message: 't/a.hush:2:1: error[command.unknown]:"))
    #expect(result.output.hasSuffix("ok 2 - t/b.hush\n"))
  }

  @Test(arguments: [
    ("exit", 0), ("exit 0\nnope", 0), ("exit 3", 5), ("set on-error continue\nnope\npass", 5), ("", 0),
  ])
  func `a file passes when it ends well`(text: String, status: Int) throws {
    #expect(try report(["a.hush": text], ["a.hush"]).status == Int32(status))
  }

  @Test func `no test at all is status 5, a path that is not there 2`() throws {
    #expect(try report(["t/x.txt": ""], ["t"]).status == 5)
    #expect(try report(["t/a.hush": ""], ["t"], filter: "zzz").status == 5)
    #expect(try report(["t/a.hush": ""], ["t", "nowhere"]).status == 2)
    #expect(try report(["t/a.hush": "", "t/b.hush": "nope"], ["t"], filter: "a.h").status == 0)
    #expect(try report(["t/Straße.hush": "", "t/b.hush": "nope"], ["t"], filter: "STRASSE").status == 0)
  }

  @Test func `folders in folders are searched in the order of names`() throws {
    let result = try report(["t/b/z.hush": "", "t/c.hush": "", "t/a.hush": ""], ["t"])
    #expect(result.output.hasSuffix("ok 1 - t/a.hush\nok 2 - t/b/z.hush\nok 3 - t/c.hush\n"))
  }
}
