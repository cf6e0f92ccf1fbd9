internal import Glibc
internal import HushhKit
internal import TestSupport
internal import Testing

/// The real program, as a person at a terminal meets it.
@Suite struct PromptSessionTests {
  @Test func `a greeting, a prompt, and Ctrl-D leaves with a newline`() throws {
    let untouched = try PseudoTerminal("/bin/true")
    let terminal = try Hushh().startAtTerminal()
    try terminal.wait(for: "hushh 1.0.0. Type help for the commands, deck to begin.", "guest 21 left ›")

    terminal.type("\u{4}")

    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.screen.lines.count == 2)
    #expect(terminal.screen.row == 2 && terminal.screen.column == 0)
    #expect(terminal.modes == untouched.modes)
    #expect(terminal.screen.unknown.isEmpty)
  }

  @Test func `a guest's claim waits for sign-in and onboarding, then goes on`() throws {
    let hushh = try Hushh()
    let terminal = try hushh.startAtTerminal()
    try terminal.enter("deck", expecting: "Sound Planning Group")
    try terminal.enter("pass", expecting: "20 cards left")
    try terminal.enter("claim CBmANGxCWPEhjRhvqcitqB", expecting: "error[auth.required]:")

    try terminal.enter("auth login apple", expecting: "First name")
    for (question, answer) in [
      ("First name", "Alice"), ("Last name", "Nguyen"), ("Goals", "1,2"), ("ZIP", "98033"), ("How soon", ""),
    ] {
      try terminal.wait { $0.cursorLine.hasPrefix(question) && $0.modes.contains(2004) }
      terminal.type(answer + "\r")
    }
    try terminal.wait { $0.cursorLine.hasPrefix("Alice") && $0.modes.contains(2004) }
    terminal.type("exit\r")

    #expect(try terminal.waitForExit() == 0, "\(terminal.screen.lines)")
    let rows = try hushh.run(
      "-c", "assert db.lead_requests.count == 1", "-c", "assert onboarding == complete", "-c",
      "assert pending == null", "-c", "assert db.user_agent_selections.count == 1")
    #expect(rows.status == 0, "\(rows.error)\(terminal.screen.lines)")
  }

  @Test(arguments: ["\u{4}", "\u{3}"])
  func `leaving the onboarding question leaves signed in, with nothing saved and nothing waiting`(key: String)
    throws
  {
    let hushh = try Hushh()
    let terminal = try hushh.startAtTerminal()
    try terminal.enter("claim CBmANGxCWPEhjRhvqcitqB", expecting: "error[auth.required]:")
    try terminal.enter("auth login apple", expecting: "First name")

    terminal.type(key)
    try terminal.wait { $0.lines.contains { $0.contains("error[command.cancelled]:") } }
    try terminal.wait { $0.cursorLine.contains("!") }
    terminal.type("\u{4}")

    #expect(try terminal.waitForExit() == 0)
    let state = try hushh.run(
      "-c", "assert session.status == authenticated", "-c", "assert onboarding == incomplete", "-c",
      "assert db.users.0.onboarding_step == landing", "-c", "assert pending == null", "-c",
      "assert db.consumer_profiles.count == 0", "-c",
      "assert db.lead_requests.count == 0", "-c", "expect-error onboarding.required claims")
    #expect(state.status == 0, "\(state.error)")
  }

  /// The lines between a typed line and the prompt of its first question, joined as one text.
  private func preface(to question: String, after line: String, _ terminal: PseudoTerminal) throws -> String {
    try terminal.enter(line, prompt: question)
    let lines = terminal.screen.lines
    let typed = try #require(lines.lastIndex { $0.hasSuffix("› \(line)") || $0.hasSuffix("! \(line)") })
    return lines[(typed + 1)...].dropLast().joined(separator: " ")
  }

  @Test(
    arguments: [
      ("settings delete-account", false), ("claims archive 1", false), ("claims accept 1", false),
      ("settings", true), ("claims", true), ("claim sound", true),
    ])
  func `a form that a command's gate opens says why, what follows and how to leave`(
    line: String, resumes: Bool
  ) throws {
    let terminal = try Hushh().startAtTerminal(columns: 200)
    try terminal.enter("auth login apple", expecting: "Signed in")

    let preface = try preface(to: "First name", after: line, terminal)

    #expect(preface.contains(" needs your profile first."), "\(preface)")
    #expect(preface.contains("does not resume: type it again") == !resumes, "\(preface)")
    #expect(preface.contains("Then hushh goes on with") == resumes, "\(preface)")
    #expect(preface.contains("Ctrl-C leaves."), "\(preface)")
    terminal.type("\u{3}")
    try terminal.wait { $0.cursorLine.hasSuffix("!") && $0.modes.contains(2004) }
    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
  }

  @Test func `every other first question says why, what follows and how to leave`() throws {
    let terminal = try Hushh(after: ["auth login google"]).startAtTerminal(columns: 200)
    for (line, question, why) in [
      ("onboarding", "First name", "Your profile takes five answers and is saved after the last one."),
      ("auth login email --as bob", "Code", "It signs you in."),
      ("deck swipe", "← j pass", "One key decides about the card, and each decision is saved at once."),
    ] {
      let preface = try preface(to: question, after: line, terminal)
      #expect(preface.contains(why) && preface.contains("Ctrl-C leaves."), "\(preface)")
      terminal.type("\u{3}")
      try terminal.wait { !$0.cursorLine.hasPrefix(question) && $0.cursorLine.contains("left") }
    }
    try terminal.enter(
      "onboarding submit --first A --goals insurance --zip 98033", expecting: "Your profile is complete.")
    let preface = try preface(to: "Type delete to confirm", after: "settings delete-account", terminal)
    #expect(preface.contains("nothing brings them back. Ctrl-C leaves."), "\(preface)")
  }

  @Test(arguments: ["\u{3}", "\u{4}"])
  func `leaving a sign-in question keeps a guest's held command for the first account that signs in`(
    key: String
  ) throws {
    let hushh = try Hushh(after: [
      "auth login apple --as bob", "onboarding submit --first Bob --goals insurance --zip 98004",
      "auth logout",
    ])
    let terminal = try hushh.startAtTerminal()
    try terminal.enter("claim CBmANGxCWPEhjRhvqcitqB", expecting: "error[auth.required]:")
    try terminal.enter("auth login email --as alice", prompt: "Code:")
    terminal.type(key)
    try terminal.wait { $0.cursorLine.hasSuffix("!") && $0.modes.contains(2004) }

    try terminal.enter("auth login apple --as bob", expecting: "It is claim 1.")
    terminal.type("\u{4}")

    #expect(try terminal.waitForExit() == 0)
    #expect(try hushh.run("-c", "assert db.lead_requests.count == 1").status == 0)
  }

  @Test func `Ctrl-C drops a half-typed line and the prompt comes back`() throws {
    let terminal = try Hushh().startAtTerminal()

    terminal.type("pass")
    try terminal.wait { $0.cursorLine.hasSuffix("pass") }
    terminal.type("\u{3}")
    try terminal.wait { $0.lines.suffix(2) == ["guest 21 left › pass^C", "guest 21 left ›"] }
    try terminal.enter("echo still here", expecting: "still here")
  }

  @Test func `closing the window ends the program within a second`() throws {
    let hushh = try Hushh()
    let terminal = try hushh.startAtTerminal()
    try terminal.enter("pass", expecting: "20 cards left")

    terminal.hangUp()

    #expect(try terminal.waitForExit(within: 1) == 129)
    #expect(try hushh.queue().count == 1)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGABRT])
  func `a signal at the prompt ends the program and gives the terminal back`(signal: Int32) throws {
    let untouched = try PseudoTerminal("/bin/true")
    let terminal = try Hushh().startAtTerminal()
    terminal.type("half")
    try terminal.wait { $0.cursorLine.hasSuffix("half") }

    terminal.send(signal: signal)

    #expect(try terminal.waitForExit(within: 1) == 128 + signal)
    #expect(terminal.modes == untouched.modes)
    #expect(!terminal.screen.modes.contains(2004))
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `a signal at a question ends the program too`(signal: Int32) throws {
    let untouched = try PseudoTerminal("/bin/true")
    let hushh = try Hushh()
    let terminal = try hushh.startAtTerminal()
    try terminal.enter("auth login apple", expecting: "Signed in")
    try terminal.enter("onboarding", expecting: "First name")

    terminal.send(signal: signal)

    #expect(try terminal.waitForExit(within: 1) == 128 + signal)
    #expect(terminal.modes == untouched.modes)
    #expect(try hushh.run("-c", "assert db.consumer_profiles.count == 0").status == 0)
  }

  @Test func `a window of another width has the line drawn anew`() throws {
    let terminal = try Hushh().startAtTerminal()
    let text = "echo 0123456789012345678901234567890123456789"
    terminal.type(text)
    try terminal.wait { $0.cursorLine.hasSuffix(text) }

    terminal.resize(rows: 24, columns: 40)

    try terminal.wait { screen in
      screen.lines.suffix(2) == ["guest 21 left › " + text.prefix(24), String(text.dropFirst(24))]
    }
  }

  @Test func `Tab completes a command`() throws {
    let terminal = try Hushh().startAtTerminal()

    terminal.type("dec\t")
    try terminal.wait { $0.cursorLine.hasSuffix("› deck") }
    terminal.type("lis\t\r")

    try terminal.wait { $0.lines.contains { $0.contains("Jeff LaDue NMLS") } }
  }

  @Test func `Tab completes an agent by name, and the line finds it`() throws {
    let terminal = try Hushh().startAtTerminal()

    terminal.type("show Sound\t")
    try terminal.wait { $0.cursorLine.hasSuffix(#"› show Sound\ Planning\ Group"#) }
    terminal.type("\r")

    try terminal.wait { $0.lines.contains("Contact  Marian Holloway") }
  }

  @Test(arguments: ["C", "POSIX", ""])
  func `letters beyond ASCII pass whatever the locale says`(language: String) throws {
    let terminal = try Hushh().startAtTerminal(variables: ["LANG": language])

    try terminal.enter("echo zażółć 日本", expecting: "zażółć 日本")
  }

  @Test func `a pasted block waits for Enter, then every line of it runs`() throws {
    let hushh = try Hushh()
    let terminal = try hushh.startAtTerminal()

    terminal.paste("pass\npass\necho pasted\n")
    try terminal.wait { $0.lines.contains { $0.hasPrefix("echo pasted") } }
    #expect(!terminal.screen.lines.contains { $0.contains("cards left") })
    terminal.type("\r")

    try terminal.wait { $0.lines.contains("pasted") && $0.cursorLine.contains("19 left") }
    terminal.type("\u{4}")
    #expect(try terminal.waitForExit() == 0)
    #expect(try hushh.queue().count == 2)
  }

  @Test func `an error at the prompt has no place, and the session goes on`() throws {
    let terminal = try Hushh().startAtTerminal()

    try terminal.enter("nope", expecting: "error[command.unknown]:")
    #expect(terminal.screen.lines.contains { $0.hasPrefix("error[command.unknown]:") })
    terminal.type("exit 7\r")

    #expect(try terminal.waitForExit() == 7)
  }

  @Test(arguments: [false, true])
  func `without both ends at a terminal there is no prompt and no greeting`(inputIsTerminal: Bool) throws {
    let hushh = try Hushh()
    try hushh.write("echo one\n", to: "in.hush")
    let line =
      inputIsTerminal
      ? #"exec "$0" --ephemeral > "$1/out""# : #"exec "$0" --ephemeral < "$1/in.hush""#
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", line, Hushh.program, hushh.folder.path(of: "work")], environment: hushh.environment,
      keeping: hushh.folder)

    if inputIsTerminal { terminal.type("echo one\r\u{4}") }

    #expect(try terminal.waitForExit() == 0)
    if inputIsTerminal {
      #expect(hushh.folder.text(of: "work/out") == "one\n")
    } else {
      #expect(terminal.screen.lines == ["one"])
    }
    #expect(terminal.screen.modes.isEmpty)
  }

  @Test(arguments: [
    ([:], true), (["NO_COLOR": "1"], false), (["NO_COLOR": ""], true), (["TERM": "dumb"], false),
  ])
  func `color is for terminals that want it`(variables: [String: String], isColorful: Bool) throws {
    let terminal = try Hushh().startAtTerminal(
      "--ephemeral", "-c", "deck", variables: variables, untilReady: false)

    #expect(try terminal.waitForExit() == 0)

    #expect(terminal.output.contains(0x1B) == isColorful)
  }
}
