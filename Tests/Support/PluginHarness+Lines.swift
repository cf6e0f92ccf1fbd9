internal import HushhDomain
package import HushhKit
package import HushhPluginKit
package import Testing

extension PluginHarness {
  /// What a line says, and what an action that waited for it says after that.
  package func run(_ line: String) async throws -> [Output] {
    _ = await state.finishCommand(succeeded: false)
    let first = try await run(HarnessLine(line))
    guard let action = await state.resolveGatedAction() else { return [first] }
    return [first, try await run(HarnessLine(words: action.words))]
  }

  package func text(_ line: String) async throws -> String {
    try await run(line).map(\.plainText).joined(separator: "\n")
  }

  /// The one object of a line's data.
  package func object(_ line: String) async throws -> JSONValue {
    guard case .object(let value) = try await run(line).last?.data else { return .null }
    return value
  }

  package func rows(_ line: String) async throws -> [JSONValue] {
    guard case .rows(let rows, let columns) = try await run(line).last?.data else { return [] }
    for row in rows { #expect(Set(columns) == Set(row.object?.members.map(\.key) ?? []), "\(line)") }
    return rows
  }

  /// The failure of a line that must fail.
  package func failure(of line: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
    -> Failure
  {
    do { _ = try await run(line) } catch { return Failure(error) }
    Issue.record("\(line) did not fail", sourceLocation: sourceLocation)
    return Failure(.internal, Explanation("did not fail"))
  }

  /// Alice, signed in and onboarded.
  package func becomeMember() async throws {
    _ = try await run("auth login apple")
    _ = try await run("onboarding submit --first Alice --last Nguyen --goals insurance --zip 98033")
  }

  private func run(_ line: HarnessLine) async throws -> Output {
    guard let (command, rest) = line.command(among: plugins.flatMap(\.commands)) else {
      throw Failure(.commandUnknown, Explanation("No such command: \(line.words)."))
    }
    let declaration = command.declaration
    let arguments = try await resolved(HarnessLine.bind(rest, to: declaration), declaration)
    let answers = answers
    let context = CommandContext(
      state: state, files: files, canAsk: answers.somebodyIsThere, answer: { try answers.next($0) })
    try await command.check?(context, arguments)
    try await passGate(declaration, arguments)
    return try await command.run(context, arguments)
  }

  /// Agents by id, as the shell hands them over.
  private func resolved(_ arguments: Arguments, _ declaration: Declaration) async throws -> Arguments {
    var resolved = Arguments()
    for parameter in declaration.parameters {
      for value in arguments.all(parameter.name) {
        let isAgent = parameter.kind == .agent
        resolved.add(isAgent ? try await state.resolveAgent(value).text : value, to: parameter.name)
      }
    }
    return resolved
  }

  private func passGate(_ declaration: Declaration, _ arguments: Arguments) async throws {
    let (isSignedIn, isOnboarded) = (await state.isSignedIn, await state.isOnboarded)
    let needsSession = declaration.needs.contains(.session) && !isSignedIn
    let needsOnboarding = declaration.needs.contains(.onboarding) && !isOnboarded
    guard needsSession || needsOnboarding else { return }
    if let name = declaration.gatedAction {
      await state.hold(
        GatedAction(
          name: name, agentID: arguments.agent("agent"), words: words(declaration, arguments)))
    }
    throw needsSession
      ? AuthError.required(command: declaration.name) : .onboardingRequired(command: declaration.name)
  }

  private func words(_ declaration: Declaration, _ arguments: Arguments) -> [String] {
    var words = declaration.name.split(separator: " ").map(String.init)
    for flag in declaration.parameters where flag.isFlag {
      for value in arguments.all(flag.name) {
        words += flag.kind == .flag ? ["--\(flag.name)"] : ["--\(flag.name)", value]
      }
    }
    return words + ["--"] + declaration.parameters.filter { !$0.isFlag }.flatMap { arguments.all($0.name) }
  }
}
