import HushhApp
import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct `hushh test` {
  private struct Report {
    var status: Int32
    var output: String
    var error: String
  }

  private func run(
    _ contents: [(String, String)], in files: MemoryFiles = MemoryFiles(),
    _ change: (inout TestRunner.Plan) -> Void = { _ in }
  ) throws -> Report {
    var plan = TestRunner.Plan()
    change(&plan)
    for (path, text) in contents { try files.write(Array(text.utf8), to: path) }
    let runner = TestRunner(
      makeShell: { sink, start, executor in
        try await Assembly.makeTestShell(sink, start, on: executor, image: .shared, files: files)
      }, files: files, plan: plan)
    let paths = contents.map(\.0)
    return MainThread.run(on: ThreadExecutor()) {
      let captured = CapturedOutput()
      let status = await runner.run(paths, report: captured)
      return Report(status: status, output: captured.output, error: captured.error)
    }
  }

  private let green = ("a.hush", "> echo a\na\n")
  private let red = ("b.hush", "> echo b\nx\n")
  private let script = ("c.hush", "assert deck.remaining == 21\n")

  @Test func `reports transcripts and scripts as TAP, with a diff`() throws {
    let report = try run([green, red, script, ("d.hush", "nosuch\n")])

    #expect(report.status == 5)
    #expect(
      report.output == """
        TAP version 13
        1..4
        ok 1 - a.hush
        not ok 2 - b.hush
          ---
          message: 'line 2: something else came of echo b'
          file: 'b.hush'
          line: 2
          diff: |
            --- b.hush
            +++ b.hush (as it came)
            --colour -1,2 +1,2 --colour
             > echo b
            -x
            +b
          ...
        ok 3 - c.hush
        not ok 4 - d.hush
          ---
          message: 'd.hush:1:1: error[command.unknown]: There is no command nosuch.'
          file: 'd.hush'
          error: |
            d.hush:1:1: error[command.unknown]: There is no command nosuch.
              nosuch
              ^
            → help
          ...

        """)
  }

  @Test func `keeps the files' order however many run at once`() throws {
    let many = (1...12).map { ("\($0).hush", $0 % 3 == 0 ? "> deck list\n(*)\n" : "> echo \($0)\n\($0)\n") }

    let report = try run(many) { $0.jobs = 4 }

    #expect(report.status == 0)
    #expect(
      report.output.split(separator: "\n").dropFirst(2) == (1...12).map { "ok \($0) - \($0).hush" }[...])
  }

  @Test func `gives each file a fresh state`() throws {
    let one = "> pass\n(*)\n> state --format json\n* (glob)\n> assert deck.remaining == 20\n"

    #expect(try run([("a.hush", one), ("b.hush", one)]).status == 0)
  }

  @Test func `ends at the first failure if asked`() throws {
    let report = try run([green, red, script]) { plan in
      plan.failsFast = true
      plan.junitPath = "j.xml"
    }

    #expect(report.status == 5)
    #expect(report.output.hasSuffix("Bail out! a test failed, and --fail-fast ends the run there\n"))
    #expect(!report.output.contains("c.hush"))
  }

  @Test func `gives up a file that takes too long, and goes on`() throws {
    let report = try run([("slow.hush", "> repeat 1000000 deck\n"), green]) {
      $0.limit = TimeSpan(milliseconds: 300)
    }

    #expect(report.status == 5)
    #expect(report.output.contains("message: 'it did not end within 300ms'"))
    #expect(report.output.hasSuffix("ok 2 - a.hush\n"))
  }

  @Test func `rewrites what differs and keeps comments and patterns that fit`() throws {
    let files = MemoryFiles()
    let old = "# why\n\n> echo a\nold\n> deck list\n(*)\n> nosuch\n! *unknown* (glob)\n> echo '(*)'\n"

    let report = try run([("u.hush", old), script], in: files) { $0.updates = true }

    #expect(report.status == 0)
    #expect(report.output.contains("ok 1 - u.hush\n# rewritten: u.hush\n"))
    #expect(
      String(decoding: try files.read("u.hush"), as: UTF8.self)
        == "# why\n\n> echo a\na\n> deck list\n(*)\n> nosuch\n! *unknown* (glob)\n! → help\n? command.unknown\n> echo '(*)'\n= (*)\n"
    )
    #expect(try run([("u.hush", String(decoding: try files.read("u.hush"), as: UTF8.self))]).status == 0)
  }

  @Test func `writes a JUnit report`() throws {
    let files = MemoryFiles()

    _ = try run([green, ("x/<b>.hush", "> echo '&'\nx\n")], in: files) { $0.junitPath = "j.xml" }

    let xml = String(decoding: try files.read("j.xml"), as: UTF8.self)
    #expect(xml.contains("<testsuites tests=\"2\" failures=\"1\" skipped=\"0\">"))
    #expect(xml.contains("<testcase classname=\".\" name=\"a.hush\" time="))
    #expect(xml.contains("<testcase classname=\"x\" name=\"&lt;b&gt;.hush\""))
    #expect(xml.contains("+&amp;</failure>"))
  }

  @Test func `says so when there is nothing to test`() throws {
    let report = try run([green]) { $0.filter = "zzz" }

    #expect(report.status == 5)
    #expect(report.error == "error: no test was found; a test is a file that ends in .hush\n")
  }

  @Test func `takes its options before and after the paths`() throws {
    let options = try Options([
      "--filter", "x", "test", "-j4", "p", "--fail-fast", "--timeout=2s", "--junit", "j.xml", "--update",
    ])

    var plan = TestRunner.Plan()
    (plan.filter, plan.jobs, plan.failsFast) = ("x", 4, true)
    (plan.junitPath, plan.updates) = ("j.xml", true)
    #expect(options.testing == plan)
    #expect(options.timeout == .seconds(2))
    #expect(options.paths == ["p"])
    #expect(throws: OptionError.self) { try Options(["test", "p", "-j", "0"]) }
    #expect(throws: OptionError.self) { try Options(["test", "p", "--timeout", "soon"]) }
  }
}
