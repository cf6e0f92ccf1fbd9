import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct `Sending output elsewhere` {
  @Test func `a file gets exactly what would have been shown, and standard output nothing`() throws {
    try ShellHarness.run { shell async throws in
      #expect(await shell.said("echo one > out\necho two >> out") == "")
      #expect(try shell.files.read("out") == Array("one\ntwo\n".utf8))
    }
  }

  @Test func `a sign-in and what resumes after it go to the same file`() throws {
    try ShellHarness.run { shell async throws in
      await shell.run(
        "auth login apple\nonboarding submit --first A --goals insurance --zip 98033\nauth logout")
      await shell.run("expect-error auth.required settings\nauth login apple > out")

      let text = String(decoding: try shell.files.read("out"), as: UTF8.self)
      #expect(text.contains("Signed in") && text.contains("My activity"))
    }
  }

  @Test func `a program gets the output; its failure is the line's`() throws {
    try ShellHarness.run { shell async throws in
      shell.shell.runProgram = { words, input, _ in
        let isGood = words == ["good", "an arg"] && input == Array("x\n".utf8)
        return ProgramRun(failure: isGood ? nil : "it ended with status 1")
      }
      #expect(await shell.code("echo x | good 'an arg'") == "")
      #expect(await shell.code("echo x | bad") == "program.failed")
    }
  }

  @Test(arguments: ["like > out", "like >> out", "like | cat"])
  func `in safe mode nothing is redirected, and the command does not run`(line: String) throws {
    try ShellHarness.run { shell async throws in
      shell.shell.isSafe = true
      shell.shell.runProgram = { _, _, _ in ProgramRun() }
      #expect(await shell.code(line) == "safe.refused")
      #expect(await shell.code("assert queue.waiting == 0") == "")
    }
  }

  @Test func `assert compares with a bare sign`() throws {
    try ShellHarness.run { shell async throws in
      #expect(await shell.code("assert deck.remaining > 20\nassert deck.remaining >= 21") == "")
      #expect(await shell.code("assert deck.remaining > 21") == "assert.failed")
    }
  }
}

@Suite struct `Words of one's own` {
  @Test func `an alias stands for its words, more may follow`() throws {
    try ShellHarness.run { shell async throws in
      let alone = await shell.said("deck list --limit 1 --format json")
      #expect(await shell.said("alias n = deck list --limit 1\nn --format json").hasSuffix(alone))
      #expect(await shell.code("unalias n\nn") == "command.unknown")
    }
  }

  @Test(arguments: ["alias pass = deck", "alias deck = pass", "alias lab = pass"])
  func `no alias takes a command's name`(line: String) throws {
    try ShellHarness.run { shell async throws in #expect(await shell.code(line) == "name.taken") }
  }

  @Test func `time tells what the shell's clock says`() throws {
    try ShellHarness.run { shell async throws in
      #expect(await shell.said("time clock advance 5s").hasSuffix("It took 5s.\n"))
    }
  }

  @Test func `the echo of a script is a transcript without secrets`() throws {
    try ShellHarness.run { shell async throws in
      shell.shell.settings.echo = .all
      #expect(await shell.said("echo  a 'b'\n# no\n") == "> echo  a 'b'\na b\n")
      let line = "auth login email --address a@b.example --code 123456"
      #expect(
        await shell.said(line).hasPrefix("> auth login email --address a@b.example --code ${secret.code}\n"))
    }
  }
}
