package import HushhKit
package import HushhPluginKit

/// A failure with the byte of the line where it was seen.
package struct LocatedFailure: Error, Sendable {
  package var failure: Failure
  package var offset: Int

  package init(_ error: any Error, at offset: Int) {
    failure = Failure(error)
    self.offset = offset
  }
}

extension Declaration {
  package var flags: [Parameter] { parameters.filter(\.isFlag) }
  package var positionals: [Parameter] { parameters.filter { !$0.isFlag } }

  /// Whether `--format` is understood beside its own parameters.
  var takesFormat: Bool { !parameters.contains { $0.kind.takesRest || $0.name == "format" } }

  /// Where the next positional parameter stands; the end when there is none.
  fileprivate func positional(from start: Int) -> Int {
    var position = start
    while position < parameters.count, parameters[position].isFlag { position += 1 }
    return position
  }

  fileprivate func parameter(at position: Int) -> Parameter? {
    position < parameters.count ? parameters[position] : nil
  }

  /// `deck pass [AGENT]`.
  package var usage: String { ([name] + parameters.map(\.usage)).joined(separator: " ") }
}

/// Arguments, with the agents that still have to be looked up.
package struct Binding: Sendable {
  package struct AgentReference: Sendable {
    package var parameter: String
    package var text: String
    package var offset: Int
  }

  package var arguments = Arguments()
  package var agents: [AgentReference] = []
  /// The words of a parameter that takes all that are left, with their quotes and places.
  package var rest: [Word] = []
}

/// Fits words to the parameters of a command.
package enum Binder {
  /// - Parameter end: where the line ends, for what is missing.
  package static func bind(
    _ words: ArraySlice<Word>, to command: Declaration, end: Int
  )
    throws(LocatedFailure) -> Binding
  {
    var binding = Binding()
    var next = command.positional(from: 0)
    var rest = words
    var optionsEnded = false
    while let word = rest.popFirst() {
      if let parameter = command.parameter(at: next), parameter.kind.takesRest {
        if parameter.kind == .command { binding.rest = [word] + rest }
        binding.arguments.add(word.text, to: parameter.name)
        for word in rest { binding.arguments.add(word.text, to: parameter.name) }
        break
      }
      if !optionsEnded, word.isBare, word.text == "--" {
        optionsEnded = true
        continue
      }
      if !optionsEnded, word.isBare,
        let flag = try flag(word, of: command, before: command.parameter(at: next))
      {
        try bind(flag, word: word, of: command, rest: &rest, into: &binding)
        continue
      }
      guard let parameter = command.parameter(at: next) else {
        throw LocatedFailure(UsageError.unexpected(word.text, command: command), at: word.offset)
      }
      try add(word, to: parameter, &binding)
      if !parameter.isRepeated { next = command.positional(from: next + 1) }
    }
    for parameter in command.parameters where parameter.isRequired && !binding.holds(parameter.name) {
      throw LocatedFailure(UsageError.missing(parameter, command: command), at: end)
    }
    return binding
  }

  /// A flag and the value written behind its `=`.
  private struct GivenFlag {
    var parameter: Parameter
    var value: String?
  }

  /// A declared flag wins; otherwise a word that begins with `-` is a value where the type allows
  /// it: agent ids do, and a single dash never begins a flag of ours.
  private static func flag(_ word: Word, of command: Declaration, before next: Parameter?)
    throws(LocatedFailure)
    -> GivenFlag?
  {
    guard word.text.utf8.starts(with: "--".utf8), word.text.utf8.count > 2 else { return nil }
    if let flag = declared(word, by: command) { return flag }
    if next?.kind == .agent { return nil }
    // Without its value, which may be a secret and is no part of the name.
    let flag = String(word.text.prefix { $0 != "=" })
    throw LocatedFailure(UsageError.flagUnknown(flag, command: command), at: word.offset)
  }

  private static func declared(_ word: Word, by command: Declaration) -> GivenFlag? {
    guard word.isBare, word.text.utf8.starts(with: "--".utf8) else { return nil }
    let parts = word.text.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let parameter = command.flags.first(where: { $0.name == name }) else {
      return nil
    }
    return GivenFlag(parameter: parameter, value: parts.count > 1 ? String(parts[1]) : nil)
  }

  private static func bind(
    _ flag: GivenFlag, word: Word, of command: Declaration, rest: inout ArraySlice<Word>,
    into binding: inout Binding
  )
    throws(LocatedFailure)
  {
    let name = "--\(flag.parameter.name)"
    guard flag.parameter.isRepeated || !binding.holds(flag.parameter.name) else {
      throw LocatedFailure(UsageError.repeated(flag: name), at: word.offset)
    }
    if flag.parameter.kind == .flag {
      guard flag.value == nil else {
        throw LocatedFailure(
          UsageError.invalid(flag.parameter, value: flag.value ?? "", reason: "\(name) takes no value"),
          at: word.offset)
      }
      binding.arguments.add("", to: flag.parameter.name)
    } else if let value = flag.value {
      try add(
        Word(value, offset: word.offset + name.utf8.count + 1, isQuoted: true), to: flag.parameter, &binding)
    } else {
      // The next option is not the value of this one.
      guard let value = rest.popFirst(), declared(value, by: command) == nil else {
        throw LocatedFailure(UsageError.valueMissing(flag: name), at: word.offset)
      }
      try add(value, to: flag.parameter, &binding)
    }
  }

  private static func add(_ word: Word, to parameter: Parameter, _ binding: inout Binding)
    throws(LocatedFailure)
  {
    if word.parts != nil {
      // Only a script that is being checked still has variables here.
      binding.arguments.add(word.text, to: parameter.name)
      return
    }
    if parameter.kind == .agent {
      binding.agents.append(.init(parameter: parameter.name, text: word.text, offset: word.offset))
      return
    }
    do { binding.arguments.add(try ParameterValue.read(word.text, as: parameter), to: parameter.name) } catch
    {
      throw LocatedFailure(error, at: word.offset)
    }
  }
}

extension Binding {
  fileprivate func holds(_ name: String) -> Bool {
    arguments.has(name) || agents.contains { $0.parameter == name }
  }
}
