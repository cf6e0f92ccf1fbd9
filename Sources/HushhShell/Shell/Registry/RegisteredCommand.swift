internal import HushhCore
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

  package init(_ command: Command, owner: String) {
    declaration = command.declaration
    takesArguments = command.declaration.parameters.contains { !$0.isFlag }
    standsAlone = !command.declaration.parameters.contains(where: \.isRequired)
    self.owner = owner
    check = command.check
    run = { _, context, arguments in try await command.run(context, arguments) }
    isBuiltin = false
    immediate = nil
  }

  package init(_ declaration: Declaration, owner: String, run: @escaping Builtin) {
    self.declaration = declaration
    takesArguments = declaration.parameters.contains { !$0.isFlag }
    standsAlone = !declaration.parameters.contains(where: \.isRequired)
    self.owner = owner
    check = nil
    self.run = run
    isBuiltin = true
    immediate = nil
  }

  init(_ declaration: Declaration, owner: String, immediate: @escaping Immediate) {
    self.declaration = declaration
    takesArguments = declaration.parameters.contains { !$0.isFlag }
    standsAlone = !declaration.parameters.contains(where: \.isRequired)
    self.owner = owner
    check = nil
    run = { shell, _, arguments in try immediate(shell, arguments) }
    isBuiltin = true
    self.immediate = immediate
  }

  /// The name and the aliases.
  package var names: [String] { [declaration.name] + declaration.aliases }
}
