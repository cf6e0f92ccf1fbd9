import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

@Suite struct `Running scripts` {
  @Test func `a script stops at its first failed line, or goes on when told`() throws {
    try ShellHarness.run { shell async throws in
      #expect(await shell.run("echo a\nnope\necho b") == .stopped)
      #expect(shell.output.output == "a\n")
      #expect(await shell.run("set on-error continue\nnope\necho b") == .doneWithFailures)
      let later = "set on-error continue\nnope\nset on-error stop\necho b"
      #expect(await shell.run(later) == .doneWithFailures)
      #expect(shell.output.output == "b\n")
      #expect(shell.output.output.hasSuffix("b\n"))
      #expect(await shell.run("echo a\n\n# c\n   \necho b") == .done)
    }
  }

  @Test func `an error names file, line and column, and points there`() throws {
    try ShellHarness.run { shell async throws in
      await shell.run("echo a\necho b \\\n  \"\\q\"", as: "dir/x.hush")

      #expect(
        shell.output.error.hasPrefix(
          "dir/x.hush:3:4: error[line.escape]: \\q is no escape.\n    \"\\q\"\n     ^\n"))
    }
  }

  @Test func `columns count characters`() throws {
    try ShellHarness.run { shell async throws in
      #expect(await shell.error("echo é 王; show 'nobody' x").hasPrefix("test.hush:1:") == false)
      #expect(await shell.error("set é x").hasPrefix("test.hush:1:5: error[choice.unknown]:"))
      #expect(await shell.error("show 'é王👨‍👩‍👧' zz").hasPrefix("test.hush:1:12: error[argument.unexpected]:"))
    }
  }

  @Test func `includes are relative to the including file, and the chain is told`() throws {
    let files = [
      "a/main.hush": "echo 1\nrun sub/inner.hush\necho 2", "a/sub/inner.hush": "run ../other.hush",
      "a/other.hush": "nope",
    ]
    try ShellHarness.run(files: files) { shell async throws in
      #expect(await shell.run("run a/main.hush") == .stopped)

      #expect(shell.output.output == "1\n")
      #expect(
        shell.output.error.hasPrefix(
          "a/sub/../other.hush:1:1: error[command.unknown]: There is no command nope.\n"))
      #expect(
        shell.output.error.hasSuffix(
          "included from a/sub/inner.hush:1\nincluded from a/main.hush:2\nincluded from test.hush:1\n"))
      #expect(shell.output.error.split(separator: "\n").count { $0.contains("error[") } == 1)
    }
  }

  @Test func `a circle of includes is an error that prints it`() throws {
    try ShellHarness.run(files: ["a.hush": "run ./b.hush", "b.hush": "run x/../a.hush"]) {
      shell async throws in
      #expect(await shell.code("run a.hush") == "script.cycle")
      #expect(shell.output.error.contains("test.hush → a.hush → ./b.hush → x/../a.hush"))
      #expect(await shell.code("run test.hush") == "file.unreadable")
    }
  }

  @Test func `more than 32 files deep is an error`() throws {
    var files = Dictionary(uniqueKeysWithValues: (0..<40).map { ("\($0).hush", "run \($0 + 1).hush") })
    files["40.hush"] = "echo bottom"
    try ShellHarness.run(files: files) { shell async throws in
      #expect(await shell.code("run 10.hush") == "")
      #expect(shell.output.output == "bottom\n")
      #expect(await shell.code("run 0.hush") == "script.cycle")
    }
  }

  @Test func `the choice to go on reaches into includes, and a failure there fails the run`() throws {
    try ShellHarness.run(files: ["a.hush": "nope\necho in"]) { shell async throws in
      #expect(await shell.run("set on-error continue\nrun a.hush\necho out") == .doneWithFailures)
      #expect(shell.output.output.hasSuffix("in\nout\n"))
      #expect(await shell.run("set on-error continue\nexpect-error script.failed run a.hush") == .done)
    }
  }

  @Test func `exit in an include ends everything`() throws {
    try ShellHarness.run(files: ["a.hush": "exit 7\necho no"]) { shell async throws in
      await shell.run("run a.hush\necho no")
      #expect(shell.shell.exitRequest == 7)
      #expect(shell.output.output == "")
    }
  }

  @Test func `bytes that are no text fail their line`() throws {
    try ShellHarness.run { shell async throws in
      var source = LineSource([0x65, 0xFF, 0x0A] + Array("echo b\n".utf8))
      #expect(await shell.shell.run(&source, as: ScriptFrame(name: "x")) == .stopped)
      #expect(shell.output.error.hasPrefix("x:1:2: error[line.encoding]:"))
    }
  }
}
