internal import HushhDomain
internal import HushhKit
internal import HushhPluginKit
internal import HushhSimulation

/// What went wrong with an assertion.
enum AssertError: ExplainedError, Equatable {
  case path(String, step: String, known: [String])
  case failed(path: String, sign: String, expected: String, found: String)
  case expected(ErrorCode, found: Failure?)
  case codeUnknown(String, nearest: String?)

  var code: ErrorCode {
    switch self {
    case .path: .assertPath
    case .failed: .assertFailed
    case .expected: .expectedOther
    case .codeUnknown: .argumentInvalid
    }
  }

  var explanation: Explanation {
    switch self {
    case .path(let path, let step, let known):
      Explanation(
        "There is no \(path).",
        because: known.isEmpty
          ? "nothing is called \(step) there" : "there are \(known.joined(separator: ", "))",
        next: (EditDistance.nearest(to: step, among: known).map { ["Did you mean \($0)?"] } ?? [])
          + ["state --format json", "db tables"])
    case .failed(let path, let sign, let expected, let found):
      switch sign {
      case "==": Explanation("\(path) is \(found), not \(expected).")
      case "!=": Explanation("\(path) is \(found) all the same.")
      case "contains": Explanation("\(path) is \(found), which does not contain \(expected).")
      default: Explanation("\(path) is \(found), which is not \(sign) \(expected).")
      }
    case .expected(let code, let found):
      Explanation(
        "The command did not fail with \(code).",
        because: found.map { "it failed with \($0.code): \($0.explanation.happened)" } ?? "it succeeded")
    case .codeUnknown(let code, let nearest):
      Explanation(
        "\(code) is no error code.", next: nearest.map { ["Did you mean \($0)?"] } ?? ["help errors"])
    }
  }
}

/// Words for tests in scripts: `assert`, `expect-error`, `state`.
enum AssertCommands {
  static var all: [RegisteredCommand] { [assert, expectError, state] }

  private static let signs = ["==", "=", "!=", "<", "<=", ">", ">=", "contains"]

  private static var assert: RegisteredCommand {
    RegisteredCommand(
      Declaration(
        "assert", "Fail unless a value of the state, a table or the network is as said.",
        parameters: [
          .argument("path", .text, "Into `state`, or db.TABLE.count, db.TABLE.N.COLUMN, net.writes.TABLE."),
          .argument("sign", .choice(signs), "How to compare."),
          .argument("value", .text, "The value: text as it is, else as JSON."),
        ],
        examples: [
          Example("assert deck.remaining == 21", "Holds at the start."),
          Example("assert db.users.count == 0", "Nobody has signed in yet."),
        ],
        errors: [.assertFailed, .assertPath], related: ["state", "expect-error"], canRedirect: false),
      owner: "shell"
    ) { shell, _, arguments in
      let path = arguments["path"] ?? ""
      let sign = arguments["sign"] == "=" ? "==" : arguments["sign"] ?? "=="
      let wanted = arguments["value"] ?? ""
      let found = try await shell.assertable(path)
      guard Comparison.holds(found, sign, wanted) else {
        throw AssertError.failed(
          path: path, sign: sign, expected: wanted,
          found: found.string.map { $0.isEmpty ? "''" : $0 } ?? JSONWriter.text(found))
      }
      return .none
    }
  }

  private static var expectError: RegisteredCommand {
    RegisteredCommand(
      Declaration(
        "expect-error", "Succeed only if a command fails with that code.",
        parameters: [
          .argument("code", .text, "The error's code."), .argument("command", .command, "The command."),
        ],
        examples: [Example("expect-error agent.unknown show nobody", "Nobody is called that.")],
        errors: [.expectedOther], related: ["assert", "explain"], canRedirect: false),
      owner: "shell"
    ) { shell, _, arguments in
      let code = ErrorCode(rawValue: arguments["code"] ?? "")
      guard ErrorCode.all.contains(where: { $0.code == code }) else {
        throw AssertError.codeUnknown(
          code.rawValue,
          nearest: EditDistance.nearest(to: code.rawValue, among: ErrorCode.all.map(\.code.rawValue)))
      }
      let evaluation = await shell.evaluateInner(shell.innerWords)
      guard evaluation.failure?.failure.code == code else {
        evaluation.outputs.forEach(shell.show)
        throw AssertError.expected(code, found: evaluation.failure?.failure)
      }
      return Output(warnings: evaluation.outputs.flatMap(\.warnings))
    }
  }

