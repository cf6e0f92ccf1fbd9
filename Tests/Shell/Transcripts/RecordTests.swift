import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import TestSupport
import Testing

@Suite struct `A recording` {
  private func code(of line: String, _ prepare: @escaping @Sendable (Shell) -> Void) throws -> ErrorCode? {
    try Sandboxed.run { shell, _ in
      prepare(shell)
      return await shell.type(line)?.code
    }
  }

  @Test func `needs a session that can be repeated`() throws {
    let text = try Sandboxed.run { shell, captured in
      _ = await shell.type("record x")
      return captured.error
    }

    #expect(text.contains("error[record.refused]"))
    #expect(text.hasSuffix("→ hushh --ephemeral --seed 1 --clock 2026-01-01T00:00:00Z\n"))
    #expect(try code(of: "record x") { $0.recording = .possible(.standard) } == nil)
  }

  @Test func `begins before the first command`() throws {
    let failure = try Sandboxed.run { shell, _ in
      shell.recording = .possible(.standard)
      _ = await shell.type("# a comment is none")
      _ = await shell.type("deck")
      return await shell.type("record x")
    }

    #expect(failure?.code == .recordRefused)
    #expect(try code(of: "record stop") { _ in } == .recordRefused)
  }

  @Test func `holds the lines, what came of them, and nothing of itself`() throws {
    let text = try Sandboxed.record(["echo a \\\nb", "", "# why", "nosuch", "record stop", "echo later"])

    #expect(
      text == """
        > echo a \\
        > b
        a b
        > # why
        > nosuch
        ! error[command.unknown]: There is no command nosuch.
        ! → help
        ? command.unknown

        """)
  }

  @Test(arguments: [
    "> x", "! x", "? x", "= x", "!= x", "(*)", "(-)", "a (re)", "a (r)", "a (rx)", "(glob)", "",
  ])
  func `marks output that would be misread`(output: String) throws {
    let text = try Sandboxed.record(["echo '\(output)'"])

    #expect(try Sandboxed.test(text).isAsWritten)
    #expect(
      try Transcript(Array(text.utf8)).exchanges[0].lines.map(\.expectation) == [
        .output(.literal(Array(output.utf8)))
      ])
  }

  @Test func `never holds a code`() throws {
    let text = try Sandboxed.record([
      "login email --as alice", "login email --as bob", "login email --as alice --code 123123 # 123123",
      "login email --as alice --code=123123", "logn email --code 123123", "login email --code '123123",
      "login email --cod=123123", "login email --CODE 123123",
      "alias me = login email --as alice --code 123123", "alias", "alias",
      "let code = lab mail --field 0.code", "login email --as alice --code ${code}",
    ])

    #expect(!text.contains("123123"))
    #expect(text.contains("> login email --as alice --code ${secret.code.wrong}\n"))
    #expect(text.contains("> login email --as alice --code ${code}\n"))
    #expect(try Sandboxed.test(text).lines.filter { !$0.isSame } == [])
  }

  @Test func `never holds a code, not even for a command that is disabled`() throws {
    let text = try Sandboxed.record(["plugin disable auth", "login email --as alice --code 123123"])

    #expect(text.contains("> login email"))
    #expect(!text.contains("123123"))
  }

  @Test func `names the code that was mailed, and the test finds it`() throws {
    let mail = "login email --as alice\n"
    let code = try Sandboxed.run { shell, captured in
      for line in [mail, "lab mail --format tsv"] {
        captured.clear()
        _ = await shell.type(line.trimmingNewline)
      }
      return captured.output.split(separator: "\n")[1].split(separator: "\t")[1]
    }

    let text = try Sandboxed.record([
      mail, "login email --as alice \(code)", "login email --as alice --code \(code)",
    ])

    #expect(!text.contains(code))
    #expect(text.contains("! error[argument.unexpected]: auth login does not take a word there.\n"))
    #expect(text.contains("--code ${secret.code}\nSigned in as"))
    #expect(try Sandboxed.test(text).isAsWritten)
  }

  @Test func `begins with what the session was started with`() throws {
    let start = SessionStart(seed: 9, clock: Timestamp(milliseconds: 1_780_000_000_000))
    let text = try Sandboxed.record(["set", "clock", "nosuch"], start) { shell in
      shell.settings.format = .json
      shell.settings.onError = .stop
    }

    #expect(text.hasPrefix("# hushh --ephemeral --seed 9 --clock "))
    #expect(text.contains("\n> set format json\n> set on-error stop\n> set\n"))
    #expect(try Sandboxed.test(text).isAsWritten)
  }

  @Test func `holds what a program behind a pipe prints`() throws {
    let text = try Sandboxed.record(["echo b | tr b c", "echo b | sh -c 'cat >&2; exit 1'"])

    #expect(
      text.hasPrefix("> echo b | tr b c\nc\n> echo b | sh -c 'cat >&2; exit 1'\n! b\n! error[program.failed]")
    )
    #expect(try Sandboxed.test(text).isAsWritten)
  }

  @Test func `asks nothing while it runs`() throws {
    let text = try Sandboxed.record(["auth login email --as alice"]) { shell in
      shell.answer = { _ in throw CancellationError() }
    }

    #expect(text.contains("\nA code was sent to"))
    #expect(try Sandboxed.test(text).isAsWritten)
  }

  @Test func `has no place for the script its lines come from`() throws {
    let files = MemoryFiles()
    try files.write(Array("echo in\nnosuch\n".utf8), to: "inner.hush")
    try Sandboxed.run(files: files) { shell, _ in
      shell.recording = .possible(.standard)
      shell.settings.onError = .continue
      var source = LineSource(Array("record r.hush\nrun inner.hush\nnosuch\n".utf8))
      _ = await shell.run(&source, as: ScriptFrame(name: "outer"))
    }

    #expect(
      String(decoding: try files.read("r.hush"), as: UTF8.self) == """
        > run inner.hush
        in
        ! inner.hush:2:1: error[command.unknown]: There is no command nosuch.
        !   nosuch
        !   ^
        ! → help
        ? script.failed
        > nosuch
        ! error[command.unknown]: There is no command nosuch.
        ! → help
        ? command.unknown

        """)
  }
}

extension String {
  fileprivate var trimmingNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
