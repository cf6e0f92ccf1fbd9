import HushhDomain
import HushhKit
import HushhPluginKit
import Testing

@testable import HushhEngine

@Suite struct `What becomes of a typed line` {
  @Test(
    arguments: [
      ("deck list --limit 3", .kept), ("pass", .kept), ("# a comment", .kept), ("show nobody here", .kept),
      ("auth login email", .kept), ("expect-error agent.unknown show nobody", .kept), ("pass\npass", .kept),
      ("like | wc -l", .kept), ("deck list --format json", .kept), ("echo Ana", .kept),
      (" deck", .nowhere), ("\tdeck", .nowhere), ("", .nowhere), ("  ", .nowhere),
      ("dekc list", .session), ("nonesuch", .session), ("echo 'open", .session),
      ("auth login email --address a@b.example --code 123456", .nowhere),
      ("auth login email --code=123456", .nowhere), ("login email --code 123456", .nowhere),
      ("AUTH LOGIN EMAIL --CODE 123456", .nowhere), ("auth lgoin email --code 123456", .nowhere),
      ("auth login email --cod 123456", .nowhere), ("auth login email --coed 123456", .nowhere),
      ("auth login email -code 123456", .nowhere), ("nonesuch --code 123456", .nowhere),
      ("let x = auth login email --code 123456", .nowhere), ("pass\nlogin email --code 1", .nowhere),
      ("expect-error auth.refused login email --code 123456", .nowhere),
      ("login email '--code' 123456", .nowhere), ("login email --code '123456", .nowhere),
      ("onboarding submit --first Ana --goals x --zip 98052", .nowhere),
      ("onbording submit --first Ana", .nowhere), ("settings location 98052", .nowhere),
      ("setings location 98052", .nowhere), ("settings --format json location 98052", .nowhere),
      ("set location 98052", .nowhere), ("nonesuch loction 98052", .nowhere), ("set format nosuch", .kept),
      ("settings location", .kept),
      ("claims reply 1 \"My name is Ana\"", .nowhere), ("claims relpy 1 hello", .nowhere),
      ("time claims reply 1 hello", .nowhere),
    ] as [(String, Remembrance)])
  func `what is secret or private is kept nowhere, however it is typed`(line: String, expected: Remembrance)
    throws
  {
    try ShellHarness.run { harness in
      #expect(harness.shell.remembrance(of: line, LineSource.lines(of: line)) == expected)
    }
  }

  @Test func `an alias is looked through`() throws {
    try ShellHarness.run { harness in
      await harness.run("alias away = settings location")

      #expect(harness.shell.remembrance(of: "away 98052", LineSource.lines(of: "away 98052")) == .nowhere)
    }
  }

  @Test func `set history off keeps nothing from then on`() throws {
    try ShellHarness.run { harness in
      #expect(harness.shell.remember("deck", LineSource.lines(of: "deck")))
      await harness.run("set history off")
      #expect(!harness.shell.remember("deck", LineSource.lines(of: "deck")))

      #expect(await harness.said("set history") == "history  off\n")
      #expect(await harness.code("set history maybe") == "choice.unknown")
    }
  }
}

@Suite struct `The history command` {
  private func run(_ lines: [String], _ scenario: @escaping @Sendable (ShellHarness) async -> Void) throws {
    try ShellHarness.run { harness in
      harness.shell.history = lines
      await scenario(harness)
    }
  }

  @Test func `it lists what is kept, and what holds a text`() throws {
    try run(["deck list", "pass", "undo", "Pass 2"]) { harness in
      #expect(await harness.said("history") == "1  deck list\n2  pass\n3  undo\n4  Pass 2\n")
      #expect(await harness.said("history /pass/") == "2  pass\n4  Pass 2\n")
      #expect(await harness.said("history pass") == "2  pass\n4  Pass 2\n")
      #expect(await harness.said("history nothing") == "No line holds nothing.\n")
      #expect(
        await harness.said("history /undo/ --format json") == #"{"line":"undo","number":3}"# + "\n")
    }
  }

  @Test func `what a terminal would obey is not shown raw`() throws {
    try run(["echo \u{1B}[2J\u{9B}x"]) { harness in
      let said = await harness.said("history")

      #expect(!said.unicodeScalars.contains("\u{1B}") && !said.unicodeScalars.contains("\u{9B}"))
    }
  }

  @Test func `a script has none`() throws {
    try ShellHarness.run { harness in
      #expect(await harness.said("history").hasPrefix("No history is kept here"))
    }
  }
}
