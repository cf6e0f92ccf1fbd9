import HushhDomain
import HushhEngine
import HushhKit
import HushhPluginKit
import Testing

@Suite struct `Fitting words to a command` {
  private let command = Declaration(
    "do", "Do it.",
    parameters: [
      .argument("agent", .agent, "Which", required: false), .option("note", .text, "Words"),
      .option("loud", .flag, "Loudly"), .option("tag", .text, "Tags", repeated: true),
      .option("times", .integer(least: 1, most: 5), "How often"), .option("for", .duration, "How long"),
      .option("at", .date, "When"), .option("zip", .zip, "Where"),
      .option("kind", .choice(["chat", "phone"]), "How"),
    ])
  private let text = Declaration(
    "say", "Say it.",
    parameters: [
      .argument("a", .text, "One"), .argument("b", .text, "More", required: false, repeated: true),
    ])

  private func bind(_ line: String, to command: Declaration) throws -> (Arguments, [String]) {
    let line = try Tokenizer.tokens(Array(line.utf8)).line()
    let binding = try Binder.bind(line.words[...], to: command, end: 99)
    return (binding.arguments, binding.agents.map(\.text))
  }

  private func fault(_ line: String, to command: Declaration) -> (ErrorCode, Int)? {
    do { _ = try bind(line, to: command) } catch let error as LocatedFailure {
      return (error.failure.code, error.offset)
    } catch { Issue.record(error) }
    return nil
  }

  @Test(arguments: ["-aB3x", "--x", "_A", "'--loud'", "-- --loud", "-- --", "''", "\"-x\""])
  func `an agent may be named by what looks like an option`(line: String) throws {
    let named = line.replacing("-- ", with: "").replacing("'", with: "").replacing("\"", with: "")
    #expect(try bind(line, to: command).1 == [named])
  }

  @Test func `a declared flag wins, anywhere before the double dash`() throws {
    let (arguments, agents) = try bind("--loud x --note 'a b' --tag=1 --tag 2 --tag=", to: command)

    #expect(agents == ["x"])
    #expect(arguments.has("loud") && arguments["note"] == "a b")
    #expect(arguments.all("tag") == ["1", "2", ""])
  }

  @Test(arguments: [
    ("--times 3", "times", "3"), ("--times=5", "times", "5"), ("--for 1h30m", "for", "1h30m"),
    ("--at 2026-01-01", "at", "2026-01-01T00:00:00Z"), ("--zip ' 02139 '", "zip", "02139"),
    ("--kind CHAT", "kind", "chat"),
    ("--note=a=b", "note", "a=b"), ("--note=", "note", ""), ("--note ''", "note", ""),
    ("--note -x", "note", "-x"),
    ("--note '--loud'", "note", "--loud"), ("--note --other", "note", "--other"),
  ])
  func `a value is read as its kind demands`(line: String, name: String, value: String) throws {
    #expect(try bind(line, to: command).0[name] == value)
  }

  @Test func `an unknown flag is named without its value, which may be a secret`() {
    let fault = #expect(throws: LocatedFailure.self) { try bind("x --loudd=123456", to: command) }

    #expect(fault?.failure.explanation.happened == "do has no flag --loudd.")
    #expect(fault?.failure.explanation.next == ["Did you mean --loud?"])
  }

  @Test(
    arguments: [
      ("x y", .argumentUnexpected, 2), ("x --nope", .flagUnknown, 2), ("--note", .argumentMissing, 0),
      ("--note --loud", .argumentMissing, 0), ("--note --tag=1", .argumentMissing, 0),
      ("--loud --loud", .argumentInvalid, 7), ("--note a --note b", .argumentInvalid, 9),
      ("--loud=yes", .argumentInvalid, 0),
      ("--times 0", .argumentInvalid, 8), ("--times 6", .argumentInvalid, 8),
      ("--times x", .argumentInvalid, 8),
      ("--times=99999999999999999999", .argumentInvalid, 8), ("--times 1.0", .argumentInvalid, 8),
      ("--times ''", .argumentInvalid, 8),
      ("--times ٣", .argumentInvalid, 8), ("--for 5", .argumentInvalid, 6),
      ("--for -1s", .argumentInvalid, 6),
      ("--at tomorrow", .argumentInvalid, 5), ("--zip 9803", .zipInvalid, 6),
      ("--kind mail", .choiceUnknown, 7), ("--kind ''", .choiceUnknown, 7),
    ] as [(String, ErrorCode, Int)])
  func `a bad word is refused where it stands`(line: String, code: ErrorCode, offset: Int) {
    let found = fault(line, to: command)
    #expect(found?.0 == code && found?.1 == offset, "\(String(describing: found))")
  }

  @Test func `text takes dashes, but an unknown option is none`() throws {
    #expect(try bind("-5 - -x", to: text).0.all("b") == ["-", "-x"])
    #expect(fault("--other", to: text)?.0 == .flagUnknown)
    #expect(try bind("-- --other", to: text).0["a"] == "--other")
    #expect(fault("", to: text)?.1 == 99)
    #expect(fault("", to: text)?.0 == .argumentMissing)
  }

  @Test func `all words that are left stay as they stand`() throws {
    let command = Declaration(
      "wrap", "Wrap.",
      parameters: [.argument("n", .integer(least: 0, most: 9), "N"), .argument("w", .words, "W")])
    #expect(try bind("3 say --loud -- --x=y", to: command).0.all("w") == ["say", "--loud", "--", "--x=y"])
  }
}

extension String {
  fileprivate func replacing(_ old: String, with new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
