package import HushhPluginKit

/// A command with its owner.
///
/// A built-in runs on the shell itself; a plugin's never sees it.
package final class RegisteredCommand: Sendable {
  package typealias Builtin = @Sendable (Shell, CommandContext, Arguments) async throws -> Output
  typealias Immediate = @Sendable (Shell, Arguments) throws -> Output

  package let declaration: Declaration
  package let owner: String
  package let check: Command.Check?
  package let run: Builtin
  /// Set for a built-in that only looks at the shell: it runs without waiting, and nothing has to be asked of
  /// the state after it.
  let immediate: Immediate?
  package let isBuiltin: Bool
  /// Whether it may be called without any parameter.
  let standsAlone: Bool
  /// Whether any of its parameters is given by position.
  let takesArguments: Bool

  package convenience init(_ command: Command, owner: String) {
    self.init(command.declaration, owner, isBuiltin: false, check: command.check) { _, context, arguments in
      try await command.run(context, arguments)
    }
  }

  package convenience init(_ declaration: Declaration, owner: String, run: @escaping Builtin) {
    self.init(declaration, owner, run: run)
  }

  convenience init(_ declaration: Declaration, owner: String, immediate: @escaping Immediate) {
    self.init(declaration, owner, immediate: immediate) { shell, _, arguments in
      try immediate(shell, arguments)
    }
  }

  private init(
    _ declaration: Declaration, _ owner: String, isBuiltin: Bool = true, check: Command.Check? = nil,
    immediate: Immediate? = nil, run: @escaping Builtin
  ) {
    self.declaration = declaration
    self.owner = owner
    self.isBuiltin = isBuiltin
    self.check = check
    self.immediate = immediate
    self.run = run
    standsAlone = !declaration.parameters.contains(where: \.isRequired)
    takesArguments = declaration.parameters.contains { !$0.isFlag }
  }

  /// The name and the aliases.
  package var names: [String] { [declaration.name] + declaration.aliases }
}
