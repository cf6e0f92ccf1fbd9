internal import HushhDomain
internal import HushhKit
package import HushhPluginKit

/// What a line gave: the outputs of its command and of an action that resumed after it, and how it failed,
/// if it did.
///
/// What came before a failure stands.
package struct Evaluation {
  package var outputs: [Output] = []
  package var failure: LocatedFailure?
}

extension Shell {
  /// Runs the command that words name, without showing anything.
  ///
  /// - Parameter format: set when the words carry a `--format` of their own.
  func evaluate(_ words: [Word], end: Int, format: inout OutputFormat) async -> Evaluation {
    var evaluation = Evaluation()
    let words = withoutAlias(words)
    do throws(LocatedFailure) {
      let found = try registry.command(for: words)
      let binding = try Self.bind(words.dropFirst(found.words), to: found.command, end: end, &format)
      let offset = words.first?.offset ?? 0
      if let immediate = found.command.immediate {
        do { evaluation.outputs.append(try immediate(self, binding.arguments)) } catch {
          throw LocatedFailure(error, at: offset)
        }
        return evaluation
      }
      await run(found.command, binding, offset: offset, into: &evaluation)
      let aftermath = await state.finishCommand(succeeded: evaluation.failure == nil)
      notices += aftermath.notices
      if aftermath.resumes != nil || aftermath.lacksProfile {
        await resume(aftermath, at: offset, into: &evaluation)
      }
    } catch {
      evaluation.failure = error
    }
    return evaluation
  }

  private static func bind(
    _ words: ArraySlice<Word>, to command: RegisteredCommand, end: Int, _ format: inout OutputFormat
  ) throws(LocatedFailure) -> Binding {
    // As most lines of a script are.
    if words.isEmpty, command.standsAlone { return Binding() }
    let rest = try takeFormat(from: words, of: command.declaration, into: &format)
    return try Binder.bind(rest, to: command.declaration, end: end)
  }

  /// Every command takes `--format`, unless it declares a flag or takes words as they stand.
  static func takeFormat(
    from words: ArraySlice<Word>, of command: Declaration, into format: inout OutputFormat
  )
    throws(LocatedFailure) -> ArraySlice<Word>
  {
    guard command.takesFormat,
      let index = words.firstIndex(where: {
        $0.isBare && ($0.text == "--format" || $0.text.hasPrefix("--format="))
      }),
      !words[..<index].contains(where: { $0.isBare && $0.text == "--" })
    else { return words }
    let word = words[index]
    var rest = words
    let value: String
    if word.text == "--format" {
      guard index + 1 < words.endIndex else {
        throw LocatedFailure(UsageError.valueMissing(flag: "--format"), at: word.offset)
      }
      value = words[index + 1].text
      rest.removeSubrange(index...index + 1)
    } else {
      value = String(word.text.dropFirst("--format=".count))
      rest.remove(at: index)
    }
    guard let wanted = OutputFormat(rawValue: value) else {
      throw LocatedFailure(
        UsageError.choice(.format, value: value, choices: OutputFormat.allCases.map(\.rawValue)),
        at: word.offset)
    }
    format = wanted
    return rest
  }

  /// Looks agents up, asks the command's own check, passes the gate, runs.
  private func run(
    _ command: RegisteredCommand, _ binding: Binding, offset: Int, into evaluation: inout Evaluation
  ) async {
    activity?.began(command.declaration.name)
    defer { activity?.ended() }
    var arguments = binding.arguments
    for reference in binding.agents {
      do { arguments.add(try await state.resolveAgent(reference.text).text, to: reference.parameter) } catch {
        evaluation.failure = LocatedFailure(error, at: reference.offset)
        return
      }
    }
    let context = context
    let owner = command.declaration.needs.isEmpty ? nil : await state.currentSession?.user
    do {
      try await command.check?(context, arguments)
      if !command.declaration.needs.isEmpty, let missing = await Gates(self).missing(for: command.declaration)
      {
        try await meetGate(missing, command.declaration, arguments, owner: owner, into: &evaluation)
        return
      }
      innerWords = binding.rest
      evaluation.outputs.append(try await command.run(self, context, arguments))
    } catch let failure as LocatedFailure {
      evaluation.failure = failure
    } catch {
      // Only what would be held at the gate is held here: an onboarding would otherwise run twice.
      if let ended = error as? AuthError, case .ended = ended, command.declaration.gatedAction != nil {
        await state.hold(GatedAction(command.declaration, arguments, owner: owner))
      }
      evaluation.failure = LocatedFailure(error, at: offset)
    }
  }