  private static var state: RegisteredCommand {
    RegisteredCommand(
      Declaration(
        "state", "Show everything the shell knows: session, pending action, deck and queue.",
        examples: [Example("state", "The whole state.")], related: ["assert", "auth"]),
      owner: "shell"
    ) { shell, _, _ in
      let report = await shell.stateReport
      return Output(StateScreen.blocks(report), data: .object(report))
    }
  }
}

extension Shell {
  var stateReport: JSONValue {
    get async { await state.report(network: world.network.status.isOnline ? "online" : "offline") }
  }

  /// What a path of `assert` stands for.
  fileprivate func assertable(_ path: String) async throws -> JSONValue {
    let steps = DataPath(path).steps
    switch steps.first {
    case "db":
      guard let sandbox = world.sandbox else { throw LabError.notASandbox }
      guard steps.count > 1 else { throw AssertError.path(path, step: "db", known: sandbox.tables) }
      let table = String(steps[1])
      guard sandbox.tables.contains(table) else {
        throw AssertError.path(path, step: table, known: sandbox.tables)
      }
      let rows = try await sandbox.rows(of: table).map(JSONValue.object)
      return try DataPath.walk(steps.dropFirst(2), in: .array(rows), whole: path)
    case "net":
      guard steps.count == 3, steps[1] == "writes", let table = steps.last.map(String.init) else {
        throw AssertError.path(path, step: steps.last.map(String.init) ?? "net", known: ["writes.TABLE"])
      }
      if let known = world.sandbox?.writtenTables, !known.contains(table) {
        throw AssertError.path(path, step: table, known: known)
      }
      return .int(Int64(world.network.status.writes[table] ?? 0))
    default: return try DataPath.walk(steps[...], in: await stateReport, whole: path)
    }
  }
}

/// Compares a value with what a script says of it: numbers as numbers, text by its bytes.
enum Comparison {
  static func holds(_ found: JSONValue, _ sign: String, _ wanted: String) -> Bool {
    if sign == "contains" { return contains(found, wanted) }
    if sign == "==" { return equals(found, wanted) }
    if sign == "!=" { return !equals(found, wanted) }
    guard let order = order(found, wanted) else { return false }
    switch sign {
    case "<": return order < 0
    case "<=": return order <= 0
    case ">": return order > 0
    default: return order >= 0
    }
  }

  private static func equals(_ found: JSONValue, _ wanted: String) -> Bool {
    switch found {
    case .string(let text): return text.utf8.elementsEqual(wanted.utf8)
    case .int, .double: return order(found, wanted) == 0
    default: return (try? JSONReader.read(wanted.utf8)) == found
    }
  }

  /// Negative, zero or positive; nil when the two have no order.
  private static func order(_ found: JSONValue, _ wanted: String) -> Int? {
    switch found {
    case .string(let text):
      if text.utf8.elementsEqual(wanted.utf8) { return 0 }
      return text.utf8.lexicographicallyPrecedes(wanted.utf8) ? -1 : 1
    case .int(let number):
      if let other = Int64(wanted) { return number == other ? 0 : number < other ? -1 : 1 }
      return Double(wanted).map { compare(Double(number), $0) }
    case .double(let number): return Double(wanted).map { compare(number, $0) }
    default: return nil
    }
  }

  private static func compare(_ a: Double, _ b: Double) -> Int { a == b ? 0 : a < b ? -1 : 1 }

  private static func contains(_ found: JSONValue, _ wanted: String) -> Bool {
    switch found {
    case .string(let text): text.utf8.contains(subsequence: wanted.utf8)
    case .array(let values): values.contains { equals($0, wanted) }
    case .object(let object): object[wanted] != nil
    default: false
    }
  }
}