  // MARK: Gate

  /// Holds the command and says what opens the gate.
  ///
  /// A member at a terminal who only lacks the profile is asked for it right away. The form says first which
  /// command it is for, and whether that resumes.
  private func meetGate(
    _ missing: Capability, _ command: Declaration, _ arguments: Arguments, owner: UniqueID?,
    into evaluation: inout Evaluation
  ) async throws {
    let resumes = command.gatedAction != nil
    switch missing {
    case .questions:
      throw Failure(.inputRequired, Explanation("\(command.name) asks questions, which needs a terminal."))
    case .session:
      // It has an owner if the session ended between the line and its gate.
      if resumes { await state.hold(GatedAction(command, arguments, owner: owner)) }
      throw AuthError.required(command: command.name, resumes: resumes)
    case .onboarding:
      if resumes { await state.hold(GatedAction(command, arguments, owner: owner)) }
      guard answer != nil, let form = registry.provider(of: .onboarding) else {
        throw AuthError.onboardingRequired(command: command.name, resumes: resumes)
      }
      var context = context
      context.waiting = WaitingCommand(command.name, resumes: resumes)
      evaluation.outputs.append(try await form.run(self, context, Arguments()))
    }
  }

  /// Carries out the action that waited for the gate, if it is open now: a result of its own.
  private func resume(_ aftermath: Aftermath, at offset: Int, into evaluation: inout Evaluation) async {
    var after = aftermath
    if after.lacksProfile, answer != nil, let form = registry.provider(of: .onboarding) {
      // What the sign-in said must be read before the first question.
      show(&evaluation)
      do { evaluation.outputs.append(try await form.run(self, context, Arguments())) } catch {
        evaluation.failure = LocatedFailure(error, at: offset)
        return
      }
      after = await state.finishCommand(succeeded: true)
      notices += after.notices
    }
    guard let action = after.resumes else { return }
    let words = action.words.map { Word($0, offset: offset) }
    guard let found = registry.match(words) else { return }
    do throws(LocatedFailure) {
      let binding = try Binder.bind(words.dropFirst(found.words), to: found.command.declaration, end: offset)
      await run(found.command, binding, offset: offset, into: &evaluation)
    } catch {
      evaluation.failure = error
    }
    notices += await state.finishCommand(succeeded: false).notices
  }

  private func show(_ evaluation: inout Evaluation) {
    evaluation.outputs.forEach(show)
    evaluation.outputs = []
    sink.flush()
  }
}

extension GatedAction {
  /// A command with its arguments resolved: flags first, then `--`, so that no value is taken for a
  /// flag when it is read again.
  fileprivate init(_ command: Declaration, _ arguments: Arguments, owner: UniqueID? = nil) {
    var words = command.name.split(separator: " ").map(String.init)
    for parameter in command.flags {
      for value in arguments.all(parameter.name) {
        words.append("--\(parameter.name)")
        if parameter.kind != .flag { words.append(value) }
      }
    }
    words.append("--")
    for parameter in command.positionals { words += arguments.all(parameter.name) }
    let agent = command.parameters.first { $0.kind == .agent }.flatMap { arguments.agent($0.name) }
    self.init(name: command.gatedAction ?? command.name, agentID: agent, words: words, owner: owner)
  }
}
